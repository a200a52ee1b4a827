/** Proves an account by its password, and grants access that ends with that password. */
// A sign-in: sign-in.ts → here → second-factor.ts, server/accounts/sessions.ts.

import { isPrintable } from '../../shared/text/text.ts'
import { minute } from '../../shared/text/time.ts'
import type { Config } from '../config/config.ts'
import { isSameHash, type Secrets } from '../config/secrets.ts'
import { Failure, fail, invalid } from '../errors.ts'
import type { Passwords } from '../limits/hashing.ts'
import type { PasswordGuard } from '../limits/password-guard.ts'
import type { Store } from '../store/store.ts'
import type { FactorCodes } from './factor-codes.ts'
import type { Invitations } from './invitations.ts'
import type { PasskeyCheck } from './passkey-check.ts'
import { createFactorCheck } from './second-factor.ts'
import type { Sessions } from './sessions.ts'

/** Dependencies of the account rules. */
export interface AccountsDeps extends Pick<Config, 'signUps' | 'signsInByPassword'> {
	sessions: Sessions
	store: Pick<Store, 'accounts' | 'accountList' | 'handOver' | 'offers'>
	passwords: Passwords
	guard: PasswordGuard
	codes: FactorCodes
	passkeyCheck: PasskeyCheck
	secrets: Secrets
	invitations: Invitations
	/** Tells the log what an operator did, and nothing of others. */
	noteOperator: (userId: string, act: 'make_token', subjects: string[]) => Promise<void>
	random: (bytes: number) => Uint8Array
	now: () => number
}

/** Credentials to check, and the client address they came from. */
export interface Claim {
	email: string
	password: string
	/** Of an app, or a recovery code. */
	code?: string | undefined
	address: string
}

/** A sign-in that waits for its code. */
export interface Step {
	ticket: string
	code: string
}

/** Milliseconds that a sign-in waits for its code. Source: server/INTERFACE.md, "Accounts". */
const stepLifetime = 10 * minute

/** The password was right, and a code is needed: with the ticket, the password isn't any more. */
export class CodeRequired extends Failure {
	constructor(readonly ticket: string) {
		super('code_required')
	}
}

type ProofDeps = Pick<
	AccountsDeps,
	'store' | 'passwords' | 'guard' | 'codes' | 'secrets' | 'signsInByPassword' | 'now'
>

export const createProof = (deps: ProofDeps) => {
	const { store, passwords, guard, secrets, signsInByPassword, now } = deps
	const { accounts } = store
	const factors = createFactorCheck(deps)
	const allowPasswords = (): void => {
		if (!signsInByPassword) throw fail('forbidden')
	}

	const prove = async ({
		email,
		password,
		address,
	}: Claim): Promise<{ id: string; passwordHash: string }> => {
		const account = await accounts.findByEmail(email)
		const isRight = await guard.check(`account ${email.toLowerCase()}`, address, () =>
			passwords.verify(password, account?.passwordHash),
		)
		if (!isRight || account === undefined) throw fail('invalid_password')
		return account
	}

	/** The same, of the account that is signed in. */
	const proveOwn = async (caller: { userId: string; email: string }, password: string, address: string) => {
		const account = await prove({ email: caller.email, password, address })
		if (account.id !== caller.userId) throw fail('invalid_password')
		return account
	}

	type Proved = Awaited<ReturnType<typeof prove>>

	/** Ends with the password, and with the email address. */
	const signStep = (email: string, endsAt: number, { id, passwordHash }: Proved): string =>
		secrets
			.hmac('second-factor', 'step', email.toLowerCase(), String(endsAt), id, passwordHash)
			.toString('base64url')
	const ticketFor = (email: string, account: Proved): string => {
		const endsAt = now() + stepLifetime
		const name = Buffer.from(email).toString('base64url')
		return `${name}.${endsAt}.${signStep(email, endsAt, account)}`
	}
	const readTicket = async (ticket: string): Promise<Proved> => {
		const [name = '', endsAt, signature = ''] = ticket.split('.')
		const email = Buffer.from(name, 'base64url').toString()
		const account = isPrintable(email) ? await accounts.findByEmail(email) : undefined
		const isOurs =
			account !== undefined &&
			isSameHash(Buffer.from(signStep(email, Number(endsAt), account)), Buffer.from(signature))
		if (!isOurs || Number(endsAt) <= now())
			throw invalid('ticket', 'over', 'This sign-in took too long. Enter the password again.')
		return account
	}

	return {
		...factors,

		/** The account a password proves. Fails with `rate_limited`, `invalid_password`. */
		prove,
		proveOwn,

		/** Fails with `forbidden` where nobody signs in with a password. */
		allowPasswords,

		/**
		 * Grants access for a password, and for a code where there is a second factor. Takes it
		 * back when the password changed meanwhile: a change ends the access that exists, not what
		 * is granted during it. An account that was deleted meanwhile has no password. Fails with
		 * `forbidden`, `rate_limited`, `invalid_password`, `invalid_code`, `CodeRequired`.
		 */
		exchange: async <T>(
			claim: Claim | Step,
			give: (userId: string, hasFactor: boolean) => Promise<T | undefined>,
			takeBack: (given: T) => Promise<unknown>,
		): Promise<T> => {
			allowPasswords()
			const account = 'ticket' in claim ? await readTicket(claim.ticket) : await prove(claim)
			const hasFactor = await factors.useCode(account.id, claim.code).catch((error) => {
				const isAsked = error instanceof Failure && error.code === 'code_required' && 'email' in claim
				throw isAsked ? new CodeRequired(ticketFor(claim.email, account)) : error
			})
			const given = await accounts.whileThere(() => give(account.id, hasFactor))
			if (given === undefined) throw fail('invalid_password')
			if (await accounts.isPassword(account.id, account.passwordHash)) return given
			await takeBack(given)
			throw fail('invalid_password')
		},
	}
}

export type Proof = ReturnType<typeof createProof>
