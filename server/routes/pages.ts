/** Owns the landing page with its form, the API's readable page, the stylesheet and the other small files of pages. */
import { Elysia } from 'elysia'
import { shortenRequest } from '../../shared/links.ts'
import { paths } from '../../shared/paths.ts'
import { Failure, fail } from '../errors.ts'
import { assets } from '../pages/assets.ts'
import { createdPage, homePage } from '../pages/home.tsx'
import { refuseCredentials } from './credentials.ts'
import type { Deps } from './deps.ts'
import { html } from './html.ts'
import { qrMarkup } from './qr.ts'
import { check, guardOwnForm, prefersHtml, readForm } from './read.ts'

/** A number field of the form: left empty it says nothing, and what is no number is left for the schema to refuse. */
const number = (text: string | undefined): unknown =>
	text === undefined || text.trim() === '' ? undefined : /^\d+$/.test(text.trim()) ? Number(text) : text

const isOn = (text: string | undefined): boolean => ['on', 'true', 'yes', '1'].includes(text ?? '')

/** The form's fields as the JSON interface would have them: filled limits and a filled password switch themselves on. */
const readShortenForm = (form: Record<string, string>): unknown => {
	const expires_in = number(form.expires_in)
	const max_clicks = number(form.max_clicks)
	const limitation = expires_in === undefined ? 'clicks' : max_clicks === undefined ? 'time' : 'both'
	return {
		url: form.url ?? '',
		...(form.type ? { type: form.type } : {}),
		alias: form.alias?.trim() ?? '',
		isLimited: isOn(form.isLimited) || expires_in !== undefined || max_clicks !== undefined,
		limitation_type: form.limitation_type || limitation,
		expires_in,
		max_clicks,
		isProtected: isOn(form.isProtected) || Boolean(form.password),
		password: form.password ?? '',
	}
}

/** Failures that the form itself can explain. */
const isFormFault = (error: unknown): error is Failure =>
	error instanceof Failure &&
	['validation_failed', 'reserved_alias', 'alias_already_exists', 'idempotency_conflict'].includes(error.code)

/** Names under /assets/ carry a hash of their content; the mark's does not. */
const lifetimeOf = (path: string): string =>
	path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400'

export const pageRoutes = (deps: Deps) => {
	const { config, createLink, limit } = deps
	const app = new Elysia({ name: 'pages' })
		.get('/', () => html(homePage({ baseUrl: config.baseUrl }), { isPublic: true }))
		.post('/', async ({ request, set }) => {
			const { address } = deps.readClient(request)
			Object.assign(set.headers, await limit('create', address))
			guardOwnForm(request, config.baseUrl)
			refuseCredentials(request)
			if (!config.anonymous) throw fail('unauthorized')
			const form = await readForm(request)
			try {
				const link = check(shortenRequest, readShortenForm(form))
				const { slug, monitorKey } = await createLink(link, { ownerId: null })
				const shortUrl = config.baseUrl + paths.visit(slug)
				const monitorUrl = `${config.baseUrl}/${paths.monitorUrl(monitorKey)}`
				const page = createdPage({ shortUrl, longUrl: link.url, monitorUrl, qrSvg: await qrMarkup(shortUrl) })
				return html(page, { status: 201, headers: { location: shortUrl } })
			} catch (error) {
				if (!isFormFault(error) || !prefersHtml(request.headers)) throw error
				const { password: _, ...values } = form
				const faults = error.extra.details ?? []
				const page = homePage({ baseUrl: config.baseUrl, form: { values, faults, notice: error.code } })
				return html(page, { status: error.status })
			}
		})
		.get(
			'/robots.txt',
			() =>
				new Response('User-agent: *\nAllow: /$\nDisallow: /\n', {
					headers: { 'content-type': 'text/plain' },
				}),
		)
	for (const { path, type, body } of assets.values()) {
		app.get(
			path,
			() => new Response(body, { headers: { 'cache-control': lifetimeOf(path), 'content-type': type } }),
		)
	}
	return app.get(
		'/favicon.ico',
		() => new Response(null, { status: 302, headers: { location: '/favicon.svg' } }),
	)
}
