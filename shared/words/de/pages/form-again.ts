/** What the pages with a form to send again say in German. */
import type { Words } from '../../pages.ts'

export const formAgain: Words['formAgain'] = {
	headings: {
		create: 'Einen Link kürzen',
		token: 'Ein Zugriffstoken erstellen',
		password: 'Dein Passwort ändern',
		delete: 'Dieses Konto löschen',
		button: 'Noch nicht ausgeführt',
	},
	button: {
		outcome: 'Es wurde nichts geändert',
		unknown: 'Vielleicht ist es doch geschehen. Noch einmal senden schadet nicht.',
	},
}
