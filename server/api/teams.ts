/** `/api/v1/teams`: teams of an account, and their members. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { done } from '../../shared/answers.ts'
import { acceptQuestion } from '../../shared/link/move.ts'
import { memberRequest, team, teamMember, teamRequest } from '../../shared/teams.ts'
import type { Deps } from '../http/deps.ts'
import { check, checkQuery, readJson } from '../http/request.ts'

export const removalQuestion = z.object({
	links: z.optional(z.enum(['keep', 'delete'], 'links is keep or delete.')),
	...acceptQuestion.def.shape,
})

const success = { status: 'success' } as const

export const teamRoutes = ({ accounts: { teams }, credentials }: Deps) =>
	new Elysia({ name: 'teams', prefix: '/api/v1/teams' })
		.get('', async ({ request, set }) => teams.list(await credentials.require(request, set)), {
			response: { 200: z.array(team) },
		})
		.post(
			'',
			async ({ request, set }) => {
				const caller = await credentials.require(request, set)
				const { name } = check(teamRequest, await readJson(request))
				const made = await teams.make(caller, name)
				set.status = 201
				return made
			},
			{ response: { 201: team } },
		)
		.patch(
			'/:team',
			async ({ params, request, set }) => {
				const caller = await credentials.require(request, set)
				const { name } = check(teamRequest, await readJson(request))
				return teams.rename(caller, params.team, name)
			},
			{ response: { 200: team } },
		)
		.delete(
			'/:team',
			async ({ params, request, set }) => {
				const caller = await credentials.require(request, set)
				const { links, end_keys } = checkQuery(removalQuestion, request.url)
				await teams.remove(caller, params.team, {
					...{ deletesLinks: links === 'delete', endsKeys: end_keys === 'true' },
				})
				return success
			},
			{ response: { 200: done } },
		)
		// A part of a path that is no text arrives as null.
		.put(
			'/:team/members/:account',
			async ({ params, request, set }) => {
				const caller = await credentials.require(request, set)
				const { role } = check(memberRequest, await readJson(request))
				return teams.putMember(caller, params.team ?? '', params.account ?? '', role)
			},
			{ response: { 200: teamMember } },
		)
		.delete(
			'/:team/members/:account',
			async ({ params, request, set }) => {
				const caller = await credentials.require(request, set)
				await teams.removeMember(caller, params.team ?? '', params.account ?? '')
				return success
			},
			{ response: { 200: done } },
		)
