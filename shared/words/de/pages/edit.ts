/** What the page that edits a link says in German. */
import type { Words } from '../../pages.ts'

export const edit: Words['edit'] = {
	heading: 'Link bearbeiten',
	back: 'Zur Seite des Links',
	stays: 'bleibt gleich.',
	applies: 'Änderungen gelten für jeden Besuch nach dem Speichern.',
	form: {
		outcome: 'Es wurde nichts geändert',
		unknown: 'Vielleicht wurde doch gespeichert. Noch einmal senden schadet nicht.',
		own: {
			edit_conflict: {
				text: 'Dieser Link wurde an anderer Stelle geändert, seit du dieses Formular geöffnet hast. Prüfe die Felder und speichere dann noch einmal.',
			},
		},
	},
	usedSoFar: (used) => `Zählt ab dem ersten Klick, bisher ${used}. Leer lassen für unbegrenzt.`,
	usedOf: (used, of) => `${used} von ${of} verbraucht. Leer lassen für unbegrenzt.`,
	neverExpires: 'Er läuft nie ab. Leer lassen, damit es so bleibt.',
	expires: ['Er läuft am ', ' ab. Leer lassen, um das Datum zu behalten.'],
	expired: ['Er ist am ', ' abgelaufen. Leer lassen, um das Datum zu behalten.'],
	noPassword: 'Leer lassen, wenn er keines haben soll.',
	keepPassword: 'Leer lassen, um das bisherige zu behalten.',
	changedTo: (value) => `An anderer Stelle geändert. Gespeichert ist jetzt: ${value}`,
	changedFrom: (value) => `An anderer Stelle geändert. In deinem Formular stand: ${value}`,
	empty: 'nichts',
	switched: (isOn) => (isOn ? 'an' : 'aus'),
	save: 'Speichern',
}
