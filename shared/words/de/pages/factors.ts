/** What the account page says in German of a second factor and of passkeys. */
import type { Words } from '../../pages.ts'
import { plural } from '../shared/locale.ts'
import { wrongProof } from './forms.ts'

export const factor: Words['account']['factor'] = {
	heading: 'Zweiter Faktor',
	none: 'Wer an dein Passwort kommt, kann sich anmelden. Mit einem zweiten Faktor braucht es dazu auch einen Code aus einer App auf deinem Handy.',
	setUp: 'Zweiten Faktor einrichten',
	since: 'Aktiv seit',
	left: (count, text) =>
		`${text} ${plural(count, 'unbenutzter Ersatzcode ist', 'unbenutzte Ersatzcodes sind')} übrig. Neue bekommst du, wenn du den zweiten Faktor entfernst und neu einrichtest.`,
	remove: 'Zweiten Faktor entfernen',
	removal: 'Zum Anmelden genügt dann wieder das Passwort. Die Ersatzcodes gelten nicht mehr.',
	scan: 'Scanne das Bild mit einer Authenticator-App oder gib dort den Schlüssel ein.',
	picture: 'QR-Code für eine Authenticator-App',
	key: 'Schlüssel',
	after: 'Gib danach den Code ein, den die App zeigt.',
	code: 'Code aus der App',
	digits: 'Sechs Ziffern.',
	save: 'Aktivieren',
	recovery: {
		heading: 'Deine Ersatzcodes',
		once: 'Der zweite Faktor ist aktiv. Verlierst du dein Handy, meldet dich jeder dieser Codes einmal an. Bewahre sie sicher auf: Sie werden nicht noch einmal angezeigt.',
		copied: 'Die Ersatzcodes',
		back: 'Zurück zum Konto',
	},
	forms: {
		add: {
			own: {
				...wrongProof,
				edit_conflict: {
					text: 'Inzwischen wurde an anderer Stelle ein zweiter Faktor eingerichtet. Du siehst ihn auf der Kontoseite.',
				},
			},
			outcome: 'Der zweite Faktor ist nicht aktiv',
			unknown: 'Vielleicht ist er doch aktiv. Noch einmal senden zeigt die Ersatzcodes.',
		},
		remove: {
			own: wrongProof,
			outcome: 'Der zweite Faktor wurde nicht entfernt',
			unknown: 'Vielleicht wurde er doch entfernt. Noch einmal senden schadet nicht.',
		},
	},
}

export const passkeys: Words['account']['passkeys'] = {
	heading: 'Passkeys',
	purpose:
		'Mit einem Passkey meldest du dich per Fingerabdruck, Gesicht oder Geräte-PIN an: ohne Passwort und ohne Code. Er gilt weiter, wenn du das Passwort änderst.',
	add: 'Passkey hinzufügen',
	how: 'Dein Browser fragt dich, wo er ihn speichern soll: auf diesem Gerät, auf einem Handy oder auf einem Sicherheitsschlüssel.',
	unable:
		'Dein Browser bietet hier keine Passkeys an. Dafür braucht es JavaScript und eine Verbindung über https.',
	name: 'Name',
	nameHint: 'Wo du ihn aufbewahrst, zum Beispiel „Handy“.',
	failed:
		'Es wurde kein Passkey erstellt. Vielleicht hast du abgebrochen, oder auf diesem Gerät gibt es schon einen für dein Konto.',
	removeOne: 'Entfernen',
	removeWhat: (name) => `${name} entfernen`,
	remove: 'Passkey entfernen',
	removal:
		'Danach kann sich niemand mehr mit ihm anmelden. Lösche ihn auch auf deinem Gerät, dort bleibt er sonst gespeichert.',
	forms: {
		add: {
			own: wrongProof,
			outcome: 'Es wurde kein Passkey hinzugefügt',
			unknown: 'Vielleicht wurde er doch hinzugefügt. Noch einmal senden fügt keinen zweiten hinzu.',
		},
		remove: {
			own: wrongProof,
			outcome: 'Der Passkey wurde nicht entfernt',
			unknown: 'Vielleicht wurde er doch entfernt. Noch einmal senden schadet nicht.',
		},
	},
}
