/** What the pages with a form to send again say in English. */
import type { FormWords } from '../../form-words.ts'

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
