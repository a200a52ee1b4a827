/** What the stores show and ask in German. */
import type { ListingWords } from '../../extension.ts'

export const listing: ListingWords = {
	about: [
		'Kürze die Seite, die du gerade offen hast, mit einem Klick: Der Kurzlink liegt in der Zwischenablage, der QR-Code für dein Handy steht auf dem Bildschirm. Firefox fragt dich einmal, ob Kurz in die Zwischenablage schreiben darf; ohne das klickst du auf „Kopieren“.',
		'Kurz arbeitet mit einem Kurz-Server: deinem eigenen oder einem, zu dem du eingeladen bist. Die Erweiterung spricht nur mit diesem Server.',
	],
	does: {
		title: 'Was sie kann',
		points: [
			'Ein Klick erstellt den Kurzlink und kopiert ihn. Eine Seite, die schon einen hat, bekommt denselben wieder.',
			'Kürzt Links, Bilder und markierte Adressen über das Kontextmenü und alles, was du in der Adressleiste hinter „kz“ tippst.',
			'Zeigt einen QR-Code, der sich quer über den Tisch scannen lässt. Du kannst ihn speichern oder kopieren.',
			'Gibt einem Link auf Wunsch einen Alias, ein Ablaufdatum, ein Klicklimit oder ein Passwort. Einzelne Websites können eigene Vorgaben haben.',
			'Zeigt zu jedem Link die Klicks nach Stunden und Tagen, dazu Länder, Verweise, Browser und Betriebssysteme.',
			'Sammelt alle deine Links in einer Liste, mit Titeln und Schlagwörtern: suchen, bearbeiten, kopieren, löschen, sichern.',
			'Macht auf Wunsch aus den Tabs eines Fensters, einer Tabgruppe oder einem Lesezeichen-Ordner eine Liste von Kurzlinks.',
			'Deutsch und Englisch, hell und dunkel. Alles geht auch ohne Maus.',
		],
	},
	doesNot: {
		title: 'Was sie nicht tut',
		points: [
			'Sie liest keine Seiten. Adresse und Titel einer Seite sieht sie erst, wenn du klickst.',
			'Keine Telemetrie, keine Werbung. Deinen Verlauf sieht sie nicht.',
			'Aus privaten Fenstern wird nichts aufbewahrt.',
		],
	},
	openSource: 'Frei und quelloffen, unter der MIT-Lizenz.',
	pictures: {
		popup: 'Ein Klick, und der Kurzlink ist kopiert.',
		statistics: 'Sieh, wann und woher die Klicks kommen.',
		links: 'Alle deine Links an einem Ort.',
		settings: 'Dein eigener Server und sonst niemand.',
	},
	whyTitle: 'Warum wir fragen',
	purpose: 'Erstellt und verwaltet Kurzlinks auf dem eigenen Kurz-Server.',
	permissions: {
		activeTab: 'Liest beim Klick Adresse und Titel der geöffneten Seite, um sie zu kürzen.',
		storage: 'Bewahrt deine Links, ihre Schlüssel und deine Einstellungen in diesem Browser auf.',
		contextMenus: 'Ergänzt das Kontextmenü von Seiten, Links, Bildern und markierten Adressen um „… kürzen“.',
		alarms: 'Versucht es später noch einmal, wenn der Server nicht geantwortet hat.',
		offscreen:
			'In Chromium hat das Hintergrundskript der Erweiterung keinen Zugriff auf die Zwischenablage. Das Kopieren übernimmt eine verborgene Seite der Erweiterung.',
		declarativeContent:
			'Kennzeichnet den Knopf auf Seiten, für die du schon einen Link hast. Chromium vergleicht die Adressen selbst: Kurz erfährt nicht, wo du bist.',
		sidePanel: 'Zeigt die Liste der Links in der Seitenleiste von Chromium, sobald du sie dort öffnest.',
		clipboardWrite:
			'Optional. In Firefox kopiert damit ein Klick den Kurzlink; gefragt wird beim Verbinden mit deinem Server. In Chromium nur nötig, um ohne Popup zu kopieren. Gelesen wird die Zwischenablage nie.',
		notifications: 'Optional. Meldet, dass ein Link ohne Popup kopiert wurde.',
		tabs: 'Optional. Listet die Tabs eines Fensters auf, wenn du für jeden davon einen Kurzlink möchtest.',
		bookmarks:
			'Optional. Liest den Lesezeichen-Ordner, den du auswählst, wenn du für jede Seite darin einen Kurzlink möchtest. Nichts darin wird geändert.',
		host: 'Optional und für jeweils einen Server: nur für einen, der Anfragen von Erweiterungen ablehnt.',
	},
	data: {
		browsingActivity:
			'Gekürzt wird die Adresse der Seite, ihr Titel wird zum Namen des Links. Beide gehen an deinen Kurz-Server, wenn du klickst, und sonst nirgendwohin. Ohne Adresse gibt es keinen Kurzlink.',
		authenticationInfo:
			'Nur wenn du dich anmeldest: E-Mail-Adresse und Passwort oder ein Zugriffstoken gehen an deinen Kurz-Server, damit neue Links zu deinem Konto gehören.',
	},
}
