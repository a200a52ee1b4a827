/** Owns the words of the shared charts in the extension's languages, in the reader's own time zone. */
import { type Words as ChartWords, english } from '../../shared/analytics/words.ts'
import type { Words } from './languages.ts'

const german: ChartWords = {
	locale: 'de-DE',
	timeZone: undefined,
	clicks: 'Klicks',
	visitors: 'Besucher',
	lastClick: 'Letzter Klick',
	state: 'Zustand',
	states: { active: 'Aktiv', expired: 'Abgelaufen', exhausted: 'Aufgebraucht' },
	none: 'Noch keiner',
	until: 'bis',
	withPassword: 'mit Passwort',
	clicksUsed: (used, of) => `${used} von ${of} Klicks`,
	day: 'Tag',
	share: 'Anteil',
	asTable: 'Als Tabelle zeigen',
	quietDays: 'Tage in UTC. Tage ohne Klicks fehlen.',
	daysEmpty: 'Hier erscheinen die Klicks, Tag für Tag.',
	daysQuiet: (days) => `Keine Klicks in den letzten ${days} Tagen.`,
	daysSummary: (first, last, clicks, most, mostOn) =>
		`Klicks nach Tagen vom ${first} bis zum ${last}: ${clicks} insgesamt, die meisten am ${mostOn} (${most}).`,
	clicksOn: (clicks, day) => `${day}: ${clicks}`,
	others: (count) => `${count} weitere`,
	showOthers: 'Die weiteren zeigen',
	notListed: (count) => `${count} mehr sind nicht aufgeführt.`,
	unknown: 'Unbekannt',
	direct: 'Direkt',
	clicksEmpty: 'Hier erscheinen die neuesten Klicks: wann, woher, mit welchem Browser.',
	time: 'Zeit',
	country: 'Land',
	referrer: 'Verweis',
	browser: 'Browserkennung',
	visitor: 'Besucher',
}

export const chartWords = ({ locale }: Words): ChartWords =>
	locale === german.locale ? german : { ...english, timeZone: undefined }
