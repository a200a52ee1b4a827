/** The landing page with its form, and the assets of all pages. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Elysia } from 'elysia'
import { day } from '../../../shared/text/time.ts'
import { languageCodes } from '../../../shared/words/languages.ts'
import { fail, invalid } from '../../errors.ts'
import { createFor, limitCreation, pageOfCreated } from '../../http/creation.ts'
import { readPageQuery } from '../../http/decode.ts'
import type { Deps } from '../../http/deps.ts'
import { guardOwnForm, pathOf, readForm, takesGzip } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import { readFormFault } from '../forms/form-fault.ts'
import { formKeyAfter, newFormKey, readFormRepeat } from '../forms/form-key.ts'
import { readShortenForm, toHomeForm } from '../forms/shorten-form.ts'
import { type Asset, assets } from '../frame/assets.ts'
import { isVisitPath } from '../frame/failure-answer.ts'
import { html } from '../frame/html.ts'
import { readSessionView } from '../frame/signed-in.ts'
import { siteFor } from '../frame/site.ts'
import { isLanguage } from '../words/languages.ts'
import { givenAddress } from './given-address.ts'
import { homePage } from './home.tsx'

/** Names under /assets/ contain a hash of their content; the favicon's does not. */
const lifetimeOf = (path: string): string =>
	path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400'

const drawing = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const pack = promisify(gzip)

/** Compressed once, on first request. */
const answerWith = ({ path, type, body }: Asset) => {
	const headers = {
		'cache-control': lifetimeOf(path),
		'content-type': type,
		vary: 'Accept-Encoding',
		// Opened by itself, a picture may only draw.
		...(type === 'image/svg+xml' && { 'content-security-policy': drawing }),
		// The extension shows the site's name and mark.
		...(/^image\/svg|manifest/.test(type) && { 'access-control-allow-origin': '*' }),
	}
	let packed: Promise<Buffer<ArrayBuffer>> | undefined
	return async ({ request }: { request: Request }) => {
		if (!takesGzip(request.headers)) return new Response(body, { headers })
		packed ??= pack(body)
		return new Response(await packed, { headers: { ...headers, 'content-encoding': 'gzip' } })
	}
}

/** Milliseconds for which a copy of security.txt is valid. */
const securityTextFor = 90 * day

/** Seconds that a browser keeps the choice of a language. */
const choiceLasts = 31_536_000

/** The page that led here; never a short link, which would count a click, or this choice itself. */
const pageBefore = ({ headers }: Request): string => {
	const { href = '', search = '' } = URL.parse(headers.get('referer') ?? '') ?? {}
	const path = pathOf(href)
	return isVisitPath(path) || path.startsWith('//') || path === '/settings' ? '/' : path + search
}

export const pageRoutes = (deps: Deps) => {
	const { config } = deps
	const app = new Elysia({ name: 'pages' })
		.get('/', async ({ request, set }) => {
			const session = await readSessionView(deps, request, set)
			const values = givenAddress(readPageQuery(request.url))
			const page = homePage({
				...{ baseUrl: config.baseUrl, linkBaseUrl: config.linkBaseUrl },
				session,
				takesAccount: !config.anonymous,
				...(values && { form: { values } }),
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
					...{ baseUrl: config.baseUrl, linkBaseUrl: config.linkBaseUrl },
					session,
					form: toHomeForm(form, fault),
					formKey: formKeyAfter(deps, form, fault),
				})
				return html(page, request, answer)
			}
		})
		.get('/settings', ({ request }) => {
			const { lang } = readPageQuery(request.url)
			if (!isLanguage(lang)) throw invalid('lang', 'invalid', `Choose one of ${languageCodes.join(', ')}.`)
			const secure = config.baseUrl.startsWith('https:') ? '; Secure' : ''
			const cookie = `lang=${lang}; Path=/; HttpOnly; SameSite=Lax${secure}; Max-Age=${choiceLasts}`
			return seeOther(pageBefore(request), [cookie])
		})
		// Source: RFC 9116.
		.get('/.well-known/security.txt', () => {
			const { contact } = deps.site
			if (contact === undefined) throw fail('not_found')
			const expires = new Date(deps.now() + securityTextFor).toISOString()
			const lines = [
				`Contact: ${contact.href}`,
				`Expires: ${expires}`,
				`Canonical: ${config.baseUrl}/.well-known/security.txt`,
			]
			return new Response(`${lines.join('\n')}\n`, {
				headers: { 'content-type': 'text/plain; charset=utf-8' },
			})
		})
		.get(
			'/robots.txt',
			() => new Response('User-agent: *\nDisallow: /api/\n', { headers: { 'content-type': 'text/plain' } }),
		)
	const ofSite = siteFor(deps.site).files.map((file) => [file.path, file] as const)
	for (const asset of new Map([...assets, ...ofSite]).values()) app.get(asset.path, answerWith(asset))
	return app.get(
		'/favicon.ico',
		() => new Response(null, { status: 302, headers: { location: '/favicon.svg' } }),
	)
}
