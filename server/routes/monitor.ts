/** `/{short_url}/{monitor_key}`, `/m/{monitor_key}`: a link's analytics, and its delete form. */
import { Elysia } from 'elysia'
import { linkWithClicks } from '../../shared/links.ts'
import { paths } from '../../shared/paths.ts'
import type { Deps } from '../http/deps.ts'
import { html } from '../http/html.ts'
import { isConfirmed, readAnalytics, tellClicks, toLinkView } from '../http/link-page.ts'
import { guardOwnForm, prefersHtml, readForm } from '../http/request.ts'
import { analyticsPage, deletedPage } from '../pages/analytics.tsx'
import type { LinkRow } from '../store/links.ts'

export const monitorRoutes = (deps: Pick<Deps, 'config' | 'links' | 'analytics' | 'now'>) => {
	const { config, links } = deps

	const show = async (
		link: LinkRow,
		key: string,
		request: Request,
		headers: Record<string, string | number>,
		isUnconfirmed = false,
	) => {
		const read = await readAnalytics(deps, link, request)
		tellClicks(headers, read, config)
		if (!prefersHtml(request.headers))
			return Response.json(linkWithClicks.parse({ data: read.details.linkData, clicks: read.clicks }))
		const page = analyticsPage({
			...(await toLinkView(deps, link, read, request, isUnconfirmed)),
			monitor: { url: `${config.baseUrl}/${paths.monitorUrl(key)}`, isOwned: link.ownerId !== null },
			csvHref: paths.clicksCsv(link.slug, key),
		})
		return html(page, { status: isUnconfirmed ? 400 : 200 })
	}

	/** The page's delete form: nothing goes without `confirm=yes`. */
	const remove = async (
		link: LinkRow,
		key: string,
		request: Request,
		headers: Record<string, string | number>,
	) => {
		if (!isConfirmed(await readForm(request), request)) return show(link, key, request, headers, true)
		await links.delete(link)
		return html(deletedPage({ shortUrl: config.baseUrl + paths.visit(link.slug) }))
	}

	return new Elysia({ name: 'monitor' })
		.get(
			'/:short_url/:monitor_key',
			async ({ params: { short_url: slug, monitor_key: key }, request, set }) =>
				show(await links.find.bySlugAndKey(slug, key), key, request, set.headers),
		)
		.get('/m/:monitor_key', async ({ params: { monitor_key: key }, request, set }) =>
			show(await links.find.byKey(key), key, request, set.headers),
		)
		.post(
			'/:short_url/:monitor_key',
			async ({ params: { short_url: slug, monitor_key: key }, request, set }) => {
				guardOwnForm(request, config.baseUrl)
				return remove(await links.find.bySlugAndKey(slug, key), key, request, set.headers)
			},
		)
		.post('/m/:monitor_key', async ({ params: { monitor_key: key }, request, set }) => {
			guardOwnForm(request, config.baseUrl)
			return remove(await links.find.byKey(key), key, request, set.headers)
		})
}
