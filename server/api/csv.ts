/** A link's clicks as CSV: by monitor key, by owner, by statistics key. */
import { Elysia } from 'elysia'
import { csvFile } from '../http/csv-file.ts'
import type { Deps } from '../http/deps.ts'
import type { LinkRow } from '../store/link-rows.ts'

export const csvRoutes = (
	deps: Pick<Deps, 'statistics' | 'links' | 'credentials' | 'connections' | 'downloads'>,
) => {
	const { statistics, links, credentials } = deps
	const answer = (link: LinkRow, request: Request): Promise<Response> =>
		csvFile(deps, request, `${link.slug}-clicks`, () => statistics.csv(link))
	return new Elysia({ name: 'csv' })
		.get(
			'/api/v1/:short_url/:monitor_key/clicks.csv',
			async ({ params: { short_url: slug, monitor_key: key }, request }) =>
				answer(await links.find.bySlugAndKey(slug, key), request),
		)
		.get('/api/v1/my-links/:short_url/clicks.csv', async ({ params: { short_url: slug }, request, set }) => {
			const { userId } = await credentials.require(request, set)
			return answer(await links.find.ofOwner(userId, slug), request)
		})
		.get('/s/:statistics_key/clicks.csv', async ({ params: { statistics_key: key }, request }) =>
			answer(await links.find.byStatisticsKey(key), request),
		)
}
