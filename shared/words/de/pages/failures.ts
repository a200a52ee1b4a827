/** What failures say to people, in German. */

import { bounds } from '../../../bounds.ts'
import type { FaultDetail } from '../../../errors.ts'
import { lineIn } from '../../../link/free-fields.ts'
import { meantIn } from '../../../link/meant.ts'
import { targetBounds } from '../../../link/target-bounds.ts'
import { own } from '../../../text/own.ts'
import type { Words } from '../../pages.ts'
import { locale } from '../shared/locale.ts'
import { qr as qrWords } from '../shared/qr.ts'
import { linkTexts, stateAdvice } from '../shared/states.ts'
import { targetFaults } from '../shared/target.ts'
import { hostFaults } from './admin-hosts.ts'
import { fields, ruleFaults } from './fields.ts'

const tellOperator = 'Wenn das öfter vorkommt, sag es dem Betreiber dieses Servers.'
const { faults: qr } = qrWords
const { password, email, name, tokenName, tokenDays } = bounds.account
const { places } = bounds
const { rules } = targetBounds

const ownHost = 'Das ist eine Adresse dieses Dienstes selbst.'
const blockedHost = 'Dieser Dienst erstellt keine Links zu dieser Website.'
const webAddress = 'Gib eine Webadresse ein, zum Beispiel https://www.example/.'
const leadsBack =
	'Das kann selbst ein Kurzlink sein und im Kreis führen. Gib eine Adresse anderswo an oder die Startseite dieses Dienstes.'

/** By field, or by field and code where the code says more. */
const faults: Record<string, string> = {
	...Object.fromEntries(
		Object.entries(fields).map(([field, said]) => [
			field,
			'fault' in said ? said.fault : 'Setz das Häkchen oder lass es weg.',
		]),
	),
	...Object.fromEntries(Object.entries(targetFaults).map(([code, fault]) => [`url.${code}`, fault])),
	'url.not_absolute': 'Gib eine Webadresse ein, zum Beispiel example.org/seite.',
	'url.own_host': ownHost,
	'url.blocked_host': blockedHost,
	'places.too_big': `Es können höchstens ${places.number} offene Orte sein und ${places.all} mit den geschlossenen.`,
	'places.name': `Der Name hat 1 bis ${places.name} Zeichen: Buchstaben a bis z, Ziffern, „-“ oder „_“.`,
	'places.name.twice': 'Diesen Namen gibt es schon.',
	'places.label': `Eine Bezeichnung hat höchstens ${places.label} Zeichen.`,
	'places.label.invalid': 'Die Bezeichnung enthält ungültige Zeichen.',
	'rules.too_big': `Es können höchstens ${rules.number} Regeln sein.`,
	'rules.name': `Der Name hat 1 bis ${rules.name} Zeichen: Buchstaben a bis z, Ziffern, „-“ oder „_“.`,
	'rules.name.twice': 'Diesen Namen gibt es schon.',
	...ruleFaults,
	'shares.name': `Der Name hat 1 bis ${rules.name} Zeichen: Buchstaben a bis z, Ziffern, „-“ oder „_“.`,
	'shares.name.twice': 'Diesen Namen gibt es schon.',
	'shares.percent': 'Ein Anteil ist eine ganze Zahl von 1 bis 99 Prozent.',
	'shares.sum': 'Die Anteile ergeben zusammen nicht 100 Prozent.',
	...Object.fromEntries(
		['rules', 'shares'].flatMap((field) =>
			[...Object.entries(targetFaults), ['own_host', ownHost], ['blocked_host', blockedHost]].map(
				([code, fault]) => [`${field}.url.${code}`, fault],
			),
		),
	),
	'password.again': 'Gib das Passwort noch einmal ein: Es wird nicht aufbewahrt.',
	expires_at: 'Gib die Tage oder Tag und Uhrzeit an, nicht beides.',
	'expires_at.invalid_format': 'Gib einen Tag und eine Uhrzeit an.',
	'expires_at.too_small': 'Dieser Zeitpunkt ist vorbei. Wähle einen späteren.',
	'expires_at.too_big': `Wähle einen Zeitpunkt in den nächsten ${bounds.expiresInDays.toLocaleString(locale)} Tagen.`,
	never: 'Gib an, wann er abläuft, oder setz das Häkchen bei „Läuft nie ab“, nicht beides.',
	remove_password: 'Gib ein neues Passwort ein oder setz das Häkchen bei „Passwort entfernen“, nicht beides.',
	'link.too_big': 'Wähle weniger Links auf einmal aus.',
	links: 'So viele Links auf einmal lässt dieser Dienst nicht zu.',
	'urls.columns': 'Hier gibt es nur Spalten für Adresse, Alias, Titel, Schlagwörter und Notiz.',
	'urls.several': 'Gib jede Adresse in einer eigenen Zeile an.',
	urls: `Gib 1 bis ${bounds.made} Adressen an, jede in einer Zeile.`,
	q: 'Der Suchtext ist zu lang oder enthält ungültige Zeichen.',
	size: qr.size,
	'size.no_room': qr.no_room,
	mm: `Gib eine ganze Zahl von ${bounds.qr.mm.min} bis ${bounds.qr.mm.max.toLocaleString(locale)} ein.`,
	under: `Der Text hat höchstens ${bounds.qr.under} Zeichen, und keine unsichtbaren.`,
	margin: qr.margin,
	level: 'Wähle L, M, Q oder H.',
	dark: qr.colour,
	...Object.fromEntries(
		(['too_faint', 'inverted', 'unreadable'] as const).map((code) => [`dark.${code}`, qr[code]]),
	),
	light: qr.colour,
	mark: 'Setz das Häkchen oder lass es weg.',
	end_keys: 'Setz das Häkchen oder lass es weg.',
	days: 'Wähle entweder die letzten Tage oder einen Zeitraum.',
	from: 'Gib einen ersten Tag an, der nicht nach dem letzten liegt und höchstens zehn Jahre davor.',
	to: 'Gib den letzten Tag als JJJJ-MM-TT an.',
	email: `Gib eine E-Mail-Adresse mit höchstens ${email} Zeichen ein.`,
	'email.in_use': 'Diese E-Mail-Adresse gehört zu einem anderen Konto.',
	'email.taken': 'Mit dieser E-Mail-Adresse gibt es schon ein Konto. Melde dich stattdessen an.',
	invite:
		'Diese Einladung wurde verwendet, ist abgelaufen oder gilt für eine andere Adresse. Bitte um eine neue.',
	act: 'Diese Aktion gibt es nicht.',
	host: 'Das ist kein Host. Gib einen Namen wie go.example an.',
	'host.unknown': 'Auf diesem Host kannst du keine Links erstellen.',
	'host.closed': 'Auf diesem Host entstehen keine neuen Links mehr.',
	...hostFaults,
	link_host: 'Wähle weniger Hosts auf einmal aus.',
	home: webAddress,
	'home.loop': leadsBack,
	not_found: webAddress,
	'not_found.loop': leadsBack,
	accounts: 'Eines dieser Konten gibt es nicht, oder es ist geschlossen.',
	'accounts.too_big': 'Das sind zu viele Konten.',
	'password.too_small': 'Dieses Passwort ist zu kurz.',
	new: `Ein Passwort hat ${password.min} bis ${password.max} Zeichen.`,
	current: 'Gib das aktuelle Passwort ein.',
	credential: 'Die Antwort deines Browsers wurde nicht angenommen. Versuch es noch einmal.',
	name: `Gib einen Namen mit höchstens ${Math.min(name, tokenName)} Zeichen ein.`,
	expires_in_days: `Gib eine ganze Zahl von 1 bis ${tokenDays.toLocaleString(locale)} ein.`,
	reader:
		'Inzwischen ist ein anderes Konto angemeldet. Sende das Formular noch einmal, wenn es für dieses Konto gedacht ist.',
	file: 'Wähle eine CSV- oder JSON-Datei mit Links.',
	zone: 'Gib eine Zeitzone ein, zum Beispiel Europe/Berlin.',
	skip: 'Setz das Häkchen oder lass es weg.',
	'confirm.last_operator': 'Mach zuerst ein anderes Konto zum Betreiber.',
	'confirm.required': 'Setz das Häkchen, um das Konto zu löschen.',
	key: 'Dieses Formular wurde unterwegs beschädigt. Sende es noch einmal.',
	'role.last_owner': 'Es bliebe kein Besitzer. Mach erst ein anderes Mitglied zum Besitzer.',
	role: 'Wähle Besitzer, Bearbeiter oder Leser.',
	account: 'Kein offenes Konto hat diese Adresse.',
	address: 'Kein anderes offenes Konto hat diese Adresse.',
	'address.either': 'Wähle oben „Ein anderes Konto“ oder lass das leer.',
	'address.too_many': 'Diesem Konto sind schon zu viele Links angeboten.',
	'to.unknown': 'Dorthin kannst du keine Links verschieben. Wähle noch einmal.',
	'to.same': 'Dort sind die Links schon.',
	'account.too_many': 'Das Team hat schon die Höchstzahl an Mitgliedern oder dieses Konto die an Teams.',
	'name.too_many': 'Du besitzt schon die Höchstzahl an Teams.',
	'team.unknown': 'In diesem Team kannst du keine Links erstellen. Wähle noch einmal.',
	team: 'Dieses Team gibt es nicht.',
	ticket: 'Diese Anmeldung hat zu lange gedauert. Gib das Passwort noch einmal ein.',
}

export const failures: Words['failures'] = {
	texts: {
		validation_failed: 'Etwas davon stimmt nicht. Prüfe die Felder und versuch es noch einmal.',
		unauthorized: 'Melde dich zuerst an.',
		forbidden: 'Das wurde abgelehnt: Es kam von einer anderen Website, oder deine Rolle erlaubt es nicht.',
		not_found: 'Unter dieser Adresse gibt es nichts.',
		method_not_allowed: 'Diese Adresse lässt sich so nicht verwenden.',
		idempotency_conflict: 'Dieser Schlüssel wurde schon für einen anderen Link verwendet.',
		edit_conflict: 'Das wurde inzwischen geändert. Sieh es dir an, bevor du es änderst.',
		code_required: 'Dieses Konto braucht neben dem Passwort einen Code.',
		invalid_code: 'Dieser Code ist falsch oder wurde schon verwendet.',
		...linkTexts,
		payload_too_large: 'Das ist mehr, als dieser Dienst annimmt.',
		unsupported_media_type: 'Das Format der Anfrage ist unbekannt.',
		too_much: 'Das zu zählen, dauert zu lange. Wähle weniger Tage oder einen Filter mehr.',
		rate_limited: 'Zu viele Anfragen. Warte ein wenig und versuch es noch einmal.',
		link_blocked: 'Dieser Link ist gesperrt.',
		internal_error: 'Auf diesem Server ist etwas schiefgegangen.',
		service_unavailable:
			'Der Dienst ist überlastet oder seine Datenbank ist ausgefallen. Versuch es gleich noch einmal.',
	},
	headings: {
		code_required: 'Diese Seiten verlangen einen zweiten Faktor',
		rate_limited: 'Aus deinem Netz kamen zu viele Anfragen',
		service_unavailable: 'Das lässt sich gerade nicht öffnen',
		forbidden: 'Das wurde abgelehnt',
		method_not_allowed: 'Diese Adresse lässt sich so nicht verwenden',
		unsupported_media_type: 'Der Server kann nicht lesen, was gesendet wurde',
		payload_too_large: 'Das ist mehr, als dieser Server annimmt',
		too_much: 'Das zu zählen, dauert zu lange',
	},
	advice: {
		not_found:
			'Vielleicht enthält der Link einen Tippfehler oder wurde gelöscht. Vergleiche ihn mit dem, den du bekommen hast, oder frag die Person, die ihn dir geschickt hat.',
		...stateAdvice,
		link_blocked: 'Der Betreiber dieses Servers hat ihn gesperrt, er führt deshalb nirgendwohin.',
		forbidden:
			'Es kam von einer anderen Website, oder deine Rolle im Team erlaubt es nicht. Öffne diese Website selbst und versuch es dort noch einmal.',
		unauthorized: 'Um das zu sehen, musst du dich anmelden.',
		code_required:
			'Richte ihn auf deiner Kontoseite ein. Hast du schon einen oder einen Passkey, melde dich ab und damit wieder an.',
		too_much: 'Geh zurück und wähle weniger Tage oder einen Filter mehr.',
		internal_error: `Das liegt nicht an dir. ${tellOperator}`,
		validation_failed: 'Geh zurück, prüfe deine Angaben und sende sie noch einmal.',
	},
	anyAdvice: 'Geh zurück und versuch es noch einmal, oder beginne auf der Startseite.',
	tryAgain: (when = 'in Kürze') => `Versuch es ${when} noch einmal.`,
	reason: 'Begründung:',
	reloadThen: 'Lade die Seite dann neu.',
	goBack:
		'Es ist nichts geschehen. Das Formular ist zu lang, um es hier zu zeigen: Geh im Browser zurück und sende es noch einmal.',
	goBackSignedIn:
		'Es ist nichts geschehen. Das Formular ist zu lang, um es hier zu zeigen. Melde dich in einem neuen Tab an, geh dann in diesem zurück und sende es noch einmal.',
	tellOperator,
	requestId: 'Anfrage-ID:',
	fault: ({ path, code, message }: FaultDetail) => {
		const [field = ''] = path.split('.')
		const at = path.replace(/\.\d+/g, '')
		const line = lineIn(path)
		const said = own(faults, `${at}.${code}`) ?? own(faults, at) ?? own(faults, field)
		const instead = meantIn(message, (meant) => ` Schreib „${meant}“.`)
		return `${line === undefined ? '' : `Zeile ${line}: `}${said ?? 'Das ist so nicht gültig.'}${instead}`
	},
}
