/** Owns what accounts can do: prove who one is, make and end access, change a password, take an account apart. */

import { bounds } from '../../shared/bounds.ts'
import type { FaultDetail } from '../../shared/errors.ts'
import { brokenPassword, isStorable } from '../../shared/text.ts'
import { Failure, fail } from '../errors.ts'
import type { PasswordGuard } from '../limits.ts'
import type { Monitored } from '../links/monitored.ts'
import type { Passwords } from '../passwords/hashing.ts'
import type { Secrets } from '../start/secrets.ts'
import type { AccountStore } from '../store/accounts.ts'
import { type Auth, withHash, withUserId } from './auth.ts'
import { type Claim, createProof } from './proof.ts'
import { createTokens } from './tokens.ts'

export interface AccountsDeps {
	auth: Auth
	store: { accounts: AccountStore }
	passwords: Passwords
	guard: PasswordGuard
	remove: Monitored['remove']
	secrets: Secrets
	/** Random bytes. */
	random: (bytes: number) => Uint8Array
	now: () => number
}

/** Who is behind a valid credential. */
export type Caller =
	| { kind: 'token'; userId: string; tokenId: string }
	| {
			kind: 'session'
			userId: string
			sessionId: string
			email: string
			name: string
			createdAt: Date
			/** Set when the session was prolonged. */
			cookies: string[]
	  }

/** The name and value of a cookie that is set. */
const pairOf = (cookie: string): string => cookie.split(';')[0]!

export const createAccounts = ({
	auth,
	store: { accounts },
	passwords,
	guard,
	remove,
	secrets,
	random,
	now,
}: AccountsDeps) => {
	const { prove, provePassword, exchange } = createProof({ store: { accounts }, passwords, guard })
	const tokens = createTokens({ store: { accounts }, exchange, secrets, random, now })

	const verifySession = async (
		headers: Headers,
	): Promise<Extract<Caller, { kind: 'session' }> | undefined> => {
		const { response, headers: answered } = await auth.api
			.getSession({ headers, returnHeaders: true })
			.catch(() => {
				// A session that can't be looked up is not a wrong one.
				throw fail('service_unavailable')
			})
		if (response === null) return undefined
		const { user, session } = response
		return {
			kind: 'session',
			userId: user.id,
			sessionId: session.id,
			email: user.email,
			name: user.name,
			createdAt: user.createdAt,
			cookies: answered.getSetCookie(),
		}
	}

	const signOut = async (headers: Headers): Promise<void> => {
		const session = await verifySession(headers)
		if (session !== undefined) await accounts.endSession(session.sessionId)
	}

	/** The id of the account that a form with this key makes: what tells later that it was this form. */
	const idByForm = (key: string, email: string): string =>
		secrets.hmac('account', key, email.toLowerCase()).toString('hex').slice(0, 32)

	return {
		...tokens,

		/** Who the cookie `sid` of these headers belongs to; undefined when it is not valid. */
		verifySession,

		/** Ends the session of these headers, if it is one. */
		signOut,

		/**
		 * Runs what opens a session for a password and answers with its cookie. Fails with `rate_limited`,
		 * `invalid_password`.
		 */
		signIn: (claim: Claim, open: () => Promise<Response>): Promise<Response> =>
			exchange(claim, open, (answer) =>
				signOut(new Headers({ cookie: answer.headers.getSetCookie().map(pairOf).join('; ') })),
			),

		/**
		 * Runs what makes an account with the hash of its password made, and, for a form with a one-time key, with the id
		 * that `isMadeBy` knows. Fails with `service_unavailable`.
		 */
		signUp: async <T>(
			{ email, password, formKey }: { email: string; password: string; formKey?: string | undefined },
			run: () => Promise<T>,
		): Promise<T> => {
			const store = async () => withHash(await passwords.hash(password), run)
			return formKey === undefined ? store() : withUserId(idByForm(formKey, email), store)
		},

		/** Whether the account of this address was made by a form with this key. */
		isMadeBy: async (formKey: string, email: string): Promise<boolean> =>
			(await accounts.findByEmail(email))?.id === idByForm(formKey, email),

		provePassword,

		/** Whether there is an account with a password for this address. */
		isTaken: async (email: string): Promise<boolean> => (await accounts.findByEmail(email)) !== undefined,

		identitiesOf: accounts.identitiesOf,
		countSessions: (userId: string) => accounts.countSessions(userId, new Date(now())),
		endSessions: accounts.endSessions,

		/**
		 * Changes a password; every other session and all access tokens end with it. Of two changes at once the first
		 * counts: it ended what the other was asked with. Fails with `rate_limited`, `invalid_password`, `validation_failed`
		 * (of `new`, as the form calls it).
		 */
		changePassword: async (
			caller: { userId: string; email: string; sessionId: string },
			current: string,
			next: string,
			address: string,
		): Promise<void> => {
			const fault = passwordFault(next)
			if (fault !== undefined) throw fail('validation_failed', { details: [{ ...fault, path: 'new' }] })
			const { id, passwordHash } = await prove({ email: caller.email, password: current, address })
			if (id !== caller.userId) throw fail('invalid_password')
			const change = { hash: await passwords.hash(next), from: passwordHash, keep: caller.sessionId }
			if (!(await accounts.changePassword(id, change, new Date(now())))) throw fail('invalid_password')
		},

		/**
		 * For the operator: sets a password and ends all access. False when there is no such account. Fails with
		 * `validation_failed`.
		 */
		resetPassword: async (email: string, password: string): Promise<boolean> => {
			const fault = passwordFault(password)
			if (fault !== undefined) throw fail('validation_failed', { details: [fault] })
			const account = await accounts.findByEmail(email)
			if (account === undefined) return false
			return accounts.changePassword(account.id, { hash: await passwords.hash(password) }, new Date(now()))
		},

		/** Removes an account with every link, click, token and session in it. Access ends first. */
		deleteAccount: async (userId: string): Promise<void> => {
			await accounts.closeAccess(userId)
			do {
				for (const link of await accounts.someLinks(userId)) {
					await remove(link).catch((error) => {
						// One that is gone meanwhile is what was wanted.
						if (!(error instanceof Failure && error.code === 'not_found')) throw error
					})
				}
			} while (!(await accounts.deleteUser(userId)))
		},
	}
}

export type Accounts = ReturnType<typeof createAccounts>

/** What is wrong with a new password; undefined when it will do. */
export const passwordFault = (password: string): FaultDetail | undefined => {
	const { min, max } = bounds.account.password
	if (password.length < min)
		return { path: 'password', code: 'too_small', message: `A password has at least ${min} characters.` }
	if (password.length > max)
		return { path: 'password', code: 'too_big', message: `A password has at most ${max} characters.` }
	if (!isStorable(password)) return { path: 'password', code: 'invalid', message: brokenPassword }
	return undefined
}
