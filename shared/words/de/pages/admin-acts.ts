/** What the acts of operators are called, ask and answer, in German. */
import type { Words } from '../../pages.ts'
import { actWords, type Counted } from '../../plural.ts'
import { counted, countedLinks as links, plural } from '../shared/locale.ts'

const hosts = counted('Host', 'Hosts')
const accounts = counted('Konto', 'Konten')
const invitations = counted('Einladung', 'Einladungen')
const clicks = counted('Klick', 'Klicks')

export const sized: Words['admin']['sized'] = (size, text) => {
	const [ofLinks, ofAccounts, ofClicks] = [
		links(size.links, text(size.links)),
		accounts(size.accounts, text(size.accounts)),
		clicks(size.clicks, text(size.clicks)),
	]
	return `${size.isAtLeast ? 'mindestens ' : ''}${ofLinks}, ${ofAccounts} und ${ofClicks}`
}

export const hits: Words['admin']['hits'] = (...size) => `Das betrifft ${sized(...size)}.`

/** Accounts, and what they are made. */
const becoming =
	(one: string, other: string): Counted =>
	(count, text) =>
		`${accounts(count, text)} ${plural(count, one, other)}`
const operators = becoming('zum Betreiber', 'zu Betreibern')
const members = becoming('zum Mitglied', 'zu Mitgliedern')

export const acts: Words['admin']['acts'] = {
	disable: actWords('Deaktivieren', links, '% deaktivieren', '% deaktiviert.'),
	enable: actWords('Aktivieren', links, '% wieder aktivieren', '% wieder aktiviert.'),
	delete: actWords('Löschen', links, '% löschen', '% gelöscht.'),
	block_host: actWords('Host sperren', hosts, '% sperren', '% gesperrt.'),
	unblock_host: actWords('Host freigeben', hosts, '% freigeben', '% freigegeben.'),
	add_host: actWords(
		'Host hinzufügen oder ändern',
		hosts,
		'% hinzufügen',
		'Der Host ist gespeichert. Jeder Server kennt ihn in wenigen Sekunden.',
	),
	close_host: actWords('Host schließen', hosts, '% schließen', '% geschlossen.'),
	reopen_host: actWords('Host wieder öffnen', hosts, '% wieder öffnen', '% wieder geöffnet.'),
	remove_host: actWords('Host entfernen', hosts, '% entfernen', '% entfernt.'),
	promote: actWords('Zum Betreiber machen', operators, '% machen', '% gemacht.'),
	demote: actWords('Zum Mitglied machen', members, '% machen', '% gemacht.'),
	hand_over: actWords(
		'Links übergeben',
		accounts,
		'Alle Links von % übergeben',
		'Alle Links von % übergeben.',
	),
	close: actWords('Schließen', accounts, '% schließen', '% geschlossen.'),
	close_with_links: actWords(
		'Schließen, Links löschen',
		accounts,
		'% schließen und alle Links löschen',
		'% geschlossen, alle Links gelöscht.',
	),
	reopen: actWords('Wieder öffnen', accounts, '% wieder öffnen', '% wieder geöffnet.'),
	reset_link: actWords(
		'Link für neues Passwort',
		accounts,
		'Für % einen Link für ein neues Passwort erstellen',
		'% mit Link für ein neues Passwort.',
	),
	remove_factor: actWords(
		'Zweiten Faktor entfernen',
		accounts,
		'Zweiten Faktor von % entfernen',
		'% jetzt ohne zweiten Faktor.',
	),
	export_account: actWords(
		'Daten exportieren',
		accounts,
		'Daten von % exportieren',
		'Daten von % exportiert.',
	),
	delete_account: actWords('Löschen', accounts, '% löschen', '% gelöscht.'),
	invite: actWords('Einladen', accounts, '% einladen', '% eingeladen.'),
	revoke_invitation: actWords('Zurückziehen', invitations, '% zurückziehen', '% zurückgezogen.'),
}

export const whys: Words['admin']['whys'] = {
	disable: 'Besucher sehen einen Hinweis statt der Weiterleitung (451). Klicks und Statistik bleiben.',
	enable: 'Besucher werden wieder weitergeleitet.',
	delete:
		'Besucher finden nichts mehr, und die Klicks werden gelöscht. Die Namen bleiben für alle vergeben. Das lässt sich nicht rückgängig machen.',
	block_host:
		'Kein Link darf dorthin oder zu Subdomains führen: Nach höchstens zwei Sekunden sehen Besucher einen Hinweis, und neue Links werden abgelehnt.',
	unblock_host: 'Links dürfen wieder dorthin führen, und Besucher werden weitergeleitet.',
	close_host:
		'Dort lassen sich keine Links mehr erstellen. Die vorhandenen funktionieren weiter, und nichts wird gelöscht.',
	reopen_host: 'Dort lassen sich wieder Links erstellen.',
	remove_host: 'Entfernt wird nur ein Host ohne Links, frühestens eine Minute, nachdem er geschlossen wurde.',
	promote: 'Ein Betreiber darf alles, was auf diesen Seiten geht.',
	demote: 'Ein Mitglied sieht diese Seiten nicht mehr, schon beim nächsten Aufruf.',
	hand_over:
		'Alle Links mit ihren Statistiken gehören dann einem anderen Konto, das sie ändern kann. Für Besucher ändert sich nichts. Von den eigenen Links dieses Kontos lassen sie sich danach nicht mehr unterscheiden.',
	close:
		'Ein geschlossenes Konto kann sich nicht anmelden: Seine Sitzungen und Zugriffstoken enden. Seine Links funktionieren weiter.',
	close_with_links:
		'Ein geschlossenes Konto kann sich nicht anmelden: Seine Sitzungen und Zugriffstoken enden. Alle seine Links hören sofort auf zu funktionieren, und ihre Klicks werden gelöscht. Das lässt sich nicht rückgängig machen.',
	reopen: 'Das Konto kann sich wieder anmelden. Gelöschte Links kommen nicht zurück.',
	reset_link:
		'Der Link setzt einmal ein neues Passwort, 24 Stunden lang, und beendet dann alle Sitzungen. Ein früherer Link gilt ab jetzt nicht mehr. Konten ohne Passwort bekommen keinen.',
	remove_factor:
		'Für alle, die ihr Handy und ihre Ersatzcodes verloren haben. Auch Passkeys werden entfernt. Danach genügt zum Anmelden das Passwort. Prüfe vorher, dass die Bitte wirklich von der Person selbst kommt.',
	export_account:
		'Du bekommst ein Zip mit dem Konto, seinen Teams, seinen Links und deren Klicks, wie es auch sein Besitzer mitnehmen kann. Es ist für die Person, die danach gefragt hat.',
	delete_account:
		'Alle Links des Kontos hören sofort auf zu funktionieren, wenn sie nicht vorher übergeben wurden. Links, Klicks, Token und Sitzungen werden gelöscht. Das lässt sich nicht rückgängig machen.',
	revoke_invitation: 'Der Link der Einladung funktioniert nicht mehr.',
}
