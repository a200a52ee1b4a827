/** Owns opening a protected link: the link's state first, then the password, then the click. */
import { unlockRequest } from '../../shared/links.ts'
import { fail, invalid } from '../errors.ts'
import type { PasswordGuard } from '../limits.ts'
import type { LinkRow } from '../store/links.ts'
import type { Passwords } from './passwords.ts'
import { readSlug } from './slug.ts'
import { stateOf } from './state.ts'

export interface UnlockDeps<Visitor extends { address: string }> {
	/** The link as it is now. */
	find: (slugKey: string) => Promise<LinkRow | undefined>
	/** Commits the click; undefined when the link is gone. */
	count: (link: LinkRow, visitor: Visitor) => Promise<{ kind: string } | undefined>
	passwords: Pick<Passwords, 'verify'>
	guard: PasswordGuard
	now: () => number
}

/** The link behind a slug, while it is open. Fails with `not_found`, `link_expired`, `link_exhausted`. */
const openLink = (link: LinkRow | undefined, now: number): LinkRow => {
	if (link === undefined) throw fail('not_found')
	const state = stateOf(link, now)
	if (state !== 'active') throw fail(state === 'expired' ? 'link_expired' : 'link_exhausted')
	return link
}

/**
 * Opens a link with its password; it is the click. Answers the submitted URL. Fails with `not_found`, `link_expired`,
 * `link_exhausted`, `not_protected`, `validation_failed` (no password), `rate_limited`, `invalid_password`.
 */
export const createUnlock =
	<Visitor extends { address: string }>({ find, count, passwords, guard, now }: UnlockDeps<Visitor>) =>
	async (slug: unknown, body: unknown, visitor: Visitor): Promise<string> => {
		const slugKey = readSlug(slug)
		const link = openLink(slugKey === undefined ? undefined : await find(slugKey), now())
		if (link.passwordHash === null) throw fail('not_protected')
		const request = unlockRequest.safeParse(body)
		if (!request.success) throw invalid('password', 'invalid_type', 'Give the password.')
		const tell = await guard.begin(`link ${link.id}`, visitor.address)
		const isRight = await passwords.verify(request.data.password, link.passwordHash).catch(async (error) => {
			// Nobody looked at the password, so it was no try.
			await tell(true)
			throw error
		})
		await tell(isRight)
		if (!isRight) throw fail('invalid_password')
		const outcome = await count(link, visitor)
		if (outcome === undefined) throw fail('not_found')
		if (outcome.kind === 'exhausted') throw fail('link_exhausted')
		return link.longUrl
	}
