/** Owns the landing page with its form, and the small files of pages. */
import { Elysia } from 'elysia'
import { paths } from '../../shared/paths.ts'
import { assets } from '../pages/assets.ts'
import { createdPage, homePage } from '../pages/home.tsx'
import { createFor, limitCreation } from './creation.ts'
import type { Deps } from './deps.ts'
import { html } from './html.ts'
import { readFormFault, readSessionView } from './pages-frame.ts'
import { qrMarkup } from './qr.ts'
import { guardOwnForm, readForm } from './read.ts'
import { readShortenForm } from './shorten-form.ts'

/** Names under /assets/ carry a hash of their content; the mark's does not. */
const lifetimeOf = (path: string): string =>
	path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400'

export const pageRoutes = (deps: Deps) => {
	const { config } = deps
	const app = new Elysia({ name: 'pages' })
		.get('/', async ({ request, set }) => {
			const session = await readSessionView(deps, request, set)
			const page = homePage({ baseUrl: config.baseUrl, session, takesAccount: !config.anonymous })
			return html(page, { isPublic: true })
		})
		.post('/', async ({ request, set }) => {
			const caller = await limitCreation(deps, request, set)
			guardOwnForm(request, config.baseUrl)
			const form = await readForm(request)
			const session = await readSessionView(deps, request, set)
			try {
				const link = readShortenForm(form)
				const { slug, monitorKey } = await createFor(deps, caller, link)
				const shortUrl = config.baseUrl + paths.visit(slug)
				const monitorUrl = `${config.baseUrl}/${paths.monitorUrl(monitorKey)}`
				const page = createdPage({
					shortUrl,
					longUrl: link.url,
					monitorUrl,
					qrSvg: await qrMarkup(shortUrl),
					session,
				})
				return html(page, { status: 201, headers: { location: shortUrl } })
			} catch (error) {
				const { code, status, details, headers } = readFormFault(error, request)
				const { password: _, ...values } = form
				const page = homePage({
					baseUrl: config.baseUrl,
					session,
					form: { values, faults: details, notice: code },
				})
				return html(page, { status, headers })
			}
		})
		.get(
			'/robots.txt',
			() => new Response('User-agent: *\nDisallow: /api/\n', { headers: { 'content-type': 'text/plain' } }),
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
