/** What visitors read instead of a redirect, in English. */
import type { FormWords } from '../../form-words.ts'
import { forms } from './forms.ts'

const button: FormWords = {
	outcome: 'The link was not opened',
	unknown: 'This may have counted as a click already.',
}

export const visit = {
	/** Why the link does not redirect at once. */
	headings: {
		protected: 'This link needs a password',
		limited: 'This link works a limited number of times',
		asks: 'This link opens with a button',
	},
	passwordTitle: 'Password needed',
	wrongTitle: 'Wrong password',
	whoKnows: 'The person who sent you the link knows it.',
	buttonTitle: 'Open this link',
	/** Why there is a button, by the heading. */
	whyButton: {
		limited: 'Open it with this button, so that a preview doesn’t use up one of its clicks.',
		asks: 'Programs that check links open them before people do. The button is for you.',
	},
	open: 'Open the link',
	/** The form with only a button. */
	button,
	/** The form with a password. */
	password: {
		...button,
		own: {
			invalid_password: { text: 'That password is wrong. Try again.', field: 'password' },
			rate_limited: { text: forms.tooManyAttempts, field: 'password' },
		},
	} as FormWords,
}

/** The preview of a link. */
export const preview = {
	title: 'Where this link leads',
	/** Stands between the short link and the host. */
	leadsTo: 'leads to',
	shownAs: 'Shown in browsers as',
	lookAlikes: 'Not all of its letters are plain Latin ones, and some may look like others.',
	fullAddress: 'Full address',
	/** Above the other targets. */
	others: 'Depending on who opens it, and when, it leads here instead',
	/** Why the target is not shown. */
	withheld: {
		protected: 'Only those who open it with the password see where it leads.',
		limited: 'Only those who open it see where it leads, which uses up one of its clicks.',
	},
}
