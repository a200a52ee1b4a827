/** The API that takes links made without an account into one. */
import { Elysia } from 'elysia'
import { claimAnswer, claimRequest } from '../../shared/link/claim.ts'
import { paths } from '../../shared/paths.ts'
import type { Deps } from '../http/deps.ts'
import { check, readJson } from '../http/request.ts'

export const claimRoutes = ({ credentials, links }: Deps) =>
	new Elysia({ name: 'claim' }).post(
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
