/** Owns `/{short_url}/{monitor_key}` and `/m/{monitor_key}`: anonymous analytics as JSON and page, and the page's delete form. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { bounds } from '../../shared/bounds.ts'
import { linkWithClicks } from '../../shared/links.ts'
import { paths } from '../../shared/paths.ts'
import { invalid } from '../errors.ts'
import { readDays, withDays } from '../http/day-range.ts'
import type { Deps } from '../http/deps.ts'
import { failures, jsonAnswer, queryParameters } from '../http/document.ts'
import { html } from '../http/html.ts'
import { checkQuery, guardOwnForm, pathOf, prefersHtml, readForm, wholeNumber } from '../http/request.ts'
import { analyticsPage, deletedPage } from '../pages/analytics.tsx'
import type { LinkRow } from '../store/links.ts'
import { qrMarkup } from './qr.ts'

const { default: shown, max } = bounds.clicksShown
/** `?clicks=` and `?cursor=` of every list of clicks. */
export const clickQuestion = z.object({
	clicks: wholeNumber(0, max, shown),
	cursor: z.optional(z.string().check(z.maxLength(100))),
})

/** The failure of a delete form without its `confirm=yes`. */
export const unconfirmed = () => invalid('confirm', 'required', 'Send action=delete and confirm=yes.')

export const monitorRoutes = (deps: Deps) => {
	const { config, monitored, analytics, now } = deps

	const show = async (
		link: LinkRow,
		key: string,
		request: Request,
		headers: Record<string, string | number>,
		isUnconfirmed = false,
	) => {
		const asked = checkQuery(clickQuestion, request.url)
		const { details, lastClick, clicks, next } = await analytics.read(link, asked)
		const path = pathOf(request.url)
		const older =
			next === undefined
				? undefined
				: `${path}?${new URLSearchParams({ clicks: String(asked.clicks), cursor: next })}`
		headers.vary = 'Accept'
		headers['x-total-count'] = String(details.clicks)
		if (older !== undefined) headers.link = `<${config.baseUrl}${older}>; rel="next"`
		if (!prefersHtml(request.headers))
			return Response.json(linkWithClicks.parse({ data: details.linkData, clicks }))
		const shortUrl = config.baseUrl + paths.visit(link.slug)
		const days = readDays(request.url)
		const page = analyticsPage({
			link: details.linkData,
			shortUrl,
			details,
			lastClick,
			days,
			clicks,
			qrSvg: await qrMarkup(shortUrl),
			monitor: { url: `${config.baseUrl}/${paths.monitorUrl(key)}`, isOwned: link.ownerId !== null },
			actionPath: path,
			csvHref: paths.clicksCsv(link.slug, key),
			now: new Date(now()),
			...(older !== undefined && { next: withDays(older, days.shown) }),
			...(asked.cursor !== undefined && { first: withDays(path, days.shown) }),
			...(isUnconfirmed && { faultConfirm: true }),
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
		const form = await readForm(request)
		if (form.action !== 'delete' || form.confirm !== 'yes') {
			if (!prefersHtml(request.headers)) throw unconfirmed()
			return show(link, key, request, headers, true)
		}
		await monitored.remove(link)
		return html(deletedPage({ shortUrl: config.baseUrl + paths.visit(link.slug) }))
	}

	const documented = {
		detail: {
			summary: 'Analytics of a link, by its monitor key',
			tags: ['Monitor key'],
			parameters: queryParameters(clickQuestion),
			responses: {
				...failures('validation_failed', 'not_found'),
				200: jsonAnswer(linkWithClicks, 'The link record and its newest clicks; a page for browsers'),
			},
		},
	}
	return new Elysia({ name: 'monitor' })
		.get(
			'/:short_url/:monitor_key',
			async ({ params: { short_url: slug, monitor_key: key }, request, set }) =>
				show(await monitored.find(slug, key), key, request, set.headers),
			documented,
		)
		.get(
			'/m/:monitor_key',
			async ({ params: { monitor_key: key }, request, set }) =>
				show(await monitored.findByKey(key), key, request, set.headers),
			documented,
		)
		.post(
			'/:short_url/:monitor_key',
			async ({ params: { short_url: slug, monitor_key: key }, request, set }) => {
				guardOwnForm(request, config.baseUrl)
				return remove(await monitored.find(slug, key), key, request, set.headers)
			},
			{ detail: { hide: true } },
		)
		.post(
			'/m/:monitor_key',
			async ({ params: { monitor_key: key }, request, set }) => {
				guardOwnForm(request, config.baseUrl)
				return remove(await monitored.findByKey(key), key, request, set.headers)
			},
			{ detail: { hide: true } },
		)
}
