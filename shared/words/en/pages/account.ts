/** What the account page says in English. */
import type { FormWords } from '../../form-words.ts'
import { factor, passkeys } from './factors.ts'
import { wrongCode, wrongPassword, wrongProof } from './forms.ts'

export const account = {
	since: 'Account since',
	notices: {
		details_changed: 'Your details are saved. You sign in with the email shown here.',
		/** Whatever was to end. */
		gone: 'It was gone already: nothing was changed.',
		token_renamed: 'The token has its new name.',
		token_revoked: 'The token was revoked. Whatever used it has no access from now on.',
		password_changed: 'The password was changed. All other sessions and all access tokens have ended.',
		session_ended: 'The session has ended.',
		signed_out_everywhere: 'All other sessions have ended.',
		factor_removed: 'The second factor was removed. From now on the password alone signs you in.',
		passkey_added: 'The passkey was added. From now on it signs you in.',
		passkey_removed: 'The passkey was removed. From now on it signs nobody in.',
		identity_linked: 'The OpenID identity has been linked. You can now sign in with it too.',
	},
	/** Each form when it is refused. */
	forms: {
		token: {
			own: wrongCode,
			outcome: 'No token was created',
			unknown: 'It may have been created. Sending it again makes no second one.',
		},
		password: {
			own: { ...wrongPassword('current'), ...wrongCode },
			outcome: 'The password was not changed',
			unknown: 'It may have been changed: if the current password is refused now, it was.',
		},
		link: { own: wrongCode, outcome: 'The identity was not linked' },
		delete: {
			own: wrongProof,
			outcome: 'The account was not deleted',
			unknown: 'It may have been deleted. Sending it again does no harm.',
		},
	} satisfies Record<string, FormWords>,
	/** The page that changes name and email. */
	details: {
		heading: 'Change name or email',
		emailHint: 'You sign in with it. Sessions and access tokens stay.',
		save: 'Save',
		form: {
			own: {
				...wrongProof,
				edit_conflict: {
					text: 'These details were changed elsewhere since you opened this form. Check the fields, then save again.',
				},
			},
			outcome: 'Nothing was changed',
			unknown: 'It may have been changed. Sending it again does no harm.',
		} satisfies FormWords,
	},
	/** The pages that ask before access ends. */
	asks: {
		token: {
			heading: 'Revoke this token?',
			why: 'Whatever uses it loses access at once. This can’t be undone, but you can create a new token.',
			button: 'Revoke the token',
		},
		session: {
			heading: 'End this session?',
			why: 'That browser is signed out at once. Access tokens stay.',
			button: 'End the session',
		},
		others: {
			heading: 'Sign out everywhere else?',
			why: 'Every session but this one ends at once. Access tokens stay.',
			button: 'End all other sessions',
		},
	},
	newToken: {
		heading: (name: string) => `Your new token “${name}”`,
		/** `can`: as its scope says. */
		once: (can: string) => `Copy it now: it is shown only this once. Anyone who has it can ${can}.`,
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
		scope: 'May',
		/** Of each scope: its name, and what somebody with such a token can do. */
		scopes: {
			all: { name: 'do everything', can: 'do everything: create, read, change and delete links' },
			create: { name: 'create links only', can: 'create links and nothing else' },
			read: { name: 'read only', can: 'read links and statistics, change nothing' },
		},
		lastUsed: 'Last used',
		neverUsed: 'Never',
		expires: 'Expires',
		never: 'Never',
		/** Stands before the day. */
		revoke: 'Revoke',
		revokeWhat: (name: string) => `Revoke ${name}`,
		rename: 'Rename',
		renameWhat: (name: string) => `Rename ${name}`,
		renaming: {
			heading: 'Rename the token',
			why: 'The name only helps to tell tokens apart. The token itself stays the same.',
			save: 'Save',
			form: { outcome: 'The token was not renamed' } satisfies FormWords,
		},
		newName: 'Name of a new token',
		newNameHint: 'What will use it, for instance “laptop”.',
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
	factor,
	passkeys,
	sessions: {
		heading: 'Sessions',
		open: (count: number, text: string) =>
			count <= 1
				? 'You are signed in here and nowhere else.'
				: `${text} sessions are open, this one included.`,
		/** `text`: how many are in the table. */
		shown: (text: string) => `The ${text} that were used last are listed.`,
		since: 'Signed in',
		/** When it was used within the last hour. */
		lately: 'in the last hour',
		own: 'This session',
		endOne: 'End',
		endWhat: (agent: string) => `End the session of ${agent}`,
		end: 'Sign out everywhere else',
	},
	openId: {
		none: 'No OpenID identity is linked to this account yet.',
		linked: 'Linked to this account:',
		link: (provider: string) => `Link ${provider}`,
	},
	deletion: {
		warning:
			'Every link in it stops working at once, and its clicks, tokens and sessions are erased. This can’t be undone.',
		confirm: 'Yes, delete the account with every link and every click in it',
		delete: 'Delete the account',
	},
}
