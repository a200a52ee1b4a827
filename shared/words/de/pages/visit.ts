/** What visitors read instead of a redirect, in German. */
import type { Words } from '../../pages.ts'
import { forms } from './forms.ts'

const button = {
	outcome: 'Der Link wurde nicht geöffnet',
	unknown: 'Vielleicht wurde das schon als Klick gezählt.',
}

export const visit: Words['visit'] = {
	headings: {
		protected: 'Dieser Link braucht ein Passwort',
		limited: 'Dieser Link lässt sich nur begrenzt oft öffnen',
		asks: 'Dieser Link öffnet sich mit einer Schaltfläche',
	},
	passwordTitle: 'Passwort nötig',
	wrongTitle: 'Falsches Passwort',
	whoKnows: 'Die Person, von der du den Link hast, kennt es.',
	buttonTitle: 'Diesen Link öffnen',
	whyButton: {
		limited: 'Öffne ihn mit dieser Schaltfläche, damit eine Vorschau keinen seiner Klicks verbraucht.',
		asks: 'Programme, die Links prüfen, öffnen sie vor den Menschen. Die Schaltfläche ist für dich.',
	},
	open: 'Link öffnen',
	button,
	password: {
		...button,
		own: {
			invalid_password: { text: 'Das Passwort ist falsch. Versuch es noch einmal.', field: 'password' },
			rate_limited: { text: forms.tooManyAttempts, field: 'password' },
		},
	},
}

/** The preview of a link. */
export const preview: Words['preview'] = {
	title: 'Wohin dieser Link führt',
	leadsTo: 'führt zu',
	shownAs: 'In Browsern angezeigt als',
	lookAlikes:
		'Nicht alle Buchstaben sind einfache lateinische, und manche können anderen zum Verwechseln ähnlich sehen.',
	fullAddress: 'Vollständige Adresse',
	others: 'Je nachdem, wer ihn wann öffnet, führt er stattdessen hierher',
	withheld: {
		protected: 'Wohin er führt, sieht nur, wer ihn mit dem Passwort öffnet.',
		limited: 'Wohin er führt, sieht nur, wer ihn öffnet. Das verbraucht einen seiner Klicks.',
	},
}
