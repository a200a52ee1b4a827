/** What all forms say, the form that creates a link, and those to send again, in English. */
import type { FormWords } from '../../form-words.ts'
import { campaign } from '../shared/campaign.ts'
import { plural } from '../shared/locale.ts'

export const forms = {
	/** The titles of a page that shows a form again. */
	sendAgainTitle: 'Send it again',
	checkTitle: 'Check the fields',
	/** Above a form, with the places as they would be saved. */
	placesRead: {
		title: 'Check the places: nothing is saved yet.',
		closed: 'closed',
		closing: 'A closed place is left out of forms and sheets. Its printed code goes on leading here.',
	},
	/** `when`: "in 2 minutes"; undefined if unknown. */
	sendAgain: (when: string | undefined) => `Send it again ${when ?? 'in a little while'}.`,
	tooManyAttempts: 'Too many attempts.',
	/** Why a form has to be sent again. */
	reasons: {
		rate_limited: 'Too many requests came from your network.',
		service_unavailable: 'The server can’t store anything at the moment.',
	} as Record<string, string>,
	/** Instead, for several links at once of which some still fit. */
	fits: (count: number, text: string) =>
		`Until then, you can make ${text} more ${plural(count, 'link', 'links')}.`,
	sessionEnded: 'Your session has ended.',
	signInAgain: 'Sign in again',
	thenSend: '(opens a new tab), then send this form once more.',
	/** What did not happen, or has not yet. */
	notDone: (outcome: string) => `${outcome}.`,
	notYetDone: (outcome: string) => `${outcome} yet.`,
	maybeDone: 'It may have been done.',
	typeAgain: 'Type the password again: it isn’t kept.',
	password: 'Password',
	passwordHint: (min: number, max: number, more: string) => `${min} to ${max} characters.${more}`,
	/** Before the name of the zone. */
	timeZone: 'Time zone:',
	neverExpires: 'Never expires',
	removePassword: 'Remove the password',
	shorten: 'Shorten',
	host: 'Host',
	campaign: {
		...campaign,
		hint: 'Added to the target as utm_…, for the statistics of that site.',
		leadsTo: 'The link will lead to',
		asLast: 'As last time',
	},
	options: 'Alias, limits, password, campaign and more',
	create: {
		outcome: 'No link was created',
		unknown: 'It may have been created. Sending it again makes no second one.',
		own: {
			alias_already_exists: { text: 'That alias is taken. Try another.', field: 'alias' },
			reserved_alias: { text: 'That alias is reserved. Try another.', field: 'alias' },
			// The code's own sentence speaks of a key, which means nothing to a person.
			idempotency_conflict: {
				text: 'This form has created a link already. Send it again to create another one.',
			},
		},
	} as FormWords,
}

/** Of forms that ask for a password again. `field`: where it is. */
export const wrongPassword = (field: string) => ({
	invalid_password: { text: 'That password is wrong.', field },
	rate_limited: { text: forms.tooManyAttempts },
})

/** Of forms that ask for a code. */
export const wrongCode = {
	code_required: { text: 'Enter the code.', field: 'code' },
	invalid_code: { text: 'That code is wrong or was used before. Wait for the next one.', field: 'code' },
	rate_limited: { text: forms.tooManyAttempts },
}
/** Of forms that take the password, and a code where there is a second factor. */
export const wrongProof = { ...wrongPassword('password'), ...wrongCode }

/** The pages with a form to send again. */
export const formAgain = {
	headings: {
		create: 'Shorten a link',
		token: 'Create an access token',
		password: 'Change your password',
		delete: 'Delete this account',
		button: 'Not done yet',
	},
	/** For a form without visible fields. */
	button: {
		outcome: 'Nothing was changed',
		unknown: 'It may have been done. Sending it again does no harm.',
	} satisfies FormWords,
}
