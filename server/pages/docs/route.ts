/** `/docs` and `/api/v1/openapi.json`: the API for people and for programs. */
import { type AnyElysia, Elysia } from 'elysia'
import { openApiDocument } from '../../api/reference/document.ts'
import type { Deps } from '../../http/deps.ts'
import { html } from '../frame/html.ts'
import { findReader } from '../frame/signed-in.ts'
import { docsPage } from './docs.tsx'

/** `documented` has the routes to document. */
export const docsRoutes = (documented: AnyElysia, deps: Deps) => {
	const document = openApiDocument(documented, deps)
	const page = docsPage({ document, baseUrl: deps.config.baseUrl })
	return new Elysia({ name: 'docs' })
		.get('/api/v1/openapi.json', () => Response.json(document))
		.get('/docs', async ({ request }) => {
			const reader = await findReader(deps, request)
			const cached = { 'cache-control': 'public, max-age=3600' }
			return html(page, request, { showsFetched: true, reader, headers: reader ? {} : cached })
		})
}
