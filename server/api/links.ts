/** The API without an account: creating and unlocking a link, and the statistics of many links. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { linkHost, unlocked } from '../../shared/answers.ts'
import { shortened } from '../../shared/first.ts'
import { manyAnswer, manyRequest } from '../../shared/link/create-many.ts'
import type { ShortenRequest } from '../../shared/link/shorten.ts'
import { paths } from '../../shared/paths.ts'
import { figuresAnswer, figuresRequest } from '../../shared/statistics/figures.ts'
import type { Caller } from '../accounts/caller.ts'
import { Failure, fail, invalid, orFailure } from '../errors.ts'
import { countCreation, createFor, limitCreation, readShorten } from '../http/creation.ts'
import type { Deps } from '../http/deps.ts'
import { check, readJson } from '../http/request.ts'
import type { Created } from '../links/create.ts'
import { readSlug } from '../links/slug.ts'

/** Bytes. Larger ones would hold up the event loop. */
const manyAtMost = 256 * 1024

const toMade = ({ slug, monitorKey }: Created) => ({
	short_url: slug,
	monitor_url: paths.monitorUrl(monitorKey),
})

/** The request, or why it is none. */
const toRequest = (deps: Deps, caller: Caller, sent: unknown): ShortenRequest | Failure =>
	orFailure(() => {
		const link = readShorten(deps, caller, sent)
		if (link.team !== undefined) throw invalid('team', 'misplaced', 'Give the team once, beside the links.')
		return link
	})

export const linksRoutes = (deps: Deps) =>
	new Elysia({ name: 'links', prefix: '/api/v1' })
		.post(
			'/shorten',
			async ({ request, set }) => {
				const caller = await limitCreation(deps, request, set)
				const sent = await readJson(request)
				const repeatKey = request.headers.get('idempotency-key') ?? undefined
				const repeat = repeatKey === undefined ? undefined : ({ by: 'header', key: repeatKey } as const)
				const made = await createFor(deps, caller, sent, repeat)
				set.status = 201
				set.headers.location = deps.linkHosts.linkOf(made)
				return { status: 'success' as const, ...toMade(made) }
			},
			{ response: { 201: shortened } },
		)
		.get(
			'/hosts',
			async ({ request, set }) => {
				const caller = await deps.credentials.identify(request, set, 'create')
				if (caller === undefined && !deps.config.anonymous) throw fail('unauthorized')
				const teams = caller === undefined ? [] : await deps.accounts.teams.choices(caller, 'editor')
				const owners = caller === undefined ? [] : [caller.userId, ...teams.map(({ id }) => id)]
				return deps.linkHosts.choices(owners)
			},
			{ response: { 200: z.array(linkHost) } },
		)
		.post(
			'/links',
			async ({ request, set }) => {
				const caller = await deps.credentials.identify(request, set, 'create')
				if (caller === undefined) throw fail('unauthorized')
				const { links, on_problem = 'stop', team } = check(manyRequest, await readJson(request, manyAtMost))
				const { ownerId } = await deps.accounts.teams.acting(caller, team, 'editor')
				await countCreation(deps, { request, ...set }, caller, links.length)
				const made = await deps.links.createMany(ownerId, {
					requests: links.map((sent) => toRequest(deps, caller, sent)),
					stops: on_problem === 'stop',
					key: request.headers.get('idempotency-key') ?? undefined,
				})
				return { results: made.map((one) => (one instanceof Failure ? one.body : toMade(one))) }
			},
			{ response: { 200: manyAnswer } },
		)
		.post(
			'/:short_url',
			async ({ params: { short_url: slug }, request }) => {
				const body = await readJson(request)
				const slugKey = readSlug(deps.linkHosts.asked(slug, request.url))
				if (slugKey === undefined) throw fail('not_found')
				return { url: await deps.visits.unlock(slugKey, body, deps.readVisitor(request)) }
			},
			{ response: { 200: unlocked } },
		)
		.post(
			'/figures',
			async ({ request }) => {
				const { links } = check(figuresRequest, await readJson(request))
				return { figures: await deps.figures(links) }
			},
			{ response: { 200: figuresAnswer } },
		)
