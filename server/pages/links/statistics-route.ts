/** The route of the page of an account's statistics. */
import type { Asked } from '../../../shared/statistics/asked.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { readFields } from '../../http/request.ts'
import { lighterRanges } from '../../statistics/lighter.ts'
import { page } from '../forms/page-route.ts'
import { account } from '../forms/ways.ts'
import { rangeHrefs, readAsked } from '../link/asked.ts'
import { refusals, refusedCode } from '../link/TooMuch.tsx'
import { listPageQuestion } from './list-page.ts'
import { type AccountStatisticsPage, accountStatisticsPage } from './statistics.tsx'

/** The statistics, or the page's frame when counting takes too long. */
const readAccount = async (
	{ accountStatistics, now }: Needs<'accountStatistics' | 'now'>,
	ownerId: string,
	asked: Asked & { tag: string | undefined },
): Promise<Pick<AccountStatisticsPage, 'statistics' | 'made' | 'linkCount' | 'refused'>> => {
	try {
		const { made, ...statistics } = await accountStatistics.read(ownerId, asked)
		return { statistics, made, linkCount: statistics.link_count }
	} catch (error) {
		const code = refusedCode(error)
		if (code === undefined) throw error
		const { made, links } = await accountStatistics.frame(ownerId, asked.tag)
		const refused = { code, lighter: lighterRanges(asked, { made, now: now() }) }
		return { made: new Date(made).toISOString(), linkCount: links, refused }
	}
}

export const accountStatisticsPages = (deps: Needs<'accounts' | 'accountStatistics' | 'config' | 'now'>) => [
	page({
		...{ path: accountPaths.statistics(), may: account },
		show: async ({ caller, query, request, html }) => {
			const { tag, team } = readFields(listPageQuestion, query)
			const asked = readAsked(request.url)
			const { ownerId } = await deps.accounts.teams.acting(caller, team, 'viewer')
			const read = await readAccount(deps, ownerId, { ...asked, tag })
			const shown = accountStatisticsPage({
				...{ ...read, tag, team, teams: await deps.accounts.teams.choices(caller) },
				asked: { path: accountPaths.statistics({ tag, team }), ...asked },
				hrefs: rangeHrefs(request.url),
				now: new Date(deps.now()),
			})
			return html(shown, { status: read.refused === undefined ? 200 : refusals[read.refused.code] })
		},
	}),
]
