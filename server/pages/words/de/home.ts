/** What the landing page says in German. */
import type { Words } from '../words.ts'

export const home: Words['home'] = {
	title: 'Kurz: kurze Links mit exakt gezählten Klicks',
	description: 'Kurze Links mit exakt gezählten Klicks, auf einem eigenen Server.',
	heading: 'Mach einen langen Link kurz',
	becomes: 'Er wird zu',
	joins: ' und gehört dann zu den Links deines Kontos.',
	comesWith: ', mit QR-Code und einer Seite mit seinen Klicks.',
	needsAccount: 'Um hier Links zu erstellen, brauchst du ein Konto.',
	about: 'Über diese Seite',
	promises: [
		[
			'Exakt.',
			'Wer den Link öffnet, wird erst weitergeleitet, wenn der Klick gespeichert ist. Keiner geht verloren, keiner wird doppelt gezählt.',
		],
		[
			'Sicher zu teilen.',
			'Vorschauen in Chats und Suchroboter verbrauchen keinen Link, der nur einmal funktioniert.',
		],
		['Privat.', 'IP-Adressen von Besuchern werden nicht aufbewahrt, und nichts wird von anderswo geladen.'],
	],
}
