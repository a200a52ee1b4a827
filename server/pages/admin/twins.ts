/** What is like a link that somebody complains about, with counts. */
import { accountLabel } from '../../accounts/identity.ts'
import type { AdminLink } from '../../administration/link-search.ts'
import type { Needs } from '../../http/deps.ts'
import type { Twin } from './links.tsx'

/** What else leads where this link does, and what else its account or team has. */
export const twinsOf = async (
	{ administration: { accounts, size } }: Needs<'administration'>,
	{ longUrl, owner }: AdminLink,
): Promise<Twin[]> => {
	const host = new URL(longUrl).hostname
	const toHost = { by: 'host', what: host, size: await size.ofHosts([host]) } as const
	if (owner === null) return [toHost]
	const [account] = await accounts.list(owner, undefined, 1)
	if (account === undefined || accountLabel(account) !== owner) return [toHost]
	return [toHost, { by: 'owner', what: owner, size: await size.ofAccounts([account.id], false) }]
}
