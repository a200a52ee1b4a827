/** The JSON interface of links: shorten, unlock, and what a monitor key opens under /api/v1. */
import { Elysia } from 'elysia'
import { done } from '../../shared/answers.ts'
import { linkDetails } from '../../shared/links.ts'
import { paths } from '../../shared/paths.ts'
import { shortened, shortenFields, shortenRequest } from '../../shared/shorten.ts'
import { unlocked, unlockRequest } from '../../shared/unlock.ts'
import { fail } from '../errors.ts'
import { createFor, limitCreation } from '../http/creation.ts'
import type { Deps } from '../http/deps.ts'
import { failures, jsonBody } from '../http/document.ts'
import { check, readJson } from '../http/request.ts'
import { byAccount, byAnyone } from '../http/security.ts'
import { repeatKeyPattern } from '../links/create.ts'
import { readSlug } from '../links/slug.ts'

/** In the OpenAPI document. */
const repeatHeader = {
	name: 'Idempotency-Key',
	in: 'header' as const,
	required: false,
	description:
		'Random and URL-safe. For a day the same request with it gets the same answer and makes no second link.',
	schema: { type: 'string' as const, pattern: repeatKeyPattern.source },
}

const success = { status: 'success' } as const

export const linkRoutes = (
	deps: Pick<
		Deps,
		'config' | 'visits' | 'links' | 'analytics' | 'credentials' | 'limit' | 'readClient' | 'readVisitor'
	>,
) => {
	const { config, visits, links, analytics } = deps
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
			{
				response: { 201: shortened },
				detail: {
					summary: 'Create a short link',
					description:
						'Only `url` is required; with an `alias` the `type` is `alias`, else `random`. `Location` holds the absolute short link.',
					tags: ['Links'],
					security: config.anonymous ? byAnyone : byAccount,
					parameters: [repeatHeader],
					requestBody: jsonBody(shortenFields),
					responses: failures(
						'validation_failed',
						'reserved_alias',
						'unauthorized',
						'alias_already_exists',
						'idempotency_conflict',
						'payload_too_large',
						'unsupported_media_type',
					),
				},
			},
		)
		.post(
			'/:short_url',
			async ({ params: { short_url: slug }, request }) => {
				const body = await readJson(request)
				const slugKey = readSlug(slug)
				if (slugKey === undefined) throw fail('not_found')
				return { url: await visits.unlock(slugKey, body, deps.readVisitor(request)) }
			},
			{
				response: { 200: unlocked },
				detail: {
					summary: 'Unlock a protected link',
					tags: ['Visitors'],
					description:
						'It is the click. Wrong passwords are limited per link and address; right ones are not.',
					requestBody: jsonBody(unlockRequest),
					responses: failures(
						'validation_failed',
						'not_protected',
						'invalid_password',
						'not_found',
						'link_expired',
						'link_exhausted',
						'rate_limited',
					),
				},
			},
		)
		.delete(
			'/:short_url/:monitor_key',
			async ({ params: { short_url: slug, monitor_key: key } }) => {
				await links.delete(await links.find.bySlugAndKey(slug, key))
				return success
			},
			{
				response: { 200: done },
				detail: {
					summary: 'Delete a link by its monitor key',
					tags: ['Monitor key'],
					responses: failures('not_found'),
				},
			},
		)
		.get(
			'/:short_url/:monitor_key/details',
			async ({ params: { short_url: slug, monitor_key: key } }) =>
				(await analytics.read(await links.find.bySlugAndKey(slug, key), { clicks: 0 })).details,
			{
				response: { 200: linkDetails },
				detail: {
					summary: 'Analytics of a link as maps, by its monitor key',
					tags: ['Monitor key'],
					responses: failures('not_found'),
				},
			},
		)
}
