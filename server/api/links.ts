/** The link API: shorten, unlock, and what a monitor key opens under /api/v1. */
import { Elysia } from 'elysia'
import { done, shortened, unlocked } from '../../shared/answers.ts'
import { linkDetails } from '../../shared/links.ts'
import { paths } from '../../shared/paths.ts'
import { shortenRequest } from '../../shared/shorten.ts'
import { fail } from '../errors.ts'
import { createFor, limitCreation } from '../http/creation.ts'
import type { Deps } from '../http/deps.ts'
import { check, checkQuery, readJson } from '../http/request.ts'
import { rangeQuestion } from '../http/statistics-question.ts'
import { readSlug } from '../links/slug.ts'
import { readDetails } from './details.ts'

const success = { status: 'success' } as const

export const linkRoutes = (
	deps: Pick<
		Deps,
		'config' | 'visits' | 'links' | 'statistics' | 'credentials' | 'limit' | 'readClient' | 'readVisitor'
	>,
) => {
	const { config, visits, links } = deps
	return new Elysia({ name: 'links', prefix: '/api/v1' })
		.post(
			'/shorten',
			async ({ request, set }) => {
				const caller = await limitCreation(deps, request, set)
				const link = check(shortenRequest, await readJson(request))
				const repeatKey = request.headers.get('idempotency-key') ?? undefined
				const repeat = repeatKey === undefined ? undefined : ({ by: 'header', key: repeatKey } as const)
				const { slug, monitorKey } = await createFor(deps, caller, link, repeat)
				set.status = 201
				set.headers.location = config.baseUrl + paths.visit(slug)
				return { ...success, short_url: slug, monitor_url: paths.monitorUrl(monitorKey) }
			},
			{ response: { 201: shortened } },
		)
		.post(
			'/:short_url',
			async ({ params: { short_url: slug }, request }) => {
				const body = await readJson(request)
				const slugKey = readSlug(slug)
				if (slugKey === undefined) throw fail('not_found')
				return { url: await visits.unlock(slugKey, body, deps.readVisitor(request)) }
			},
			{ response: { 200: unlocked } },
		)
		.delete(
			'/:short_url/:monitor_key',
			async ({ params: { short_url: slug, monitor_key: key } }) => {
				await links.delete(await links.find.bySlugAndKey(slug, key))
				return success
			},
			{ response: { 200: done } },
		)
		.get(
			'/:short_url/:monitor_key/details',
			async ({ params: { short_url: slug, monitor_key: key }, request }) => {
				const { days } = checkQuery(rangeQuestion, request.url)
				return readDetails(deps, await links.find.bySlugAndKey(slug, key), days)
			},
			{ response: { 200: linkDetails } },
		)
}
