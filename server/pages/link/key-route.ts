/** `/{short_url}/{monitor_key}`, `/m/{monitor_key}`: a link's statistics, and the forms there. */
import { Elysia } from 'elysia'
import { linkWithClicks } from '../../../shared/links.ts'
import { paths } from '../../../shared/paths.ts'
import type { Deps } from '../../http/deps.ts'
import { guardOwnForm, prefersHtml } from '../../http/request.ts'
import type { LinkRow } from '../../store/link-rows.ts'
import { html } from '../frame/html.ts'
import { deletedPage, linkPage } from './by-key.tsx'
import { submitLinkForm, toManagement } from './link-forms.ts'
import { readStatistics, tellClicks, toLinkView } from './link-page.ts'

export const monitorRoutes = (deps: Pick<Deps, 'config' | 'links' | 'statistics' | 'now'>) => {
	const { config, links } = deps

	const show = async (
		link: LinkRow,
		key: string,
		request: Request,
		headers: Record<string, string | number>,
		isUnconfirmed = false,
	) => {
		const read = await readStatistics(deps, link, request)
		tellClicks(headers, read, config)
		if (!prefersHtml(request.headers))
			return Response.json(linkWithClicks.parse({ data: read.details.linkData, clicks: read.clicks }))
		const page = linkPage({
			...(await toLinkView(deps, link, read, request)),
			csvHref: paths.clicksCsv(link.slug, key),
			manage: {
				...(await toManagement(deps, link, request, isUnconfirmed)),
				editPath: paths.monitorEdit(key),
				monitor: { url: `${config.baseUrl}/${paths.monitorUrl(key)}`, isOwned: link.ownerId !== null },
			},
		})
		return html(page, request, { status: isUnconfirmed ? 400 : 200 })
	}

	const submit = async (
		link: LinkRow,
		key: string,
		request: Request,
		headers: Record<string, string | number>,
	) => {
		const outcome = await submitLinkForm(deps, link, request)
		if (outcome.kind === 'done') return outcome.answer
		if (outcome.kind === 'unconfirmed') return show(link, key, request, headers, true)
		return html(deletedPage({ shortUrl: config.baseUrl + paths.visit(link.slug) }), request)
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
				return submit(await links.find.bySlugAndKey(slug, key), key, request, set.headers)
			},
		)
		.post('/m/:monitor_key', async ({ params: { monitor_key: key }, request, set }) => {
			guardOwnForm(request, config.baseUrl)
			return submit(await links.find.byKey(key), key, request, set.headers)
		})
}
