/** What the account page says in German. */
import type { Words } from '../../pages.ts'
import { factor, passkeys } from './factors.ts'
import { wrongCode, wrongPassword, wrongProof } from './forms.ts'

export const account: Words['account'] = {
	since: 'Konto seit',
	notices: {
		details_changed:
			'Deine Angaben sind gespeichert. Du meldest dich mit der E-Mail-Adresse an, die hier steht.',
		gone: 'Das gab es schon nicht mehr: Es wurde nichts geändert.',
		token_renamed: 'Das Token wurde umbenannt.',
		token_revoked: 'Das Token wurde widerrufen. Was es verwendet hat, hat ab jetzt keinen Zugriff mehr.',
		password_changed:
			'Das Passwort wurde geändert. Alle anderen Sitzungen wurden beendet und alle Zugriffstoken widerrufen.',
		session_ended: 'Die Sitzung wurde beendet.',
		signed_out_everywhere: 'Alle anderen Sitzungen wurden beendet.',
		factor_removed: 'Der zweite Faktor wurde entfernt. Ab jetzt genügt zum Anmelden das Passwort.',
		passkey_added: 'Der Passkey wurde hinzugefügt. Ab jetzt kannst du dich mit ihm anmelden.',
		passkey_removed: 'Der Passkey wurde entfernt. Ab jetzt kann sich niemand mehr mit ihm anmelden.',
		identity_linked: 'Die OpenID-Identität wurde verknüpft. Du kannst dich jetzt auch mit ihr anmelden.',
	},
	forms: {
		token: {
			own: wrongCode,
			outcome: 'Es wurde kein Token erstellt',
			unknown: 'Vielleicht wurde es doch erstellt. Noch einmal senden erstellt kein zweites.',
		},
		password: {
			own: { ...wrongPassword('current'), ...wrongCode },
			outcome: 'Das Passwort wurde nicht geändert',
			unknown:
				'Vielleicht wurde es doch geändert: Du erkennst es daran, dass das bisherige Passwort jetzt abgelehnt wird.',
		},
		link: { own: wrongCode, outcome: 'Die Identität wurde nicht verknüpft' },
		delete: {
			own: wrongProof,
			outcome: 'Das Konto wurde nicht gelöscht',
			unknown: 'Vielleicht wurde es doch gelöscht. Noch einmal senden schadet nicht.',
		},
	},
	details: {
		heading: 'Name oder E-Mail-Adresse ändern',
		emailHint: 'Mit ihr meldest du dich an. Sitzungen und Zugriffstoken bleiben bestehen.',
		save: 'Speichern',
		form: {
			own: {
				...wrongProof,
				edit_conflict: {
					text: 'Diese Angaben wurden an anderer Stelle geändert, seit du dieses Formular geöffnet hast. Prüfe die Felder und speichere dann noch einmal.',
				},
			},
			outcome: 'Es wurde nichts geändert',
			unknown: 'Vielleicht wurde es doch geändert. Noch einmal senden schadet nicht.',
		},
	},
	asks: {
		token: {
			heading: 'Dieses Token widerrufen?',
			why: 'Was es verwendet, verliert sofort den Zugriff. Das lässt sich nicht rückgängig machen, aber du kannst ein neues Token erstellen.',
			button: 'Token widerrufen',
		},
		session: {
			heading: 'Diese Sitzung beenden?',
			why: 'Der Browser dort wird sofort abgemeldet. Zugriffstoken bleiben gültig.',
			button: 'Sitzung beenden',
		},
		others: {
			heading: 'Überall sonst abmelden?',
			why: 'Alle Sitzungen außer dieser enden sofort. Zugriffstoken bleiben gültig.',
			button: 'Alle anderen Sitzungen beenden',
		},
	},
	newToken: {
		heading: (name) => `Dein neues Token „${name}“`,
		once: (can) => `Kopiere es jetzt: Es wird nur dieses eine Mal angezeigt. Wer es hat, darf ${can}.`,
		copied: 'Das neue Token',
	},
	tokens: {
		heading: 'Zugriffstoken',
		purpose:
			'Die Browsererweiterung und andere Programme erstellen und lesen damit deine Links. Widerrufst du ein Token, endet sein Zugriff sofort.',
		empty:
			'Hier erscheinen deine Token: wie sie heißen, wann sie zuletzt verwendet wurden, wann sie ablaufen.',
		name: 'Name',
		start: 'Beginnt mit',
		scope: 'Darf',
		scopes: {
			all: { name: 'alles', can: 'alles: Links erstellen, lesen, ändern und löschen' },
			create: { name: 'nur Links erstellen', can: 'Links erstellen und sonst nichts' },
			read: { name: 'nur lesen', can: 'Links und Statistik lesen, nichts ändern' },
		},
		lastUsed: 'Zuletzt verwendet',
		neverUsed: 'Noch nie',
		expires: 'Läuft ab',
		never: 'Nie',
		revoke: 'Widerrufen',
		revokeWhat: (name) => `${name} widerrufen`,
		rename: 'Umbenennen',
		renameWhat: (name) => `${name} umbenennen`,
		renaming: {
			heading: 'Token umbenennen',
			why: 'Der Name dient nur zum Unterscheiden. Das Token selbst bleibt gleich.',
			save: 'Speichern',
			form: { outcome: 'Das Token wurde nicht umbenannt' },
		},
		newName: 'Name eines neuen Tokens',
		newNameHint: 'Was es verwenden soll, zum Beispiel „Laptop“.',
		daysHint: 'Leer lassen, wenn es nie ablaufen soll.',
		create: 'Token erstellen',
	},
	password: {
		current: 'Aktuelles Passwort',
		new: 'Neues Passwort',
		ends: 'Mit dem bisherigen Passwort enden alle anderen Sitzungen und alle Zugriffstoken.',
		change: 'Passwort ändern',
		none: 'Dieses Konto hat kein Passwort: Du meldest dich mit OpenID an.',
	},
	factor,
	passkeys,
	sessions: {
		heading: 'Sitzungen',
		open: (count, text) =>
			count <= 1
				? 'Du bist hier angemeldet und sonst nirgends.'
				: `${text} Sitzungen sind offen, diese mitgezählt.`,
		shown: (text) => `Aufgeführt sind die ${text}, die zuletzt verwendet wurden.`,
		since: 'Angemeldet',
		lately: 'in der letzten Stunde',
		own: 'Diese Sitzung',
		endOne: 'Beenden',
		endWhat: (agent) => `Sitzung beenden: ${agent}`,
		end: 'Überall sonst abmelden',
	},
	openId: {
		none: 'Mit diesem Konto ist noch keine OpenID-Identität verknüpft.',
		linked: 'Mit diesem Konto verknüpft:',
		link: (provider) => `Mit ${provider} verknüpfen`,
	},
	deletion: {
		warning:
			'Seine Links funktionieren sofort nicht mehr, und seine Klicks, Token und Sitzungen werden gelöscht. Das lässt sich nicht rückgängig machen.',
		confirm: 'Ja, das Konto mit allen Links und allen Klicks darin löschen',
		delete: 'Konto löschen',
	},
}
