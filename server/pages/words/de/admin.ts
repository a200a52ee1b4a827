/** What the pages of operators say in German. */
import type { Words } from '../words.ts'

type Counted = (count: number, text: string) => string

const counted =
	(one: string, many: string): Counted =>
	(count, text) =>
		`${text} ${count === 1 ? one : many}`
const links = counted('Link', 'Links')
const hosts = counted('Host', 'Hosts')
const accounts = counted('Konto', 'Konten')
const invitations = counted('Einladung', 'Einladungen')

/** `verb` follows what it is done to. */
const act = (name: string, of: Counted, verb: string, why: string, past: string) => ({
	name,
	what: (count: number, text: string) => `${of(count, text)} ${verb}`,
	why,
	done: (count: number, text: string) => `${of(count, text)} ${past}.`,
})

export const admin: Words['admin'] = {
	pages: 'Seiten für Betreiber',
	links: 'Alle Links',
	hosts: 'Gesperrte Hosts',
	accounts: 'Konten',
	service: 'Dienst',
	log: 'Protokoll',
	acts: {
		disable: act(
			'Sperren',
			links,
			'sperren',
			'Besucher sehen einen Hinweis statt der Weiterleitung (451). Klicks und Statistik bleiben.',
			'gesperrt',
		),
		enable: act('Freigeben', links, 'freigeben', 'Besucher werden wieder weitergeleitet.', 'freigegeben'),
		delete: act(
			'Löschen',
			links,
			'löschen',
			'Besucher finden nichts mehr, und die Klicks werden gelöscht. Die Namen bleiben für alle vergeben. Das lässt sich nicht rückgängig machen.',
			'gelöscht',
		),
		block_host: act(
			'Host sperren',
			hosts,
			'sperren',
			'Kein Link darf dorthin oder zu Subdomains führen: Nach höchstens zwei Sekunden sehen Besucher einen Hinweis, und neue Links werden abgelehnt.',
			'gesperrt',
		),
		unblock_host: act(
			'Host freigeben',
			hosts,
			'freigeben',
			'Links dürfen wieder dorthin führen, und Besucher werden weitergeleitet.',
			'freigegeben',
		),
		promote: act(
			'Zum Betreiber machen',
			accounts,
			'zum Betreiber machen',
			'Ein Betreiber darf alles, was auf diesen Seiten geht.',
			'zum Betreiber gemacht',
		),
		demote: act(
			'Zum Mitglied machen',
			accounts,
			'zum Mitglied machen',
			'Ein Mitglied sieht diese Seiten nicht mehr, schon beim nächsten Aufruf.',
			'zum Mitglied gemacht',
		),
		close: act(
			'Schließen',
			accounts,
			'schließen',
			'Ein geschlossenes Konto kann sich nicht anmelden: Seine Sitzungen und Zugangstokens enden. Seine Links funktionieren weiter.',
			'geschlossen',
		),
		close_with_links: {
			name: 'Schließen, Links löschen',
			what: (count, text) => `${accounts(count, text)} schließen und alle Links löschen`,
			why: 'Ein geschlossenes Konto kann sich nicht anmelden: Seine Sitzungen und Zugangstokens enden. Alle seine Links hören sofort auf zu funktionieren, und ihre Klicks werden gelöscht. Das lässt sich nicht rückgängig machen.',
			done: (count, text) => `${accounts(count, text)} geschlossen, alle Links gelöscht.`,
		},
		reopen: act(
			'Wieder öffnen',
			accounts,
			'wieder öffnen',
			'Das Konto kann sich wieder anmelden. Gelöschte Links kommen nicht zurück.',
			'wieder geöffnet',
		),
		create_account: act(
			'Erstellen',
			accounts,
			'erstellen',
			'Das erstellt ein Konto mit einem Passwort.',
			'erstellt',
		),
		reset_password: act(
			'Neues Passwort',
			accounts,
			'ein neues Passwort geben',
			'Das setzt ein neues Passwort.',
			'mit neuem Passwort',
		),
		delete_account: act(
			'Löschen',
			accounts,
			'löschen',
			'Alle Links des Kontos hören sofort auf zu funktionieren. Links, Klicks, Tokens und Sitzungen werden gelöscht. Das lässt sich nicht rückgängig machen.',
			'gelöscht',
		),
		invite: act(
			'Einladen',
			accounts,
			'einladen',
			'Das erstellt einen Link, der einmal funktioniert, sieben Tage lang.',
			'eingeladen',
		),
		revoke_invitation: act(
			'Zurückziehen',
			invitations,
			'zurückziehen',
			'Der Link der Einladung funktioniert nicht mehr.',
			'zurückgezogen',
		),
	},
	confirm: 'Ja, ich habe diese Liste geprüft',
	notDone: 'Es wurde nichts geändert',
	forms: {
		invite: {
			outcome: 'Es wurde keine Einladung erstellt',
			unknown: 'Vielleicht wurde sie erstellt. Noch einmal senden erstellt keine zweite.',
		},
	},
	refused: {
		noSelection: 'Es ist nichts ausgewählt. Setz zuerst ein Häkchen.',
		lastOperator:
			'Es wurde nichts geändert: Es bliebe kein Betreiber übrig. Mach zuerst ein anderes Konto zum Betreiber.',
		noHost: 'Das ist kein Host. Gib einen Namen oder eine Adresse an, wie example.org.',
	},
	selected: 'Ausgewählt:',
	search: 'Suchen',
	searchFor: 'Suchen nach',
	by: { name: 'Kurzlink', target: 'Ziel', host: 'Host des Ziels', owner: 'Konto' },
	in: 'Suchen in',
	nothing: 'Nichts gefunden.',
	searchOn: 'In älteren Links suchen',
	older: 'Ältere',
	newest: 'Neueste',
	blockHost: 'Host sperren',
	select: 'Auswahl',
	link: 'Kurzlink und Ziel',
	owner: 'Konto',
	state: 'Zustand',
	created: 'Erstellt',
	anonymous: 'Kein Konto',
	selectWhat: (name) => `${name} auswählen`,
	host: 'Name des Hosts',
	hostHint: 'Ein Name oder eine Adresse. Subdomains werden mit gesperrt.',
	blockedSince: 'Gesperrt',
	hostsPurpose:
		'Kein Link darf zu diesen Hosts und ihren Subdomains führen. Die der Datei BLOCKED_HOSTS stehen nicht hier.',
	noHosts: 'Auf dieser Seite ist kein Host gesperrt.',
	role: 'Rolle',
	closed: 'geschlossen',
	roles: { member: 'Mitglied', operator: 'Betreiber' },
	clicks: 'Klicks',
	linksOf: 'Zahl der Links',
	account: 'E-Mail oder Name',
	you: 'du',
	invitations: 'Einladungen',
	invitePurpose:
		'Eine Einladung ist ein Link, mit dem ein Konto erstellt werden kann, auch wenn die Registrierung geschlossen ist. Er funktioniert einmal, sieben Tage lang. Es wird keine E-Mail gesendet: Gib ihn selbst weiter.',
	inviteEmail: 'Nur für diese E-Mail-Adresse',
	inviteEmailHint: 'Leer lassen für alle, die den Link haben.',
	invite: 'Einladung erstellen',
	invited: 'Die Einladung ist erstellt. Ihr Link steht unten.',
	anybody: 'Alle',
	ends: 'Endet',
	theLink: 'Einladungslink',
	noInvitations: 'Keine Einladung ist offen.',
	copied: (who) => `die Einladung für ${who}`,
	versions: 'Versionen',
	backlog: 'Zu zählende Klicks',
	database: 'Datenbank',
	disk: 'Speicherplatz',
	table: 'Tabelle',
	size: 'Größe',
	otherTables: 'Alle anderen Tabellen',
	settings: 'Geltende Einstellungen',
	setting: 'Einstellung',
	value: 'Wert',
	unlimited: 'unbegrenzt',
	running: 'Läuft seit',
	logPurpose: 'Was Betreiber auf diesen Seiten und mit Befehlen getan haben. Einträge bleiben ein Jahr.',
	noLog: 'Noch nichts.',
	when: 'Wann',
	who: 'Wer',
	did: 'Was',
	on: 'Woran',
	changed: 'Geändert',
	command: 'Befehl',
	unfinished: 'Nicht beendet',
}
