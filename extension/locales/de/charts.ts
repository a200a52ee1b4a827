/** What the charts say in German, in the reader's own time zone. */
import type { ChartWords } from '../../../shared/analytics/words.ts'

export const charts: ChartWords = {
	locale: 'de-DE',
	timeZone: undefined,
	clicks: 'Klicks',
	visitors: 'Besucher',
	lastClick: 'Letzter Klick',
	state: 'Status',
	states: { active: 'Aktiv', expired: 'Abgelaufen', exhausted: 'Aufgebraucht' },
	none: 'Noch keiner',
	until: 'bis',
	withPassword: 'mit Passwort',
	clicksUsed: (used, of) => `${used} von ${of} Klicks`,
	day: 'Tag',
	share: 'Anteil',
	asTable: 'Als Tabelle anzeigen',
	quietDays: 'Tage in UTC. Tage ohne Klicks sind weggelassen.',
	daysEmpty: 'Hier erscheinen die Klicks, Tag für Tag.',
	daysQuiet: (days) => `Keine Klicks in den letzten ${days} Tagen.`,
	daysSummary: (first, last, clicks, most, mostOn) =>
		`Klicks nach Tagen vom ${first} bis zum ${last}: ${clicks} insgesamt, die meisten am ${mostOn} (${most}).`,
	clicksOn: (clicks, day) => `${day}: ${clicks}`,
	others: (count) => `${count} weitere`,
	showOthers: 'Weitere anzeigen',
	notListed: (count) => `${count} weitere sind nicht aufgeführt.`,
	dimensions: {
		countries: {
			title: 'Länder',
			heading: 'Land',
			empty: 'Hier erscheinen die Länder deiner Besucher.',
		},
		referrers: {
			title: 'Verweise',
			heading: 'Verweis',
			empty: 'Hier erscheinen die Seiten, die auf diesen Link verweisen.',
		},
		browsers: {
			title: 'Browser',
			heading: 'Browser',
			empty: 'Hier erscheinen die Browser deiner Besucher.',
		},
		platforms: {
			title: 'Betriebssysteme',
			heading: 'Betriebssystem',
			empty: 'Hier erscheinen die Betriebssysteme deiner Besucher.',
		},
	},
	unknown: 'Unbekannt',
	direct: 'Direkt',
	clicksEmpty: 'Hier erscheinen die neuesten Klicks: wann, woher, mit welchem Browser.',
	time: 'Zeit',
	country: 'Land',
	referrer: 'Verweis',
	browser: 'Browserkennung',
	visitor: 'Besucher',
}
