/** What is like a link that somebody complains about, with counts. */
import { accountLabel } from '../../accounts/identity.ts'
import type { AdminLink } from '../../administration/link-search.ts'
import type { Needs } from '../../http/deps.ts'
import type { Twin } from './links.tsx'

/** What else leads to the host of this link, and what else its account has. */
export const twinsOf = async (
	{ administration: { accounts, size } }: Needs<'administration'>,
	{ longUrl, owner }: AdminLink,
	limit: number,
): Promise<Twin[]> => {
	const host = new URL(longUrl).hostname
	const toHost = { by: 'host', what: host, size: await size.ofHosts([host]) } as const
	if (owner === null) return [toHost]
	// What is searched for may be in other addresses, too.
	const account = (await accounts.list(owner, undefined, limit)).find((one) => accountLabel(one) === owner)
	if (account === undefined) return [toHost]
	return [toHost, { by: 'owner', what: owner, size: await size.ofAccounts([account.id], false) }]
}
