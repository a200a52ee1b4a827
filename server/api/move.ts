/** The API by which links get another owner: claiming, moving, and what an account is offered. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { done } from '../../shared/answers.ts'
import { actsAnswer } from '../../shared/link/acts.ts'
import { claimAnswer, claimRequest } from '../../shared/link/claim.ts'
import { acceptAnswer, acceptQuestion, moveRequest, offer } from '../../shared/link/move.ts'
import { paths } from '../../shared/paths.ts'
import type { Deps } from '../http/deps.ts'
import { check, checkQuery, readJson } from '../http/request.ts'
import { toResult } from './acts.ts'

export const moveRoutes = ({ accounts: { teams, offers }, credentials, links }: Deps) =>
	new Elysia({ name: 'move' })
		.post(
			paths.claim(),
			async ({ request, set }) => {
				const caller = await credentials.require(request, set)
				const { links: asked } = check(claimRequest, await readJson(request))
				const statuses = await links.claim(caller.userId, asked).catch((error) => {
					throw credentials.clearing(error, caller.kind === 'session')
				})
				return { results: asked.map(({ short_url }, nth) => ({ short_url, status: statuses[nth]! })) }
			},
			{ response: { 200: claimAnswer } },
		)
		.post(
			paths.move(),
			async ({ request, set }) => {
				const caller = await credentials.require(request, set)
				const {
					links: slugs,
					to,
					team,
					end_keys: endsKeys = false,
				} = check(moveRequest, await readJson(request))
				const by = await teams.acting(caller, team, 'owner')
				const receiver = await offers.receiverOf(caller, to, by.ownerId)
				const act = { act: 'move', to: receiver, endsKeys } as const
				const targets = slugs.map((slug) => ({ slug, by }))
				const outcomes = await links.acts(targets, act)
				return { results: outcomes.map((outcome, nth) => toResult(slugs[nth]!, outcome)) }
			},
			{ response: { 200: actsAnswer } },
		)
		.get(
			paths.offers(),
			async ({ request, set }) => {
				const found = await offers.list(await credentials.require(request, set))
				return found.map(({ expiresAt, ...one }) => ({ ...one, expires_at: expiresAt.toISOString() }))
			},
			{ response: { 200: z.array(offer) } },
		)
		// A part of a path that is no text arrives as null.
		.post(
			`${paths.offers()}/:offer`,
			async ({ params, request, set }) => {
				const caller = await credentials.require(request, set)
				const { end_keys } = checkQuery(acceptQuestion, request.url)
				const keys = { endsKeys: end_keys === 'true' }
				return { moved: await offers.accept(caller, params.offer ?? '', keys) }
			},
			{ response: { 200: acceptAnswer } },
		)
		.delete(
			`${paths.offers()}/:offer`,
			async ({ params, request, set }) => {
				await offers.refuse(await credentials.require(request, set), params.offer ?? '')
				return { status: 'success' } as const
			},
			{ response: { 200: done } },
		)
