/** What the rules of accounts are given. */
import type { PasswordGuard } from '../passwords/guard.ts'
import type { Passwords } from '../passwords/hashing.ts'
import type { Secrets } from '../start/secrets.ts'
import type { AccountStore } from '../store/accounts.ts'
import type { BetterAuth } from './better-auth.ts'

export interface AccountsDeps {
	sessions: BetterAuth
	store: { accounts: AccountStore }
	passwords: Passwords
	guard: PasswordGuard
	secrets: Secrets
	/** Whether anyone may make an account. */
	signUps: boolean
	/** Random bytes. */
	random: (bytes: number) => Uint8Array
	now: () => number
}
