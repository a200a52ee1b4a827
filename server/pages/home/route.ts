/** The landing page with its form, and the assets of all pages. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Elysia } from 'elysia'
import { createFor, limitCreation, pageOfCreated } from '../../http/creation.ts'
import type { Deps } from '../../http/deps.ts'
import { guardOwnForm, readForm, takesGzip } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import { readFormFault } from '../forms/form-fault.ts'
import { formKeyAfter, newFormKey, readFormRepeat } from '../forms/form-key.ts'
import { readShortenForm, toHomeForm } from '../forms/shorten-form.ts'
import { type Asset, assets } from '../frame/assets.ts'
import { html } from '../frame/html.ts'
import { readSessionView } from '../frame/signed-in.ts'
import { homePage } from './home.tsx'

/** Names under /assets/ contain a hash of their content; the favicon's does not. */
const lifetimeOf = (path: string): string =>
	path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400'

const pack = promisify(gzip)

/** Compressed once, on first request: the viewer of /docs shrinks from 1.7 MB to a quarter. */
const answerWith = ({ path, type, body }: Asset) => {
	const headers = { 'cache-control': lifetimeOf(path), 'content-type': type, vary: 'Accept-Encoding' }
	let packed: Promise<Buffer<ArrayBuffer>> | undefined
	return async ({ request }: { request: Request }) => {
		if (!takesGzip(request.headers)) return new Response(body, { headers })
		packed ??= pack(body)
		return new Response(await packed, { headers: { ...headers, 'content-encoding': 'gzip' } })
	}
}

export const pageRoutes = (deps: Deps) => {
	const { config } = deps
	const app = new Elysia({ name: 'pages' })
		.get('/', async ({ request, set }) => {
			const session = await readSessionView(deps, request, set)
			const page = homePage({
				baseUrl: config.baseUrl,
				session,
				takesAccount: !config.anonymous,
				formKey: newFormKey(deps),
			})
			return html(page, request, { isPublic: true })
		})
		.post('/', async ({ request, set }) => {
			const caller = await limitCreation(deps, request, set)
			guardOwnForm(request, config.baseUrl)
			const form = await readForm(request)
			const session = await readSessionView(deps, request, set)
			try {
				const link = readShortenForm(form)
				const made = await createFor(deps, caller, link, readFormRepeat(form))
				return seeOther(pageOfCreated(made, caller))
			} catch (error) {
				const { fault, ...answer } = readFormFault(error, request)
				const page = homePage({
					baseUrl: config.baseUrl,
					session,
					form: toHomeForm(form, fault),
					formKey: formKeyAfter(deps, form, fault),
				})
				return html(page, request, answer)
			}
		})
		.get(
			'/robots.txt',
			() => new Response('User-agent: *\nDisallow: /api/\n', { headers: { 'content-type': 'text/plain' } }),
		)
	for (const asset of assets.values()) app.get(asset.path, answerWith(asset))
	return app.get(
		'/favicon.ico',
		() => new Response(null, { status: 302, headers: { location: '/favicon.svg' } }),
	)
}
