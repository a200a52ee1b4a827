/** Signing up, in and out. A proven password or a new account gets a session. */
// A sign-in: entry/route.ts, auth.ts → here → proof.ts.
import { Failure, fail, invalid } from '../errors.ts'
import type { OpenedSession, SignedIn } from './caller.ts'
import { emailFault } from './email.ts'
import { passwordFault } from './password.ts'
import type { AccountsDeps, Claim, Proof, Step } from './proof.ts'

export interface SignInClaim extends Claim {
	/** The browser the session is for. */
	userAgent: string
}

export interface SignUpClaim extends SignInClaim {
	/** By default the part of the email address before the `@`. */
	name?: string | undefined
	/** The one-time key of the form: sent twice, it creates one account. */
	formKey?: string | undefined
	/** The token of an invitation. */
	invite?: string | undefined
}

const idBytes = 16

const takenEmail = (): Failure =>
	invalid('email', 'taken', 'There is an account with this email address. Sign in instead.')

const uninvited = (): Failure =>
	invalid(
		'invite',
		'used',
		'This invitation has been used or has expired, or is for another address. Ask for a new one.',
	)

export const createSignIn = ({
	sessions,
	store: { accounts },
	exchange,
	allowPasswords,
	passwords,
	secrets,
	signUps,
	invitations,
	random,
	now,
}: AccountsDeps & Pick<Proof, 'exchange' | 'allowPasswords'>) => {
	/** The id of the account that a form with this key creates, by which the form is recognised. */
	const idByForm = (key: string, email: string): string =>
		secrets.hmacHex('account', key, email.toLowerCase()).slice(0, 2 * idBytes)

	/**
	 * A session for a password, or for the code that was asked after it. Fails with
	 * `rate_limited`, `invalid_password`, `invalid_code`, `CodeRequired`, `Unavailable`.
	 */
	const signIn = (claim: SignInClaim | (Step & Pick<SignInClaim, 'userAgent'>)): Promise<OpenedSession> =>
		exchange(
			claim,
			(userId, secondFactor) => sessions.open(userId, claim.userAgent, { secondFactor }),
			({ sessionId }) => accounts.endSession(sessionId),
		)

	/**
	 * Answers a form that already created its account as it did the first time: by signing in. With
	 * another password, or from another form, the address is taken.
	 */
	const signInAgain = async (claim: SignUpClaim): Promise<OpenedSession> => {
		const { formKey, email } = claim
		const account = formKey === undefined ? undefined : await accounts.findByEmail(email)
		if (formKey === undefined || account?.id !== idByForm(formKey, email)) throw takenEmail()
		return signIn(claim).catch((error) => {
			throw error instanceof Failure && error.code === 'invalid_password' ? takenEmail() : error
		})
	}

	return {
		signIn,

		/**
		 * Creates an account and opens its first session. Fails with `forbidden` where sign-ups are
		 * closed and nobody invited, or passwords are off, `validation_failed`, `Unavailable`; and
		 * `rate_limited` when the form was sent before.
		 */
		signUp: async (claim: SignUpClaim): Promise<OpenedSession> => {
			allowPasswords()
			const { email, password, name, formKey, userAgent } = claim
			const invitation = claim.invite === undefined ? undefined : await invitations.find(claim.invite, email)
			if (invitation === undefined && (claim.invite !== undefined || !signUps)) {
				// The invitation is used up when its form comes a second time.
				if (claim.invite === undefined) throw fail('forbidden')
				return signInAgain(claim).catch(() => {
					throw uninvited()
				})
			}
			const details = [emailFault(email), passwordFault(password)].filter((fault) => fault !== undefined)
			if (details.length > 0) throw fail('validation_failed', { details })
			const id =
				formKey === undefined ? Buffer.from(random(idBytes)).toString('hex') : idByForm(formKey, email)
			const outcome = await accounts.insertUser({
				id,
				email: email.toLowerCase(),
				name: name || email.split('@')[0]!,
				passwordHash: await passwords.hash(password),
				createdAt: new Date(now()),
				invitation: invitation?.hash,
				byItself: invitation === undefined,
			})
			if (outcome === 'uninvited') throw uninvited()
			if (outcome === 'taken') return signInAgain(claim)
			const session = await sessions.open(id, userAgent)
			if (session === undefined) throw fail('service_unavailable')
			return session
		},

		/** The session of the cookie `sid`, if there is one. */
		findSession: sessions.find,

		/** Ends the session of these headers; answers what it was, if there is one. */
		signOut: async (headers: Headers): Promise<SignedIn | undefined> => {
			const session = await sessions.find(headers)
			if (session !== undefined) await accounts.endSession(session.sessionId)
			return session
		},
	}
}
