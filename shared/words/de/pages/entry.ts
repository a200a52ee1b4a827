/** What the sign-in and sign-up pages say in German. */
import type { Words } from '../../pages.ts'
import { forms, wrongCode } from './forms.ts'

const mismatch = { text: 'E-Mail-Adresse und Passwort passen nicht zusammen. Prüfe beides.' }

export const entry: Words['entry'] = {
	name: 'Name',
	nameHint: 'Optional. Nur du siehst ihn.',
	email: 'E-Mail-Adresse',
	keepSafe: ' Es kann dir nicht per E-Mail geschickt werden, bewahre es also gut auf.',
	notSignedIn: 'Nicht angemeldet',
	signInWith: (provider) => `Mit ${provider} anmelden`,
	signUpWith: (provider) => `Mit ${provider} registrieren`,
	signedOut: 'Du bist abgemeldet',
	alsoAt: (provider) => `Auch bei ${provider} abmelden`,
	noAccount: 'Noch kein Konto?',
	hasAccount: 'Schon ein Konto?',
	forgotten:
		'Passwort vergessen? Der Betreiber dieses Servers kann dir einen Link geben, mit dem du ein neues setzt.',
	reset: {
		heading: 'Neues Passwort setzen',
		of: (email) => `Für das Konto ${email}. Alle seine Sitzungen enden.`,
		endTokens: 'Auch alle Zugriffstoken und Passkeys ungültig machen',
		save: 'Passwort setzen',
		done: 'Das neue Passwort gilt. Melde dich damit an.',
		over: 'Dieser Link gilt nicht mehr',
		overWhy:
			'Er wurde verwendet, durch einen neueren ersetzt oder ist älter als 24 Stunden. Bitte den Betreiber um einen neuen.',
		form: {
			outcome: 'Das Passwort wurde nicht gesetzt',
			unknown: 'Vielleicht wurde es doch gesetzt: Versuch, dich damit anzumelden.',
		},
	},
	create: 'Ein Konto erstellen',
	purpose: 'Es hält deine Kurzlinks und ihre Klicks beisammen.',
	closed: 'Hier gibt es keine neuen Konten',
	askOperator: 'Konten auf diesem Server erstellt der Betreiber. Bitte ihn um eines.',
	notInvited: 'Diese Einladung gilt nicht mehr',
	invitationOver:
		'Sie wurde verwendet oder zurückgezogen, oder es sind mehr als sieben Tage vergangen. Bitte um eine neue.',
	signIn: {
		outcome: 'Du bist nicht angemeldet',
		own: {
			unauthorized: mismatch,
			invalid_password: mismatch,
			rate_limited: { text: forms.tooManyAttempts },
			invalid_code: {
				text: 'Dieser Passkey gilt hier nicht, vielleicht wurde er entfernt. Versuch es noch einmal oder melde dich mit deinem Passwort an.',
			},
		},
	},
	passkey: {
		signIn: 'Mit Passkey anmelden',
		failed: 'Es wurde kein Passkey verwendet. Versuch es noch einmal oder melde dich mit deinem Passwort an.',
	},
	code: {
		heading: 'Code eingeben',
		why: 'Dein Konto hat einen zweiten Faktor.',
		label: 'Code',
		hint: 'Sechs Ziffern aus deiner Authenticator-App oder ein Ersatzcode.',
		lost: 'Du hast beides nicht zur Hand? Der Betreiber dieses Servers kann den zweiten Faktor entfernen.',
		form: {
			outcome: 'Du bist noch nicht angemeldet',
			own: wrongCode,
		},
	},
	signUp: {
		outcome: 'Es wurde kein Konto erstellt',
		unknown: 'Vielleicht wurde es doch erstellt. Noch einmal senden erstellt kein zweites.',
	},
	openIdFaults: {
		away: (name) => `${name} ist im Moment nicht erreichbar. Versuch es gleich noch einmal.`,
		closed: () => 'Zu dieser Identität gehört hier kein Konto, und die Registrierung ist geschlossen.',
		cancelled: (name) => `Du hast bei ${name} abgebrochen.`,
		taken: () => 'Diese Identität ist schon mit einem anderen Konto verknüpft.',
		failed: (name) =>
			`${name} hat eine Antwort geschickt, die sich nicht verwenden lässt. Versuch es noch einmal.`,
	},
}
