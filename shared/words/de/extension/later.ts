/** What the popup says in German beside and after the link; the pages say it too. */
import type { LaterWords } from '../../extension.ts'
import { campaign } from '../shared/campaign.ts'
import { fields } from '../shared/fields.ts'
import { locale, plural } from '../shared/locale.ts'
import { qr } from '../shared/qr.ts'
import { targetFaults } from '../shared/target.ts'
import { failures } from './failures.ts'

export const later: LaterWords = {
	retry: 'Noch einmal versuchen',
	waitingFor: (host) => `Warten auf ${host}\u00a0…`,
	cancelled: 'Für diese Seite wurde kein Link erstellt.',
	triedAgain: 'Kurz versucht es im Hintergrund noch einmal.',
	alsoTried: (count) =>
		`Kurz versucht noch, ${plural(count, 'einen früheren Link', `${count} frühere Links`)} zu erstellen:`,
	waiting: {
		title: 'Noch nicht erstellt',
		hint: 'Der Server hat nicht geantwortet. Kurz versucht es einen Tag lang weiter, auch wenn der Browser zwischendurch geschlossen war.',
		next: (when) => `Nächster Versuch ${when}.`,
		more: (count) => plural(count, 'und noch einer', `und ${count.toLocaleString(locale)} weitere`),
		cancelWhat: (what) => `Link zu ${what} abbrechen`,
		cancelled: (what) => `Es wird kein Link zu ${what} erstellt.`,
	},
	meanwhile: {
		title: 'Seit dem letzten Mal',
		refused: (what, why) => `Kein Link zu ${what}. ${why}`,
		button: (made, refused) =>
			[
				made === 0 ? '' : plural(made, '1 Link wurde erstellt.', `${made} Links wurden erstellt.`),
				refused === 0 ? '' : plural(refused, '1 Link wurde abgelehnt.', `${refused} Links wurden abgelehnt.`),
			]
				.join(' ')
				.trim(),
	},
	first: {
		edited: 'Der Link wurde geändert. Seine Adresse ist dieselbe.',
		replaced: (what) =>
			`${what} wird beim Schließen des Popups gelöscht, wenn noch niemand darauf geklickt hat.`,
		keep: 'Behalten',
		kept: (what) => `${what} bleibt.`,
		gone: (what) => `${what} ist schon gelöscht.`,
	},
	make: {
		options: 'Alias, Titel, Schlagwörter, Limits, Kampagne',
		clean: (names) => `Tracker weglassen: ${names}`,
	},
	noLinkYet: 'Für diese Seite gibt es noch keinen Kurzlink.',
	deleted: (what) => `${what} wurde gelöscht.`,
	copyAs: 'Kopieren als',
	copyFormats: { url: 'URL', markdown: 'Markdown', html: 'Link mit Namen', title: 'Titel und URL' },
	offerCopying: 'Ab jetzt automatisch kopieren',
	offerTaken: 'Ab jetzt kopiert ein Klick den Link. Ändern kannst du das in den Einstellungen.',
	offerRefused: 'Es hat sich nichts geändert. Erlauben kannst du es auch in den Einstellungen.',
	moreLinks: (count) => `${count} ${plural(count, 'weiterer Link', 'weitere Links')}`,
	enlarge: 'Vergrößern',
	enterKey: 'Eingabe',
	keyDoes: {
		Enter: 'Link kopieren',
		q: 'QR-Code',
		e: 'Link bearbeiten',
		d: 'Link löschen',
		l: 'Deine Links',
		s: 'Statistik',
		o: 'Alias, Ablauf, Klicklimit, Passwort',
		',': 'Einstellungen',
		'?': 'Diese Übersicht',
	},
	limits: {
		clicks: (count) => `Klicklimit: ${count}`,
		left: (count) => `Noch ${count.toLocaleString(locale)} ${plural(count, 'Klick', 'Klicks')}`,
		until: (moment) => `Bis ${moment}`,
		confirm: 'Öffnet sich mit einer Schaltfläche',
	},
	alsoLinked: 'Auch für diese Seite',
	unsupported:
		'Diese Seite lässt sich nicht kürzen. Öffne eine, deren Adresse mit http:// oder https:// beginnt, oder gib eine Adresse ein.',
	login:
		'Diese Adresse enthält einen Benutzernamen oder ein Passwort. Alle, die den Link anklicken, bekämen es zu sehen; so lässt sie sich nicht kürzen.',
	withoutLogin: 'Ohne Anmeldedaten kürzen',
	leaveLoginOut: 'Benutzername und Passwort weglassen',
	without: {
		account: 'Ohne Konto erstellen',
		host: 'Auf dem Standardhost erstellen',
		team: 'Ohne Team erstellen',
	},
	places: { host: 'Host für neue Links', team: 'Neue Links gehören', mine: 'Mir' },
	openLinks: 'Deine Links',
	notKept:
		'Privates Fenster: Hier wird nichts gespeichert. Nur der Verwaltungslink führt zu diesem Link zurück. Wer ihn hat, kann den Link auch bearbeiten und löschen.',
	monitorLink: 'Verwaltungslink',
	clicksAndVisitors: (clicks, visitors) =>
		`${clicks.toLocaleString(locale)} ${plural(clicks, 'Klick', 'Klicks')} · ${visitors.toLocaleString(locale)} Besucher`,
	statistics: 'Statistik',
	showStatistics: (what) => `Statistik zu ${what}`,
	qrOf: (what) => `QR-Code für ${what}`,
	savePng: 'PNG speichern',
	saveSvg: 'SVG speichern',
	print: 'Drucken',
	copyPicture: 'Bild kopieren',

	options: 'Alias, Ablauf, Klicklimit, Passwort',
	campaign,
	fields,
	targetFaults,
	remember: 'Tage und Klicklimit merken',
	defaultsOf: (site) => `Vorgaben für ${site}\u00a0…`,
	choiceNotKept: 'Der Browser hat diese Auswahl nicht gespeichert. Versuch es noch einmal.',
	makeLink: 'Link erstellen',

	firstRun: 'Wo läuft dein Kurz-Server?',
	whyAsked:
		'Adresse und Titel einer Seite gehen an diesen Server, wenn du sie kürzt, und an niemanden sonst. Falls dein Browser gefragt hat, ob Daten weitergegeben werden dürfen: Das war damit gemeint.',
	whyCopying:
		'Dein Browser fragt dann, ob Kurz Daten in die Zwischenablage schreiben darf. Erlaubst du es, kopiert ein Klick den Kurzlink. Gelesen wird die Zwischenablage nie.',
	address: 'Serveradresse',
	addressHint: 'Dein eigener oder einer, zu dem du eingeladen bist, etwa kurz.example.',
	useServer: 'Diesen Server verwenden',
	testing: 'Verbinden\u00a0…',
	addressFaults: {
		empty: 'Gib die Adresse des Servers ein.',
		invalid: 'Das ist keine Serveradresse. Sie sollte aussehen wie https://kurz.example.',
		insecure: 'Über http können andere mitlesen. Verwende https; http ist nur für Server im eigenen Netz.',
	},
	findings: {
		kurz: 'Verbunden mit Kurz %v. Neue Links werden dort erstellt.',
		unhealthy: 'Kurz %v antwortet, aber die Datenbank ist ausgefallen. Die Adresse ist gespeichert.',
	},
	openInTab: (host) => `${host} in einem Tab öffnen`,
	useAddress: (origin) => `${origin} verwenden`,
	cancel: 'Abbrechen',
	allowServer: (host) => `Zugriff auf ${host} erlauben`,
	notAllowed: 'Der Zugriff wurde nicht erlaubt. Es hat sich nichts geändert.',

	tryAgain: (when) => `Versuch es ${when} noch einmal.`,
	failures,

	elsewhere: {
		taken: (before) => `Anderswo geändert. Vorher: ${before}`,
		typed: (now) => `Anderswo geändert zu: ${now}. Beim Speichern gilt deine Eingabe.`,
		none: 'nichts',
		next: 'Prüfe die Felder und speichere noch einmal.',
	},
	edit: 'Bearbeiten',
	editWhat: (what) => `${what} bearbeiten`,
	removePassword: 'Passwort entfernen',
	saveChanges: 'Speichern',
	remove: 'Löschen',
	removeTitle: (what) => `${what} löschen?`,
	close: 'Schließen',
	look: qr,
	removeText:
		'Der Link funktioniert dann für niemanden mehr, und seine Statistik wird gelöscht. Das lässt sich nicht rückgängig machen.',
	removeAnyway: 'Link löschen',
}
