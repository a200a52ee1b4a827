/** What the full pages, the background and the stores say in German. */
import type { PageWords } from '../../extension.ts'
import { charts } from '../shared/charts.ts'
import { locale, plural } from '../shared/locale.ts'
import { claim, many, tabs } from './many.ts'
import { welcome } from './welcome.ts'

export const pages: PageWords = {
	store: {
		name: 'Kurz – kurze Links',
		description:
			'Kürzt Seiten mit einem Klick und kopiert den Link. Eigener Server, QR-Codes, Ablaufdatum, Passwörter, Statistik. Liest nicht mit.',
		commandCopy: 'Diese Seite kürzen und den Link kopieren',
	},

	copiedLink: (url) => `Kopiert: ${url}`,
	copiedInVain: (url) =>
		`${url} funktioniert nicht mehr. Klick auf der Seite noch einmal auf Kurz, um einen neuen zu erstellen.`,
	openToCopy: 'Der Link ist fertig. Öffne Kurz, um ihn zu kopieren.',
	openToShorten: 'Öffne Kurz, um den Link zu erstellen.',
	privatePageOnly:
		'In privaten Fenstern dieses Browsers kann Kurz nur die Seite selbst kürzen. Öffne dafür Kurz.',
	noAddress: 'Das ist keine Adresse. Markiere oder tippe eine wie docs.example.org.',

	server: 'Server',

	account: 'Konto',
	accountHint:
		'Optional. Solange du angemeldet bist, gehören neue Links zu deinem Konto und stehen in dessen Liste. E-Mail-Adresse und Passwort gehen nur an diesen Server; im Browser bleibt ein Zugriffstoken, nicht das Passwort.',
	email: 'E-Mail-Adresse',
	accountPassword: 'Passwort des Kontos',
	signIn: 'Anmelden',
	token: 'Oder ein Zugriffstoken von der Kontoseite',
	useToken: 'Dieses Token verwenden',
	signedInAs: (name, host) => `Angemeldet als ${name} bei ${host}.`,
	signInRejected: (name, host) =>
		`${host} akzeptiert deine Anmeldung als ${name} nicht mehr. Melde dich neu an oder melde dich ab, um Links ohne Konto zu erstellen.`,
	signOut: 'Abmelden',
	signedOut: 'Abgemeldet. Das Token wurde widerrufen.',
	signedOutHere:
		'Hier abgemeldet, aber der Server konnte das Token nicht widerrufen. Widerrufe es auf der Kontoseite.',
	wrongSignIn: 'E-Mail-Adresse oder Passwort ist falsch.',
	wrongToken: 'Der Server akzeptiert dieses Token nicht.',
	signInNotAllowed:
		'Du hast nicht zugestimmt, deshalb wurde nichts gesendet. Klick noch einmal, dann wirst du wieder gefragt.',

	clicking: 'Ein Klick auf die Kurz-Schaltfläche',
	clickPopup: 'öffnet das Popup mit Link und QR-Code',
	clickCopy: 'kopiert den Link im Hintergrund, ohne Popup',
	clickCopyRefused: 'Ohne die Berechtigung zum Kopieren öffnet die Schaltfläche weiterhin das Popup.',
	copying: 'Den Link automatisch kopieren, wenn sich das Popup öffnet',
	copyingHint:
		'Dein Browser fragt, ob Kurz Daten in die Zwischenablage schreiben darf. Ohne die Berechtigung kopierst du den Link mit einem Klick im Popup.',
	copyingRefused: 'Ohne die Berechtigung zum Kopieren klickst du im Popup auf „Kopieren“.',
	alwaysClean: 'Tracker wie utm_source aus den Adressen von Seiten weglassen',
	ask: 'Vor dem Erstellen eines Links fragen',
	askHint: 'Gilt nur für das Popup. Einen Link, den die Seite schon hat, zeigt es sofort.',
	notify: 'Benachrichtigung anzeigen',
	notifyRefused: 'Ohne die Berechtigung für Benachrichtigungen zeigt nur die Schaltfläche das Ergebnis.',
	menus: 'Kontextmenü',
	menuLabels: {
		page: 'Diese Seite kürzen',
		link: 'Diesen Link kürzen',
		selection: 'Die markierte Adresse kürzen',
		image: 'Die Adresse dieses Bildes kürzen',
	},
	defaults: 'Vorgaben für neue Links',
	sites: {
		title: 'Vorgaben für einzelne Websites',
		hint: 'Sie gelten zusätzlich, wenn du auf einer Seite dieser Website klickst, auch auf einer Subdomain.',
		site: 'Website',
		siteHint: 'Zum Beispiel example.com.',
		fault: 'Gib den Host einer Website ein, zum Beispiel example.com.',
		clean: 'Tracker weglassen',
		asAccount: 'Der des Kontos',
		usualHost: 'der übliche Host',
		days: (count) => plural(count, '1 Tag', `${count.toLocaleString(locale)} Tage`),
		save: 'Für diese Website speichern',
		saved: (site) => `Für ${site} gespeichert.`,
		editWhat: (site) => `Vorgaben für ${site} bearbeiten`,
		removeWhat: (site) => `Vorgaben für ${site} löschen`,
		forgotten: (site) => `Für ${site} gelten jetzt die allgemeinen Vorgaben.`,
	},
	appearance: 'Darstellung',
	theme: 'Farbschema',
	themes: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
	language: 'Sprache',
	languageOfBrowser: 'Wie der Browser',
	shortcutNames: { _execute_action: 'Kurz öffnen', 'shorten-and-copy': 'Kürzen und kopieren' },
	shortcutUnset: 'nicht vergeben',
	changeShortcuts: 'Tastenkürzel ändern',
	shortcutsByHand: 'Tastenkürzel änderst du auf der Erweiterungsseite deines Browsers.',
	keysHint:
		'Tippe in der Adressleiste „kz“, ein Leerzeichen und eine Adresse. Ohne Adresse wird die geöffnete Seite gekürzt.',
	addressBar: 'Diese Seite kürzen oder eine Adresse eingeben',

	search: 'Suchen',
	filter: {
		title: 'Filtern',
		tag: 'Schlagwort',
		host: 'Website des Ziels',
		any: 'Alle',
		limited: 'Mit Limit',
		protected: 'Mit Passwort',
		takeOff: (what) => `Filter aufheben: ${what}`,
		clear: 'Filter aufheben',
		counted: (left, of, text) => `${left} von ${text} ${plural(of, 'Link', 'Links')}`,
	},
	sort: 'Sortieren nach',
	sorts: { made: 'Neueste', clicks: 'Meiste Klicks', last_click: 'Letzter Klick', name: 'Kurzlink' },
	noLinks: 'Hier erscheinen die Links, die du erstellst.',
	noMatch: 'Kein passender Link.',
	searching: 'Suche läuft\u00a0…',
	searchFailed: 'Links, die noch nicht geladen sind, ließen sich nicht durchsuchen. Versuch es noch einmal.',
	shortAndTarget: 'Kurzlink und Ziel',
	units: {
		clicks: (count) => plural(count, 'Klick', 'Klicks'),
		visitors: () => 'Besucher',
	},
	states: { ...charts.states, gone: 'Nicht mehr da' },
	made: 'Erstellt',
	madeOn: 'Erstellt am',
	actions: 'Aktionen',
	qr: 'QR',
	removeWhat: (what) => `${what} löschen`,
	undo: 'Rückgängig',
	undone: 'Rückgängig gemacht.',
	forgotten: (what) => `${what} wurde aus der Liste entfernt.`,
	forget: 'Nur aus dieser Liste entfernen',
	forgetHint:
		'Der Link funktioniert weiter, lässt sich ohne den Schlüssel in dieser Liste aber nie mehr verwalten.',
	more: 'Mehr anzeigen',
	refresh: 'Aktualisieren',
	refreshed: 'Die Zahlen sind aktuell.',
	asOf: 'Stand:',
	refreshWait: 'Zu viele Anfragen. Das sind die letzten bekannten Zahlen.',
	lastKnown: 'Das sind die letzten bekannten Zahlen.',
	signedOutList: 'Die Links deines Kontos fehlen. Melde dich neu an, um sie zu sehen.',

	fileTitle: 'Sicherung',
	fileWarning:
		'Die Datei enthält die Schlüssel. Wer sie hat, kann die Statistik dieser Links sehen und die Links bearbeiten oder löschen. Halte sie geheim. Ohne Sicherung sind verlorene Schlüssel nicht wiederherzustellen.',
	exportFile: 'Links und Schlüssel exportieren',
	dropFile: 'Oder zieh eine Datei hierher.',
	backupDue: 'Sichere deine Links',
	backupWhy:
		'Die Schlüssel dazu liegen nur in diesem Browser. Ohne sie kann niemand die Statistik dieser Links sehen, sie bearbeiten oder löschen.',
	backupAccount: {
		signIn: 'Mit einem Konto hast du sie auf jedem Gerät, auf dem du dich anmeldest.',
		claim: 'Dein Konto kann sie übernehmen; dann brauchst du für sie keine Sicherung.',
	},
	notNow: 'Jetzt nicht',
	importFile: 'Datei importieren',
	imported: (added, known) => `${added} hinzugefügt, ${known} schon vorhanden.`,
	importUnreadable: (count) => `Nicht lesbar: ${count}.`,
	fileFaults: {
		foreign: 'Das ist keine Sicherung von Kurz-Links. Es hat sich nichts geändert.',
		newer:
			'Diese Sicherung stammt von einer neueren Version von Kurz. Aktualisiere die Erweiterung und importiere sie dann noch einmal.',
		locked: 'Diese Sicherung ist verschlüsselt. Gib ihre Passphrase ein und importiere sie noch einmal.',
		wrong_phrase:
			'Die Passphrase passt nicht zur Datei, oder die Datei ist beschädigt. Es hat sich nichts geändert.',
	},
	phrase: 'Passphrase (optional)',
	phraseHint: 'Verschlüsselt die Datei. Ohne die Passphrase kann sie niemand lesen, auch du nicht.',
	backupNever: 'Es gibt noch keine Sicherung.',
	backupLast: (when) => `Die letzte Sicherung ist vom ${when}.`,

	welcome,
	back: 'Alle Links',
	loading: 'Die Statistik wird geladen\u00a0…',
	lastHours: (clicks) => `Letzte 24 Stunden: ${clicks}`,
	newest: 'Neueste Klicks',
	newestOfAll: 'Die neuesten aller Klicks, unabhängig von der Auswahl oben.',
	qrTitle: 'QR-Code',
	csv: 'CSV',
	editedOn: 'Bearbeitet am',
	noSuchLink: 'Dieser Link steht nicht auf deiner Liste.',

	besidePage: 'Neben der Seite zeigen',
	changed: (what) => `${what} wurde geändert.`,

	charts: { ...charts, timeZone: undefined },
	many,
	claim,
	buttonMenu: {
		options: 'Einstellungen\u00a0…',
		links: 'Links',
		panel: 'Links neben der Seite',
		qr: 'QR-Code dieser Seite',
		tabs: 'Links für viele Seiten\u00a0…',
	},
	tabs,
}
