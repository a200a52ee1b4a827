/** What the preview of a link says in German. */
import type { Words } from '../../pages.ts'

export const preview: Words['preview'] = {
	title: 'Wohin dieser Link führt',
	leadsTo: 'führt zu',
	shownAs: 'In Browsern angezeigt als',
	lookAlikes:
		'Nicht alle Buchstaben sind einfache lateinische, und manche können anderen zum Verwechseln ähnlich sehen.',
	fullAddress: 'Vollständige Adresse',
	withheld: {
		protected: 'Wohin er führt, sieht nur, wer ihn mit dem Passwort öffnet.',
		limited: 'Wohin er führt, sieht nur, wer ihn öffnet. Das verbraucht einen seiner Klicks.',
	},
}
