/** What the sign-in and sign-up pages say in English. */
import type { FormWords } from '../../form-words.ts'
import { forms, wrongCode } from './forms.ts'

/** It must not reveal which of the two is wrong. */
const mismatch = { text: 'This email and password don’t match. Check both.' }

export const entry = {
	name: 'Name',
	nameHint: 'Optional. Only you see it.',
	email: 'Email',
	/** Follows the hint at the password. */
	keepSafe: ' It can’t be sent to you by email, so keep it safe.',
	notSignedIn: 'Not signed in',
	signInWith: (provider: string) => `Sign in with ${provider}`,
	signUpWith: (provider: string) => `Sign up with ${provider}`,
	signedOut: 'You are signed out',
	alsoAt: (provider: string) => `Sign out of ${provider} too`,
	noAccount: 'No account yet?',
	hasAccount: 'Already have an account?',
	forgotten: 'Forgot your password? The operator of this server can give you a link that sets a new one.',
	/** The page of a reset link. */
	reset: {
		heading: 'Set a new password',
		of: (email: string) => `For the account ${email}. All its sessions end.`,
		endTokens: 'End all access tokens and passkeys too',
		save: 'Set the password',
		done: 'The new password is set. Sign in with it.',
		over: 'This link is no longer valid',
		overWhy: 'It was used, replaced by a newer one, or is older than 24 hours. Ask the operator for another.',
		form: {
			outcome: 'The password was not set',
			unknown: 'It may have been set: try to sign in with it.',
		} satisfies FormWords,
	},
	create: 'Create an account',
	purpose: 'It keeps your short links together, with their clicks.',
	closed: 'No new accounts here',
	askOperator: 'Accounts on this server are created by its operator. Ask them for one.',
	notInvited: 'This invitation is no longer open',
	invitationOver: 'It was used, revoked, or more than seven days have passed. Ask for a new one.',
	signIn: {
		outcome: 'You are not signed in',
		own: {
			unauthorized: mismatch,
			invalid_password: mismatch,
			rate_limited: { text: forms.tooManyAttempts },
			invalid_code: {
				text: 'That passkey isn’t valid here: it may have been removed. Try again, or use your password.',
			},
		},
	} satisfies FormWords,
	passkey: {
		signIn: 'Sign in with a passkey',
		failed: 'No passkey was used. Try again, or sign in with your password.',
	},
	/** The page that asks for the code of a second factor. */
	code: {
		heading: 'Enter the code',
		why: 'Your account has a second factor.',
		label: 'Code',
		hint: 'Six digits from your authenticator app, or a recovery code.',
		lost: 'Neither at hand? The operator of this server can remove the second factor.',
		form: {
			outcome: 'You are not signed in yet',
			own: wrongCode,
		} satisfies FormWords,
	},
	signUp: {
		outcome: 'No account was created',
		unknown: 'It may have been created. Sending it again makes no second one.',
	} satisfies FormWords,
	/** What went wrong at the OpenID provider. */
	openIdFaults: {
		away: (name: string) => `${name} can’t be reached at the moment. Try again shortly.`,
		closed: (_: string) => 'No account here is linked to this identity, and sign-up is closed.',
		cancelled: (name: string) => `You cancelled at ${name}.`,
		taken: (_: string) => 'This identity is already linked to another account.',
		failed: (name: string) => `${name} sent an answer that can’t be used. Try again.`,
	},
}
