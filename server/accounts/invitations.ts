/** Invitations: a one-time link to `/sign-up` that works where sign-ups are closed. */
import * as z from 'zod/mini'
import { bounds } from '../../shared/bounds.ts'
import { day, hour } from '../../shared/text/time.ts'
import { invalid } from '../errors.ts'
import type { InvitationRow } from '../store/accounts/invitations.ts'
import { isKeptForOpenId } from './identity.ts'
import type { AccountsDeps } from './proof.ts'

/** Milliseconds until an invitation ends. Source: server/INTERFACE.md, "Accounts". */
const lifetime = 7 * day
/** Milliseconds until the link of a start ends. */
const firstLifetime = hour

/** `token`: for the link; derived, not stored. */
export type Invitation = Pick<InvitationRow, 'id' | 'email' | 'createdAt' | 'endsAt'> & { token: string }

/** Of an invitation and of a reset link. */
export const isLinkToken = (token: unknown): token is string =>
	typeof token === 'string' && /^[\w-]{43}$/.test(token)

export const createInvitations = ({
	store: { accounts },
	secrets,
	now,
}: Pick<AccountsDeps, 'store' | 'secrets' | 'now'>) => {
	const tokenOf = (salt: Uint8Array): string =>
		secrets.hmac('invitation', 'token', Buffer.from(salt).toString('hex')).toString('base64url')
	const hashOf = (token: string): Buffer => secrets.hmac('invitation', 'hash', token)

	return {
		hashOf,

		/**
		 * An invitation that a form or a command with this key makes; `save` stores it. The same
		 * key makes the same one. Fails with `validation_failed`.
		 */
		prepare: async (email: string | undefined, key: string, grants: InvitationRow['grants'] = 'member') => {
			const address = email?.trim().toLowerCase()
			const isAddress = z.email().check(z.maxLength(bounds.account.email)).safeParse(address).success
			if (address !== undefined && (!isAddress || isKeptForOpenId(address)))
				throw invalid('email', 'invalid_format', 'This is not an email address.')
			const salt = secrets.hmac('invitation', 'salt', key, address ?? '')
			const value = tokenOf(salt)
			const createdAt = new Date(now())
			const row = {
				id: salt.toString('hex').slice(0, 32),
				salt,
				tokenHash: hashOf(value),
				email: address ?? null,
				grants,
				createdAt,
				endsAt: new Date(createdAt.getTime() + (grants === 'first' ? firstLifetime : lifetime)),
			}
			return { value, save: () => accounts.invite(row) }
		},

		/** The open invitation of a token, for this address if one is given. */
		find: async (token: unknown, email?: string) => {
			if (!isLinkToken(token)) return undefined
			const hash = hashOf(token)
			const found = await accounts.findInvitation(hash, new Date(now()))
			if (found === undefined) return undefined
			const isFor = email === undefined || found.email === null || found.email === email.toLowerCase()
			return isFor ? { email: found.email, hash } : undefined
		},

		/** Those that are open, with their tokens. */
		list: async (): Promise<Invitation[]> =>
			(await accounts.listInvitations(new Date(now()))).map(({ id, email, salt, createdAt, endsAt }) => ({
				id,
				email,
				token: tokenOf(salt),
				createdAt,
				endsAt,
			})),

		/** Returns how many were open. */
		revoke: (ids: string[]): Promise<number> => accounts.revokeInvitations(ids),
	}
}

export type Invitations = ReturnType<typeof createInvitations>
