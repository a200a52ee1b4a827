/** The route of the page of an account's statistics. */
import { Elysia } from 'elysia'
import { accountPaths } from '../../http/account-paths.ts'
import { readQuery } from '../../http/decode.ts'
import type { Deps } from '../../http/deps.ts'
import { check } from '../../http/request.ts'
import { html } from '../frame/html.ts'
import { toSessionView, withAccount } from '../frame/signed-in.ts'
import { rangeHrefs, readAsked } from '../link/asked.ts'
import { listPageQuestion } from './list-page.ts'
import { accountStatisticsPage } from './statistics.tsx'

export const accountStatisticsRoutes = (deps: Deps) =>
	new Elysia({ name: 'account-statistics' }).get(accountPaths.statistics(), ({ request, set }) =>
		withAccount(deps, request, set, async (caller) => {
			const { tag } = check(listPageQuestion, { tag: readQuery(request.url).tag })
			const asked = readAsked(request.url)
			const { made, ...statistics } = await deps.accountStatistics.read(caller.userId, { ...asked, tag })
			const page = accountStatisticsPage({
				session: toSessionView(deps, caller),
				baseUrl: deps.config.linkBaseUrl,
				...{ statistics, made, tag },
				asked: { path: accountPaths.statistics({ tag }), ...asked },
				days: { shown: asked.days, hrefs: rangeHrefs(request.url) },
				now: new Date(deps.now()),
			})
			return html(page, request)
		}),
	)
