/** Statistics links: creating and ending one, and the read-only page `/s/{key}`. */
import { Elysia } from 'elysia'
import { done } from '../../../shared/answers.ts'
import { linkDetails, linkWithClicks, statisticsLink } from '../../../shared/links.ts'
import { paths } from '../../../shared/paths.ts'
import type { Deps } from '../../http/deps.ts'
import { checkQuery, prefersHtml } from '../../http/request.ts'
import { rangeQuestion } from '../../http/statistics-question.ts'
import type { LinkRow } from '../../store/link-rows.ts'
import { html } from '../frame/html.ts'
import { statisticsPage } from './by-key.tsx'
import { readStatistics, tellClicks, toLinkView } from './link-page.ts'

const ended = { status: 'success' } as const

export const statisticsRoutes = (
	deps: Pick<Deps, 'config' | 'links' | 'statistics' | 'credentials' | 'now'>,
) => {
	const { config, links, statistics, credentials } = deps

	const share = async (link: LinkRow, set: { status?: number | string }) => {
		const key = await links.statistics.share(link)
		set.status = 201
		return { statistics_url: paths.statisticsUrl(key) }
	}
	const end = async (link: LinkRow) => {
		await links.statistics.end(link)
		return ended
	}

	const shown = new Elysia({ name: 'statistics-shown' })
		.get('/s/:statistics_key', async ({ params: { statistics_key: key }, request, set }) => {
			const link = await links.find.byStatisticsKey(key)
			const read = await readStatistics(deps, link, request)
			tellClicks(set.headers, read, config)
			if (!prefersHtml(request.headers))
				return Response.json(linkWithClicks.parse({ data: read.details.linkData, clicks: read.clicks }))
			const view = await toLinkView(deps, link, read, request)
			return html(statisticsPage({ ...view, csvHref: paths.statisticsCsv(key) }), request)
		})
		.get(
			'/s/:statistics_key/details',
			async ({ params: { statistics_key: key }, request }) => {
				const { days } = checkQuery(rangeQuestion, request.url)
				return (await statistics.read(await links.find.byStatisticsKey(key), { clicks: 0, days })).details
			},
			{ response: { 200: linkDetails } },
		)

	return new Elysia({ name: 'statistics' })
		.use(shown)
		.post(
			'/api/v1/:short_url/:monitor_key/statistics-key',
			async ({ params: { short_url: slug, monitor_key: key }, set }) =>
				share(await links.find.bySlugAndKey(slug, key), set),
			{ response: { 201: statisticsLink } },
		)
		.delete(
			'/api/v1/:short_url/:monitor_key/statistics-key',
			async ({ params: { short_url: slug, monitor_key: key } }) =>
				end(await links.find.bySlugAndKey(slug, key)),
			{ response: { 200: done } },
		)
		.post(
			'/api/v1/my-links/:short_url/statistics-key',
			async ({ params: { short_url: slug }, request, set }) => {
				const { userId } = await credentials.require(request, set)
				return share(await links.find.ofOwner(userId, slug), set)
			},
			{ response: { 201: statisticsLink } },
		)
		.delete(
			'/api/v1/my-links/:short_url/statistics-key',
			async ({ params: { short_url: slug }, request, set }) => {
				const { userId } = await credentials.require(request, set)
				return end(await links.find.ofOwner(userId, slug))
			},
			{ response: { 200: done } },
		)
}
