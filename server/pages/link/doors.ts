/** The two ways to a page about one link: its monitor key, and an account that may use it. */
import { paths } from '../../../shared/paths.ts'
import type { TeamRole } from '../../../shared/teams.ts'
import type { SignedIn } from '../../accounts/caller.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { byKey } from '../../links/edit.ts'
import { writtenOf } from '../../links/link-hosts.ts'
import type { LinkRow } from '../../store/link-rows.ts'
import { account, page, reader } from '../forms/page-route.ts'

export interface FoundLink {
	link: LinkRow
	/** Path of the link's own page. */
	back: string
	/** Who asks, as the link's history names them. */
	by: string
}
type Described = Parameters<typeof page<SignedIn | undefined, FoundLink>>[0]

/** `at`: what follows the path of the link's own page. `role`: the least that an account needs. */
export const doorsTo = (
	{ links: { find }, linkHosts }: Needs<'links' | 'linkHosts'>,
	{ at, role, ...of }: Omit<Described, 'path' | 'may' | 'find'> & { at: string; role: TeamRole },
) => [
	page<SignedIn | undefined, FoundLink>({
		...{ ...of, path: `/m/:monitor_key${at}`, may: reader },
		find: async ({ params: { monitor_key: key = '' } }) => ({
			...{ link: await find.byKey(key), back: `/${paths.monitorUrl(key)}`, by: byKey },
		}),
	}),
	page<SignedIn, FoundLink>({
		...{ ...of, path: `/links/:short_url${at}`, may: account },
		find: async ({ caller: { userId }, params, request }) => {
			const link = await find.ofOwner(userId, linkHosts.asked(params.short_url, request.url), role)
			return { link, back: accountPaths.link(writtenOf(link)), by: userId }
		},
	}),
]
