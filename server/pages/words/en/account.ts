/** What the account page says in English. */
import type { FormWords } from '../form-words.ts'
import { forms } from './forms.ts'

/** `field`: that of the password. */
const wrong = (field: string) => ({
	invalid_password: { text: 'That password is wrong.', field },
	rate_limited: { text: forms.tooManyAttempts },
})

export const account = {
	since: 'Account since',
	notices: {
		token_revoked: 'The token was revoked. Whatever used it has no access from now on.',
		password_changed: 'The password was changed. All other sessions and all access tokens have ended.',
		signed_out_everywhere: 'All other sessions have ended.',
		identity_linked: 'The OpenID identity has been linked. You can now sign in with it too.',
	},
	/** Each form when it is refused. */
	forms: {
		token: {
			outcome: 'No token was created',
			unknown: 'It may have been created. Sending it again makes no second one.',
		},
		password: {
			own: wrong('current'),
			outcome: 'The password was not changed',
			unknown: 'It may have been changed: if the current password is refused now, it was.',
		},
		delete: {
			own: wrong('password'),
			outcome: 'The account was not deleted',
			unknown: 'It may have been deleted. Sending it again does no harm.',
		},
	} satisfies Record<string, FormWords>,
	newToken: {
		heading: (name: string) => `Your new token “${name}”`,
		once: 'Copy it now: it is shown only this once. Anyone who has it can create, read and delete your links.',
		/** Completes the label "Copy …". */
		copied: 'the new token',
	},
	tokens: {
		heading: 'Access tokens',
		purpose:
			'The browser extension and other programs use them to create and read your links. Revoking one ends its access at once.',
		empty: 'Your tokens will appear here: their name, when they were last used, when they expire.',
		name: 'Name',
		start: 'Begins with',
		created: 'Created',
		lastUsed: 'Last used',
		neverUsed: 'Never',
		expires: 'Expires',
		never: 'Never',
		/** Stands before the day. */
		expired: 'Expired',
		actions: 'Actions',
		revoke: 'Revoke',
		revokeWhat: (name: string) => `Revoke ${name}`,
		newName: 'Name of a new token',
		newNameHint: 'What will use it, for instance “laptop”.',
		days: 'Days until it expires',
		daysHint: 'Leave empty if it should never expire.',
		create: 'Create token',
	},
	password: {
		current: 'Current password',
		new: 'New password',
		ends: 'All other sessions and all access tokens end with the old password.',
		change: 'Change the password',
		none: 'This account has no password: you sign in with OpenID.',
	},
	sessions: {
		heading: 'Sessions',
		open: (count: number, text: string) =>
			count <= 1
				? 'You are signed in here and nowhere else.'
				: `${text} sessions are open, this one included.`,
		ends: 'Every other session ends at once. Access tokens stay.',
		end: 'Sign out everywhere else',
	},
	openId: {
		none: 'No OpenID identity is linked to this account yet.',
		linked: 'Linked to this account:',
		link: (provider: string) => `Link ${provider}`,
		/** What did not happen. */
		outcome: 'The identity was not linked',
	},
	deletion: {
		heading: 'Delete this account',
		warning:
			'Every link in it stops working at once, and its clicks, tokens and sessions are erased. This can’t be undone.',
		confirm: 'Yes, delete the account with every link and every click in it',
		delete: 'Delete the account',
	},
}
