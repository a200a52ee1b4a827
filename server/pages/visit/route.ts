/** `/{short_url}`: the visit (GET and HEAD), its forms (POST), and with `+` its preview. */
// A visit: handle.ts → here → visits.ts.
import { Elysia } from 'elysia'
import { fail } from '../../errors.ts'
import type { Deps } from '../../http/deps.ts'
import { guardOwnForm, prefersHtml, readForm } from '../../http/request.ts'
import { seeOther } from '../../http/see-other.ts'
import { queryOf } from '../../links/forward.ts'
import { readSlug } from '../../links/slug.ts'
import { refused } from '../../visits/refusals.ts'
import type { VisitOutcome } from '../../visits/steps.ts'
import type { FormFault } from '../forms/faults.ts'
import { readFormFault } from '../forms/form-fault.ts'
import { html } from '../frame/html.ts'
import { createPreview, previewedSlug } from '../preview/route.ts'
import { passwordPage, stubPage } from './visit.tsx'

/**
 * Whether the browser loads ahead of the person. The refusal makes it ask again when the person
 * follows the link. Refused whether there is a link or not, so the database isn't asked. Source:
 * server/INTERFACE.md, "What is a click".
 */
export const isSpeculative = (headers: Headers): boolean => {
	const saysSo = (name: string): boolean => {
		const said = headers.get(name)
		return said !== null && /prefetch|prerender/i.test(said)
	}
	return (
		saysSo('sec-purpose') ||
		saysSo('purpose') ||
		saysSo('x-moz') ||
		headers.get('x-purpose')?.trim().toLowerCase() === 'preview'
	)
}

/** What a visit of a path segment may get. The segment is percent-decoded but otherwise as sent. */
export const createVisitAnswer = (deps: Deps) => {
	const { visits, readVisitor } = deps
	const preview = createPreview(deps)
	const passwordForm = (
		slug: string,
		request: Request,
		fault?: FormFault,
		answer: { status: number; headers?: Record<string, string> } = { status: 401 },
	) =>
		html(passwordPage({ slug, query: queryOf(request.url), fault }), request, {
			...answer,
			leaves: true,
		})

	const render = (outcome: VisitOutcome, slug: string, request: Request): Response => {
		switch (outcome.kind) {
			case 'redirect':
				return new Response(null, { status: 302, headers: { location: outcome.location } })
			case 'stub':
				return html(stubPage({ slug, query: queryOf(request.url), why: outcome.why }), request, {
					leaves: true,
				})
			case 'protected':
				if (prefersHtml(request.headers)) return passwordForm(slug, request)
				throw fail('password_required')
			default:
				throw refused(outcome)
		}
	}

	return {
		passwordForm,
		render,
		/** Answers without a click: previews, `HEAD`, and what is no visit. */
		uncounted: async (slug: string, request: Request): Promise<Response> => {
			const previewed = previewedSlug(slug)
			if (previewed !== undefined) return preview(previewed, request)
			if (isSpeculative(request.headers)) throw fail('service_unavailable')
			const slugKey = readSlug(slug)
			if (slugKey === undefined) throw fail('not_found')
			return render(await visits.head(slugKey, readVisitor(request)), slug, request)
		},
	}
}

export const visitRoutes = (deps: Deps) => {
	const { visits, config, readVisitor, limitVisit } = deps
	const { uncounted, render, passwordForm } = createVisitAnswer(deps)
	return (
		new Elysia({ name: 'visit' })
			// For the reference and the list of routes; handle.ts answers it.
			.get('/:short_url', ({ params: { short_url: slug }, request }) => uncounted(slug, request))
			.post('/:short_url', async ({ params: { short_url: slug }, request, set }) => {
				const visitor = readVisitor(request)
				Object.assign(set.headers, await limitVisit.before(visitor.address))
				const answer = async (): Promise<Response> => {
					guardOwnForm(request, config.baseUrl, config.linkBaseUrl)
					const form = await readForm(request)
					const slugKey = readSlug(slug)
					if (slugKey === undefined) throw fail('not_found')
					try {
						const outcome = await visits.submit(slugKey, form, visitor)
						return outcome.kind === 'redirect' ? seeOther(outcome.location) : render(outcome, slug, request)
					} catch (error) {
						const { fault, ...answer } = readFormFault(error, request)
						return passwordForm(slug, request, fault, answer)
					}
				}
				return limitVisit.after(visitor.address, set.headers, answer, true)
			})
	)
}
