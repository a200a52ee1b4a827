/** The rules of accounts without a server, with hashes that a test can read. */
import { createAccounts } from '../../../server/accounts/accounts.ts'
import { createFactorCodes } from '../../../server/accounts/factor-codes.ts'
import { createInvitations } from '../../../server/accounts/invitations.ts'
import { createPasskeyCheck } from '../../../server/accounts/passkey-check.ts'
import { createSessions } from '../../../server/accounts/sessions.ts'
import { createSecrets } from '../../../server/config/secrets.ts'
import type { Passwords } from '../../../server/limits/hashing.ts'
import { baseUrl, type TestService } from './service.ts'

type Deps = Parameters<typeof createAccounts>[0]

export const plainPasswords: Passwords = {
	hash: async (password) => `hash of ${password}`,
	verify: async (password, hash) => hash === `hash of ${password}`,
}

/** `openRules` may replace any part of what the rules need. */
export const rulesOf = ({ store }: Pick<TestService, 'store'>) => {
	const secrets = createSecrets('a secret for tests, 32 characters or more')
	const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
	const noteOperator = async () => {}
	const sessions = createSessions({
		store: store.accounts,
		secrets,
		noteOperator,
		baseUrl,
		random,
		now: Date.now,
		isInDoubt: () => false,
	})
	const openRules = (own: Partial<Deps> = {}) =>
		createAccounts({
			...{ store, sessions, passwords: plainPasswords, now: Date.now },
			...{ signUps: true, signsInByPassword: true },
			...{ secrets, noteOperator },
			codes: createFactorCodes({ secrets, issuer: 'kurz.example', random }),
			passkeyCheck: createPasskeyCheck({
				...{ secrets, baseUrl, random, now: Date.now },
				dear: { run: async (_, work) => work() },
				threads: { run: async (job, input) => job.run(input) },
			}),
			invitations: createInvitations({ store, secrets, now: Date.now }),
			random,
			guard: { check: (_subject, _address, compare) => compare() },
			...own,
		})
	return { sessions, openRules }
}
