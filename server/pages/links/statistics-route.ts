/** The route of the page of an account's statistics. */
import { Elysia } from 'elysia'
import type { Asked } from '../../../shared/statistics/asked.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { readPageQuery } from '../../http/decode.ts'
import type { Deps } from '../../http/deps.ts'
import { readFields } from '../../http/request.ts'
import { lighterRanges } from '../../statistics/lighter.ts'
import { html } from '../frame/html.ts'
import { toSessionView, withAccount } from '../frame/signed-in.ts'
import { rangeHrefs, readAsked } from '../link/asked.ts'
import { refusals, refusedCode } from '../link/TooMuch.tsx'
import { listPageQuestion } from './list-page.ts'
import { type AccountStatisticsPage, accountStatisticsPage } from './statistics.tsx'

/** The statistics, or the page's frame when counting takes too long. */
const readAccount = async (
	{ accountStatistics, now }: Deps,
	userId: string,
	asked: Asked & { tag: string | undefined },
): Promise<Pick<AccountStatisticsPage, 'statistics' | 'made' | 'linkCount' | 'refused'>> => {
	try {
		const { made, ...statistics } = await accountStatistics.read(userId, asked)
		return { statistics, made, linkCount: statistics.link_count }
	} catch (error) {
		const code = refusedCode(error)
		if (code === undefined) throw error
		const { made, links } = await accountStatistics.frame(userId, asked.tag)
		const refused = { code, lighter: lighterRanges(asked, { made, now: now() }) }
		return { made: new Date(made).toISOString(), linkCount: links, refused }
	}
}

export const accountStatisticsRoutes = (deps: Deps) =>
	new Elysia({ name: 'account-statistics' }).get(accountPaths.statistics(), ({ request, set }) =>
		withAccount(deps, request, set, async (caller) => {
			const { tag } = readFields(listPageQuestion, readPageQuery(request.url))
			const asked = readAsked(request.url)
			const read = await readAccount(deps, caller.userId, { ...asked, tag })
			const page = accountStatisticsPage({
				session: toSessionView(deps, caller),
				baseUrl: deps.config.linkBaseUrl,
				...{ ...read, tag },
				asked: { path: accountPaths.statistics({ tag }), ...asked },
				days: { shown: asked.days, hrefs: rangeHrefs(request.url) },
				now: new Date(deps.now()),
			})
			return html(page, request, { status: read.refused === undefined ? 200 : refusals[read.refused.code] })
		}),
	)
