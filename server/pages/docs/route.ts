/** `/docs`, `/api/v1/openapi.json`: the API for people and for programs. */
import { type AnyElysia, Elysia } from 'elysia'
import { openApiDocument } from '../../api/reference/document.ts'
import type { Needs } from '../../http/deps.ts'
import type { Page } from '../frame/document.tsx'
import { createHtml } from '../frame/html.ts'
import { findReader } from '../frame/signed-in.ts'
import { type SiteView, standardView } from '../frame/site.ts'
import { docsPage } from './docs.tsx'

/** Renders a page once for each site and language, except for somebody signed in, whom it names. */
const once = (page: Page): Page => {
	const rendered = new WeakMap<SiteView, Map<string, string>>()
	return (words, session, site = standardView) => {
		if (session !== undefined) return page(words, session, site)
		const ofSite = rendered.get(site) ?? new Map<string, string>()
		const html = ofSite.get(words.frame.lang) ?? page(words, session, site)
		rendered.set(site, ofSite.set(words.frame.lang, html))
		return html
	}
}

/** `documented` has the routes to document. */
export const docsRoutes = (
	documented: AnyElysia,
	deps: Needs<'config' | 'credentials' | 'facts' | 'linkHosts' | 'random' | 'site'>,
) => {
	const html = createHtml(deps)
	let made: ReturnType<typeof openApiDocument> | undefined
	// A start need not wait for it.
	const document = () => {
		made ??= openApiDocument(documented, deps)
		return made
	}
	/** The document as it is sent, written once. */
	let text: string | undefined
	const headers = { 'content-type': 'application/json;charset=utf-8' }
	const page = once(docsPage({ document, baseUrl: deps.config.baseUrl }))
	return new Elysia({ name: 'docs' })
		.get('/api/v1/openapi.json', () => {
			text ??= JSON.stringify(document())
			return new Response(text, { headers })
		})
		.get('/docs', async ({ request }) => {
			const reader = await findReader(deps, request)
			const cached = { 'cache-control': 'public, max-age=3600' }
			return html(page, request, { reader, headers: reader ? {} : cached })
		})
}
