/** What the button's own menu and the page for all tabs say in German. */

/** The entries of the button's menu. */
export const buttonMenu = {
	options: 'Einstellungen\u00a0…',
	links: 'Links',
	qr: 'QR-Code dieser Seite',
	tabs: 'Alle Tabs dieses Fensters\u00a0…',
}

export const tabs = {
	title: 'Alle Tabs dieses Fensters',
	why: 'Für eine Liste von Kurzlinks braucht Kurz die Adressen deiner offenen Tabs. Dein Browser bittet dich dafür um Erlaubnis, und Kurz sieht sie sich nur an, wenn du hier klickst.',
	start: 'Für jeden Tab einen Link erstellen',
	notAllowed:
		'Ohne Erlaubnis sieht Kurz die anderen Tabs nicht. Es wurde nichts erstellt. Klick noch einmal, dann wirst du wieder gefragt.',
	none: 'Kein Tab dieses Fensters lässt sich kürzen.',
	progress: (done: string, of: string) => `${done} von ${of} Tabs`,
	waiting: (host: string) => `Zu viele Anfragen an ${host}. Es geht von selbst weiter.`,
	stopped: 'Abgebrochen. Die bisherigen Links bleiben erhalten.',
	finished: 'Fertig.',
	copyAll: 'Alle kopieren',
	allLinks: 'alle Kurzlinks',
	stop: 'Abbrechen',
	noWindow: 'Öffne diese Seite über das Menü der Kurz-Schaltfläche.',
}
