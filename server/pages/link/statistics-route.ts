/** `/s/{statistics_key}`: a link's statistics, read-only. */
import { Elysia } from 'elysia'
import { linkWithClicks } from '../../../shared/links.ts'
import { paths } from '../../../shared/paths.ts'
import type { Deps } from '../../http/deps.ts'
import { prefersHtml } from '../../http/request.ts'
import { html } from '../frame/html.ts'
import { statisticsPage } from './by-key.tsx'
import { readStatistics, tellClicks, toLinkView } from './link-page.ts'

export const statisticsRoutes = (deps: Deps) =>
	new Elysia({ name: 'statistics-page' }).get(
		'/s/:statistics_key',
		async ({ params: { statistics_key: key }, request, set }) => {
			const link = await deps.links.find.byStatisticsKey(key)
			const read = await readStatistics(deps, link, request)
			tellClicks(set.headers, read, deps.config)
			if (!prefersHtml(request.headers))
				return Response.json(linkWithClicks.parse({ data: read.details.linkData, clicks: read.clicks }))
			const view = await toLinkView(deps, link, read, request)
			return html(statisticsPage({ ...view, csvHref: paths.statisticsCsv(key) }), request)
		},
	)
