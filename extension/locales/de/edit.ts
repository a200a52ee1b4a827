/** What the form that changes a link says in German. */
import { bounds } from '../../../shared/bounds.ts'
import type { edit as english } from '../en/edit.ts'
import type { PageWords } from '../words.ts'

export const edit: Pick<PageWords, keyof typeof english> = {
	edit: 'Bearbeiten',
	editWhat: (what) => `${what} bearbeiten`,
	saveChanges: 'Speichern',
	changed: (what) => `${what} wurde geändert.`,
	editFields: {
		target: 'Ziel',
		title: 'Titel',
		tags: 'Schlagwörter',
		days: 'Tage bis zum Ablauf, ab jetzt',
		clicks: 'Klicklimit',
		password: 'Neues Passwort',
	},
	editHints: {
		target: undefined,
		title: undefined,
		tags: 'Durch Kommas getrennt.',
		days: 'Leer lassen, wenn er nie ablaufen soll.',
		clicks: 'Bisherige Klicks zählen mit. Leer lassen für unbegrenzt.',
		password: 'Leer lassen, um nichts zu ändern.',
	},
	editFaults: {
		target: `Eine Adresse, die mit http:// oder https:// beginnt, mit höchstens ${bounds.url.toLocaleString('de-DE')} Zeichen.`,
		title: `Höchstens ${bounds.title} Zeichen.`,
		tags: `Höchstens ${bounds.tags.number} verschiedene Schlagwörter mit je höchstens ${bounds.tags.length} Zeichen.`,
		days: `Eine ganze Zahl von 1 bis ${bounds.expiresInDays.toLocaleString('de-DE')}.`,
		clicks: `Eine ganze Zahl von 1 bis ${bounds.maxClicks.toLocaleString('de-DE')}.`,
		password: `1 bis ${bounds.password} Zeichen.`,
	},
	removePassword: 'Passwort entfernen',
}
