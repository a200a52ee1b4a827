/** What the popup says in German. */
import { bounds } from '../../../shared/bounds.ts'
import type { Words } from '../words.ts'
import { failures } from './failures.ts'

export const popup: Words = {
	locale: 'de-DE',
	product: 'Kurz',

	copy: 'Kopieren',
	copied: 'Kopiert',
	copyWhat: (what) => `${what} kopieren`,
	copiedToClipboard: 'In die Zwischenablage kopiert.',
	notCopied: 'Noch nicht kopiert. Nimm die Schaltfläche.',
	settings: 'Einstellungen',
	links: 'Links',
	retry: 'Noch einmal',
	working: 'Wird gekürzt …',
	newLink: 'Neuer Link',
	alreadyLinked: 'Diese Seite hat schon diesen Link.',
	checking: 'Der Link wird geprüft …',
	unchecked: 'Dieser Link ließ sich nicht prüfen.',
	ended: {
		gone: 'Den alten Link gibt es nicht mehr.',
		expired: 'Der alte Link ist abgelaufen.',
		exhausted: 'Der alte Link ist aufgebraucht.',
	},
	newInstead: 'Hier ist ein neuer.',
	limits: {
		clicks: (count) => `Klicklimit: ${count}`,
		until: (moment) => `Bis ${moment}`,
		password: 'Passwort',
	},
	alsoLinked: 'Auch für diese Seite',
	unsupported:
		'Diese Seite lässt sich nicht kürzen. Öffne eine, deren Adresse mit http:// oder https:// beginnt.',
	openLinks: 'Deine Links',
	notKept:
		'Aus einem privaten Fenster: Hier wird nichts aufgehoben. Nur der Statistik-Link führt zu diesem Link zurück.',
	copyStatistics: 'Statistik-Link kopieren',
	clicksAndVisitors: (clicks, visitors) =>
		`${clicks.toLocaleString('de-DE')} ${clicks === 1 ? 'Klick' : 'Klicks'} · ${visitors.toLocaleString('de-DE')} Besucher`,
	statistics: 'Statistik',
	showStatistics: (what) => `Statistik von ${what}`,
	qrOf: (what) => `QR-Code von ${what}`,
	savePng: 'PNG sichern',
	saveSvg: 'SVG sichern',
	copyPicture: 'Bild kopieren',

	options: 'Alias, Ablauf, Klicklimit, Passwort',
	alias: 'Alias',
	aliasHint: 'Leer: ein zufälliger.',
	password: 'Passwort',
	passwordHint: 'Beim Tippen sichtbar: später lässt es sich nicht nachsehen.',
	days: 'Läuft ab nach Tagen',
	daysHint: 'Leer: nie.',
	clickLimit: 'Klicklimit',
	clickLimitHint: 'Leer: kein Limit.',
	remember: 'Tage und Klicks für den nächsten Link merken',
	choiceNotKept: 'Der Browser hat diese Wahl nicht behalten. Versuch es noch einmal.',
	makeLink: 'Link erstellen',
	faults: {
		alias: `${bounds.alias.min} bis ${bounds.alias.max} Buchstaben ohne Umlaute, Ziffern, „_“ oder „-“.`,
		days: `Eine ganze Zahl von 1 bis ${bounds.expiresInDays}.`,
		clicks: `Eine ganze Zahl von 1 bis ${bounds.maxClicks}.`,
		password: `1 bis ${bounds.password} Zeichen.`,
	},

	firstRun: 'Wo ist dein Kurz?',
	address: 'Adresse des Servers',
	addressHint: 'Deiner oder einer, zu dem du eingeladen bist, etwa kurz.example.',
	useServer: 'Diesen Server verwenden',
	testing: 'Wird gesucht …',
	addressFaults: {
		empty: 'Gib die Adresse des Servers an.',
		invalid: 'Das ist keine Adresse eines Servers. Sie sieht aus wie https://kurz.example.',
		insecure: 'Über http können andere mithören. Nimm https; http ist für Server im eigenen Netz.',
	},
	findings: {
		kurz: 'Kurz %v antwortet. Links werden dort erstellt.',
		unhealthy: 'Kurz %v antwortet, aber die Datenbank fehlt. Die Adresse ist gemerkt.',
		other: 'Unter %h antwortet etwas, aber nicht Kurz.',
		unreachable: '%h ist nicht zu erreichen. Läuft der Server?',
		refused: '%h antwortet, lässt aber keine Erweiterung lesen. Erlaube den Zugriff auf diese eine Adresse.',
	},
	allowServer: (host) => `Zugriff auf ${host} erlauben`,
	notAllowed: 'Der Zugriff wurde nicht erlaubt. Nichts wurde geändert.',

	tryAgain: (when) => `Versuch es ${when} wieder.`,
	failures,
}
