/** Reset links: an operator makes one for an account; it sets a new password, once. */
import { day } from '../../shared/text/time.ts'
import { invalid } from '../errors.ts'
import { isLinkToken } from './invitations.ts'
import { checkPassword } from './password.ts'
import type { AccountsDeps, Proof } from './proof.ts'

/** Milliseconds until a link ends. Source: server/OPERATING.md, "Operators". */
const lifetime = day

type ResetDeps = Pick<AccountsDeps, 'store' | 'secrets' | 'passwords' | 'now'> & Pick<Proof, 'allowPasswords'>

export const createResetLinks = ({ store, secrets, passwords, now, allowPasswords }: ResetDeps) => {
	const { accounts } = store
	const hashOf = (token: string): Buffer => secrets.hmac('reset', 'hash', token)
	const readHash = (token: unknown): Buffer | undefined => (isLinkToken(token) ? hashOf(token) : undefined)

	/** The token that a form with this key makes for an account; only its hash is stored. */
	const resetToken = (userId: string, key: string): string =>
		secrets.hmac('reset', 'token', userId, key).toString('base64url')

	return {
		resetToken,

		/**
		 * Opens the link of `resetToken` for 24 hours; an earlier one ends. False for an account
		 * that is closed or has no password. Fails with `forbidden`.
		 */
		openResetLink: async (userId: string, key: string): Promise<boolean> => {
			allowPasswords()
			const at = new Date(now())
			return accounts.openReset(userId, {
				tokenHash: hashOf(resetToken(userId, key)),
				createdAt: at,
				endsAt: new Date(at.getTime() + lifetime),
			})
		},

		/** The email address of the account that an open link is for. */
		findReset: async (token: unknown): Promise<string | undefined> => {
			const hash = readHash(token)
			return hash && (await accounts.findReset(hash, new Date(now())))?.email
		},

		/**
		 * Sets the password of a link's account, ends its sessions and, if asked, its tokens.
		 * Answers its email address. Fails with `forbidden`, `validation_failed` (at `token`: it is
		 * over).
		 */
		resetByLink: async (token: unknown, password: string, endsTokens: boolean): Promise<string> => {
			allowPasswords()
			const over = () => invalid('token', 'invalid', 'This link is used, replaced, or older than 24 hours.')
			const hash = readHash(token)
			const found = hash && (await accounts.findReset(hash, new Date(now())))
			if (hash === undefined || found === undefined) throw over()
			checkPassword(password)
			const change = { hash: await passwords.hash(password), reset: hash, keepsTokens: !endsTokens }
			if (!(await accounts.changePassword(found.id, change, new Date(now())))) throw over()
			return found.email
		},
	}
}
