/** Dependencies of the account rules. */
import type { Secrets } from '../config/secrets.ts'
import type { Passwords } from '../limits/hashing.ts'
import type { PasswordGuard } from '../limits/password-guard.ts'
import type { AccountStore } from '../store/accounts/accounts.ts'
import type { BetterAuth } from './better-auth.ts'

export interface AccountsDeps {
	sessions: BetterAuth
	store: { accounts: AccountStore }
	passwords: Passwords
	guard: PasswordGuard
	secrets: Secrets
	/** Whether anyone may sign up. */
	signUps: boolean
	random: (bytes: number) => Uint8Array
	now: () => number
}
