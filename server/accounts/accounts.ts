/** Accounts: sign-in, access tokens, passwords, deletion. */
import { day } from '../../shared/text/time.ts'
import { fail } from '../errors.ts'
import { createClosing } from './closing.ts'
import { createDetails } from './details.ts'
import { createDirectory } from './directory.ts'
import { openIdProvider, readIdentity } from './identity.ts'
import { lastOperator } from './last-operator.ts'
import { createOffers } from './offers.ts'
import { createPasskeys } from './passkeys.ts'
import { checkPassword } from './password.ts'
import type { AccountsDeps } from './proof.ts'
import { createProof } from './proof.ts'
import { createResetLinks } from './reset-links.ts'
import { createSecondFactor } from './second-factor.ts'
import { createSignIn } from './sign-in.ts'
import { createTeams } from './teams.ts'
import { createTokens } from './tokens.ts'

/** Milliseconds. Source: server/INTERFACE.md, "Rate limits". */
const youngFor = 7 * day

export const createAccounts = (deps: AccountsDeps) => {
	const { sessions, passwords, signsInByPassword, now } = deps
	const { accounts, accountList } = deps.store
	const proof = createProof(deps)
	/** How an account can be signed in to: a password, OpenID identities. */
	const waysIn = async (userId: string) => {
		const identities = await accounts.identitiesOf(userId)
		return {
			hasPassword: signsInByPassword && identities.some(({ password }) => password !== null),
			openIds: identities
				.filter(({ providerId }) => providerId === openIdProvider)
				.map(({ accountId }) => readIdentity(accountId)),
		}
	}

	const directory = createDirectory(deps)
	return {
		...createSignIn({ ...deps, ...proof }),
		...createTokens({ ...deps, ...proof }),
		...createClosing(deps),
		...createResetLinks({ ...deps, ...proof }),
		...createSecondFactor({ ...deps, ...proof }),
		...createPasskeys({ ...deps, ...proof }),
		...directory,
		...createDetails({ ...deps, ...proof }),
		teams: createTeams({ ...deps, ...directory }),
		offers: createOffers({ ...deps, ...directory }),

		/** A response about sessions. Fails with `unauthorized`. */
		answerAboutSessions: sessions.answer,

		/** The one place that decides what only operators may do. Fails with `forbidden`. */
		guardOperator: async (userId: string): Promise<void> => {
			if ((await accountList.roleOf(userId)) !== 'operator') throw fail('forbidden')
		},

		/** Whether an account, not a team, signed up by itself within a week. */
		isYoung: (userId: string): Promise<boolean> => accounts.signedUpSince(userId, new Date(now() - youngFor)),

		waysIn,
		factorOf: proof.factorOf,
		useCode: proof.useCode,
		/**
		 * Asks once more for the password of who is signed in, if the account has one, and for the
		 * code of its second factor. Fails with `rate_limited`, `invalid_password`,
		 * `code_required`, `invalid_code`.
		 */
		proveAgain: async (
			caller: { userId: string; email: string },
			{ password, code }: { password: string; code: string | undefined },
			address: string,
		) => {
			if ((await waysIn(caller.userId)).hasPassword) await proof.proveOwn(caller, password, address)
			await proof.useCode(caller.userId, code)
		},
		countSessions: (userId: string) => accounts.countSessions(userId, new Date(now())),
		/** At most 50: the one with the id `first`, then those that were used last. */
		listSessions: (userId: string, first: string) => accounts.listSessions(userId, first, new Date(now())),
		/** Ends one session of an account, if it has it. */
		endSession: (userId: string, sessionId: string) => accounts.endSession(sessionId, userId),
		endSessions: accounts.endSessions,

		/**
		 * Changes a password and ends every other session and all access tokens. Of two concurrent
		 * changes the first wins: it invalidates the password the other one proved. Fails with
		 * `forbidden`, `rate_limited`, `invalid_password`, `code_required`, `invalid_code`,
		 * `validation_failed` (at `new`, the form's field).
		 */
		changePassword: async (
			caller: { userId: string; email: string; sessionId: string },
			{ current, next, code }: { current: string; next: string; code: string | undefined },
			address: string,
		): Promise<void> => {
			proof.allowPasswords()
			checkPassword(next, 'new')
			const { id, passwordHash } = await proof.proveOwn(caller, current, address)
			await proof.useCode(id, code)
			const change = { hash: await passwords.hash(next), from: passwordHash, keep: caller.sessionId }
			if (!(await accounts.changePassword(id, change, new Date(now())))) throw fail('invalid_password')
		},

		/**
		 * For the operator: sets a password and ends all access. False when there is no such
		 * account. Fails with `validation_failed`.
		 */
		resetPassword: async (email: string, password: string): Promise<boolean> => {
			checkPassword(password)
			const account = await accounts.findByEmail(email)
			if (account === undefined) return false
			return accounts.changePassword(account.id, { hash: await passwords.hash(password) }, new Date(now()))
		},

		/**
		 * Deletes an account with its links, tokens and sessions; clicks are erased later. False
		 * when it was gone already. Fails with `validation_failed` (`last_operator`) for the only
		 * operator while others are there.
		 */
		deleteAccount: async (userId: string): Promise<boolean> => {
			const outcome = await accounts.deleteUser(userId, new Date(now()))
			if (outcome === 'last operator') throw lastOperator()
			return outcome
		},
	}
}

export type Accounts = ReturnType<typeof createAccounts>
