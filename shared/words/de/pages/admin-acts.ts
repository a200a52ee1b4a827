/** What the acts of operators are called, ask and answer, in German. */
import type { Words } from '../../pages.ts'
import { plural } from '../shared/locale.ts'

type Counted = (count: number, text: string) => string

const counted =
	(one: string, many: string): Counted =>
	(count, text) =>
		`${text} ${plural(count, one, many)}`
const links = counted('Link', 'Links')
const hosts = counted('Host', 'Hosts')
const accounts = counted('Konto', 'Konten')
const invitations = counted('Einladung', 'Einladungen')

const clicks = counted('Klick', 'Klicks')

export const hits: Words['admin']['hits'] = (size, text) => {
	const [ofLinks, ofAccounts, ofClicks] = [
		links(size.links, text(size.links)),
		accounts(size.accounts, text(size.accounts)),
		clicks(size.clicks, text(size.clicks)),
	]
	return `Das betrifft ${size.isAtLeast ? 'mindestens ' : ''}${ofLinks}, ${ofAccounts} und ${ofClicks}.`
}

/** `verb` follows what it is done to. */
const act = (name: string, of: Counted, verb: string, why: string, past: string) => ({
	name,
	what: (count: number, text: string) => `${of(count, text)} ${verb}`,
	why,
	done: (count: number, text: string) => `${of(count, text)} ${past}.`,
})

export const acts: Words['admin']['acts'] = {
	disable: act(
		'Deaktivieren',
		links,
		'deaktivieren',
		'Besucher sehen einen Hinweis statt der Weiterleitung (451). Klicks und Statistik bleiben.',
		'deaktiviert',
	),
	enable: act(
		'Aktivieren',
		links,
		'wieder aktivieren',
		'Besucher werden wieder weitergeleitet.',
		'wieder aktiviert',
	),
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
	promote: {
		name: 'Zum Betreiber machen',
		what: (count, text) =>
			`${accounts(count, text)} ${plural(count, 'zum Betreiber', 'zu Betreibern')} machen`,
		why: 'Ein Betreiber darf alles, was auf diesen Seiten geht.',
		done: (count, text) =>
			`${accounts(count, text)} ${plural(count, 'zum Betreiber', 'zu Betreibern')} gemacht.`,
	},
	demote: {
		name: 'Zum Mitglied machen',
		what: (count, text) =>
			`${accounts(count, text)} ${plural(count, 'zum Mitglied', 'zu Mitgliedern')} machen`,
		why: 'Ein Mitglied sieht diese Seiten nicht mehr, schon beim nächsten Aufruf.',
		done: (count, text) =>
			`${accounts(count, text)} ${plural(count, 'zum Mitglied', 'zu Mitgliedern')} gemacht.`,
	},
	hand_over: {
		name: 'Links übergeben',
		what: (count, text) => `Alle Links von ${accounts(count, text)} übergeben`,
		why: 'Alle Links mit ihren Statistiken gehören dann einem anderen Konto, das sie ändern kann. Für Besucher ändert sich nichts.',
		done: (count, text) => `Alle Links von ${accounts(count, text)} übergeben.`,
	},
	close: act(
		'Schließen',
		accounts,
		'schließen',
		'Ein geschlossenes Konto kann sich nicht anmelden: Seine Sitzungen und Zugriffstoken enden. Seine Links funktionieren weiter.',
		'geschlossen',
	),
	close_with_links: {
		name: 'Schließen, Links löschen',
		what: (count, text) => `${accounts(count, text)} schließen und alle Links löschen`,
		why: 'Ein geschlossenes Konto kann sich nicht anmelden: Seine Sitzungen und Zugriffstoken enden. Alle seine Links hören sofort auf zu funktionieren, und ihre Klicks werden gelöscht. Das lässt sich nicht rückgängig machen.',
		done: (count, text) => `${accounts(count, text)} geschlossen, alle Links gelöscht.`,
	},
	reopen: act(
		'Wieder öffnen',
		accounts,
		'wieder öffnen',
		'Das Konto kann sich wieder anmelden. Gelöschte Links kommen nicht zurück.',
		'wieder geöffnet',
	),
	reset_link: {
		name: 'Link für neues Passwort',
		what: (count, text) => `Für ${accounts(count, text)} einen Link für ein neues Passwort erstellen`,
		why: 'Der Link setzt einmal ein neues Passwort, 24 Stunden lang, und beendet dann alle Sitzungen. Ein früherer Link gilt ab jetzt nicht mehr. Konten ohne Passwort bekommen keinen.',
		done: (count, text) => `${accounts(count, text)} mit Link für ein neues Passwort.`,
	},
	remove_factor: {
		name: 'Zweiten Faktor entfernen',
		what: (count, text) => `Zweiten Faktor von ${accounts(count, text)} entfernen`,
		why: 'Für alle, die ihr Telefon und ihre Ersatzcodes verloren haben. Danach genügt zum Anmelden das Passwort. Prüfe vorher, dass die Bitte wirklich von der Person selbst kommt.',
		done: (count, text) => `${accounts(count, text)} jetzt ohne zweiten Faktor.`,
	},
	delete_account: act(
		'Löschen',
		accounts,
		'löschen',
		'Alle Links des Kontos hören sofort auf zu funktionieren, wenn sie nicht vorher übergeben wurden. Links, Klicks, Token und Sitzungen werden gelöscht. Das lässt sich nicht rückgängig machen.',
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
}
