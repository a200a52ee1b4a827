/** What is said of the fields of a link, in German. */
import { bounds } from '../../../bounds.ts'
import type { BriefWords } from '../../fields.ts'
import { locale } from './locale.ts'

const text = (number: number): string => number.toLocaleString(locale)
const wholeTo = (most: number): string => `Eine ganze Zahl von 1 bis ${text(most)}.`
const { url, alias, title, note, tags, expiresInDays, maxClicks, password } = bounds

export const fields: BriefWords = {
	url: {
		label: 'Ziel',
		fault: `Eine Adresse, die mit http:// oder https:// beginnt, mit höchstens ${text(url)} Zeichen.`,
	},
	alias: {
		label: 'Alias',
		hint: 'Leer lassen für einen zufälligen.',
		fault: `Meist ${alias.min} bis ${alias.max} Zeichen: A bis Z, Ziffern, „_“ oder „-“.`,
	},
	expires_in: {
		label: 'Tage bis zum Ablauf',
		hint: 'Leer lassen, wenn der Link nie ablaufen soll.',
		fault: wholeTo(expiresInDays),
		edit: { label: 'Tage bis zum Ablauf, ab jetzt', hint: 'Statt eines Datums.' },
	},
	expires_at: {
		label: 'Läuft ab am',
		hint: 'Statt der Tage.',
		fault: `Tag und Uhrzeit in den nächsten ${text(expiresInDays)} Tagen.`,
		edit: { hint: 'In deiner Zeit. Beide leer lassen, wenn der Link nie ablaufen soll.' },
	},
	max_clicks: {
		label: 'Klicklimit',
		hint: 'Leer lassen für unbegrenzt.',
		fault: wholeTo(maxClicks),
		edit: { hint: 'Bisherige Klicks zählen mit. Leer lassen für unbegrenzt.' },
	},
	password: {
		label: 'Passwort',
		hint: 'Beim Tippen sichtbar, danach nie mehr.',
		fault: `1 bis ${password} Zeichen.`,
		edit: { label: 'Neues Passwort', hint: 'Leer lassen, um nichts zu ändern.' },
	},
	title: { label: 'Titel', fault: `Höchstens ${title} Zeichen.` },
	tags: {
		label: 'Schlagwörter',
		hint: 'Durch Kommas getrennt.',
		fault: `Höchstens ${tags.number} verschiedene Schlagwörter mit je höchstens ${tags.length} Zeichen.`,
	},
	starts_at: {
		label: 'Offen ab',
		hint: 'Vorher wird jeder Besuch abgelehnt. Leer lassen, wenn der Link schon offen ist.',
		fault: 'Tag und Uhrzeit, vor dem Ablauf.',
	},
	fallback_url: {
		label: 'Adresse für danach',
		hint: 'Wohin Besucher kommen, wenn der Link abgelaufen oder verbraucht ist. Nicht für Links mit Passwort.',
		fault: `Auch eine Adresse, die mit http:// oder https:// beginnt, mit höchstens ${text(url)} Zeichen.`,
	},
	forward_query: { label: 'Die Parameter jedes Besuchs (was nach „?“ steht) an das Ziel weitergeben' },
	confirm: { label: 'Mit einer Schaltfläche öffnen, damit E-Mail-Scanner keinen Klick verbrauchen' },
	paused: { label: 'Pausiert: Jeder Besuch wird abgelehnt' },
	note: {
		label: 'Notiz',
		hint: 'Nur wer den Link ändern darf, sieht sie. Die Suche in der Liste findet sie.',
		fault: `Höchstens ${text(note)} Zeichen.`,
	},
	archived: { label: 'Archiviert: nicht in der Liste' },
}
