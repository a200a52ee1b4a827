/** What the landing page says in German. */
import type { Words } from '../../pages.ts'

export const home: Words['home'] = {
	title: 'Kurz: kurze Links mit exakt gezählten Klicks',
	description: 'Kurze Links mit exakt gezählten Klicks, auf einem eigenen Server.',
	heading: 'Mach einen langen Link kurz',
	becomes: 'Er wird zu',
	joins: ' und gehört dann zu den Links deines Kontos.',
	comesWith: ', mit QR-Code und einer Seite mit seinen Klicks.',
	needsAccount: 'Um hier Links zu erstellen, brauchst du ein Konto.',
	about: 'Über diese Seite',
	anyPage: {
		title: 'Von jeder Seite aus, mit einem Klick',
		extension:
			'Die Kurz-Erweiterung kürzt die Seite, auf der du bist, und kopiert den Link. Das Paket gehört zur Software dieses Servers; frag den Betreiber danach.',
		browsers: [
			[
				'Chrome, Edge, Brave, Vivaldi:',
				'chrome://extensions öffnen, den Entwicklermodus einschalten, „Entpackte Erweiterung laden“ wählen.',
			],
			['Firefox:', 'about:debugging öffnen, „Dieser Firefox“ und dann „Temporäres Add-on laden“ wählen.'],
		],
		bookmark:
			'Ohne Erweiterung: Zieh das hier in deine Lesezeichenleiste und klick es auf irgendeiner Seite an.',
		bookmarkName: 'Diese Seite kürzen',
		phone: 'Auf dem Handy: Füg diese Website zum Startbildschirm hinzu und teile dann eine Seite mit Kurz.',
	},
	recent: {
		title: 'Auf diesem Gerät erstellt',
		why: 'Nur in diesem Browser gespeichert. Wer ihn benutzt, kann sie öffnen.',
		keep: 'Alle in mein Konto übernehmen',
		failed: 'Das ging gerade nicht. Versuch es in einer Minute noch einmal.',
		forget: 'Vergessen',
		forgetAll: 'Alle vergessen',
	},
	promises: [
		[
			'Exakt.',
			'Wer den Link öffnet, wird erst weitergeleitet, wenn der Klick gespeichert ist. Keiner geht verloren, keiner wird doppelt gezählt.',
		],
		[
			'Sicher zu teilen.',
			'Chat-Vorschauen und Suchroboter verbrauchen keinen Link, der nur einmal funktioniert.',
		],
		['Privat.', 'IP-Adressen von Besuchern werden nicht aufbewahrt, und nichts wird von anderswo geladen.'],
	],
}
