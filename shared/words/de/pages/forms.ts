/** What all forms say, the form that creates a link, and those to send again, in German. */
import type { Words } from '../../pages.ts'
import { campaign } from '../shared/campaign.ts'
import { plural } from '../shared/locale.ts'

export const forms: Words['forms'] = {
	sendAgainTitle: 'Noch einmal senden',
	checkTitle: 'Felder prüfen',
	placesRead: {
		title: 'Prüfe die Orte: Noch ist nichts gespeichert.',
		closed: 'geschlossen',
		closing:
			'Ein geschlossener Ort fehlt in Formularen und auf Bögen. Sein gedruckter Code führt weiter hierher.',
	},
	sendAgain: (when = 'in Kürze') => `Sende es ${when} noch einmal.`,
	tooManyAttempts: 'Zu viele Versuche.',
	reasons: {
		rate_limited: 'Aus deinem Netz kamen zu viele Anfragen.',
		service_unavailable: 'Der Server kann im Moment nichts speichern.',
	},
	fits: (count, text) => `Bis dahin kannst du noch ${text} ${plural(count, 'Link', 'Links')} erstellen.`,
	sessionEnded: 'Deine Sitzung ist beendet.',
	signInAgain: 'Melde dich neu an',
	thenSend: '(öffnet einen neuen Tab) und sende dieses Formular dann noch einmal.',
	notDone: (outcome) => `${outcome}.`,
	notYetDone: (outcome) => `${outcome}.`,
	maybeDone: 'Vielleicht ist es doch geschehen.',
	typeAgain: 'Gib das Passwort noch einmal ein: Es wird nicht aufbewahrt.',
	password: 'Passwort',
	passwordHint: (min, max, more) => `${min} bis ${max} Zeichen.${more}`,
	timeZone: 'Zeitzone:',
	neverExpires: 'Läuft nie ab',
	removePassword: 'Passwort entfernen',
	shorten: 'Kürzen',
	host: 'Host',
	campaign: {
		...campaign,
		hint: 'Wird als utm_… an die Zieladresse angehängt, für die Statistik der Zielseite.',
		leadsTo: 'Der Link führt dann zu',
		asLast: 'Wie beim letzten Mal',
	},
	options: 'Alias, Limits, Passwort, Kampagne und mehr',
	create: {
		outcome: 'Es wurde kein Link erstellt',
		unknown: 'Vielleicht wurde er doch erstellt. Noch einmal senden erstellt keinen zweiten.',
		own: {
			alias_already_exists: { text: 'Dieser Alias ist vergeben. Nimm einen anderen.', field: 'alias' },
			reserved_alias: { text: 'Dieser Alias ist reserviert. Nimm einen anderen.', field: 'alias' },
			idempotency_conflict: {
				text: 'Dieses Formular hat schon einen Link erstellt. Sende es noch einmal, um einen weiteren zu erstellen.',
			},
		},
	},
}

/** Of forms that ask for a password again. `field`: where it is. */
export const wrongPassword = (field: string) => ({
	invalid_password: { text: 'Das Passwort ist falsch.', field },
	rate_limited: { text: forms.tooManyAttempts },
})

/** Of forms that ask for a code. */
export const wrongCode = {
	code_required: { text: 'Gib den Code ein.', field: 'code' },
	invalid_code: {
		text: 'Dieser Code ist falsch oder wurde schon verwendet. Warte auf den nächsten.',
		field: 'code',
	},
	rate_limited: { text: forms.tooManyAttempts },
}
/** Of forms that take the password, and a code where there is a second factor. */
export const wrongProof = { ...wrongPassword('password'), ...wrongCode }

/** The pages with a form to send again. */
export const formAgain: Words['formAgain'] = {
	headings: {
		create: 'Einen Link kürzen',
		token: 'Ein Zugriffstoken erstellen',
		password: 'Dein Passwort ändern',
		delete: 'Dieses Konto löschen',
		button: 'Noch nicht ausgeführt',
	},
	button: {
		outcome: 'Es wurde nichts geändert',
		unknown: 'Vielleicht ist es doch geschehen. Noch einmal senden schadet nicht.',
	},
}
