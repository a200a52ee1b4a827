/** `/api/v1/tokens`: programs create an access token, and revoke the one they use. */
import { Elysia } from 'elysia'
import { tokenRequest } from '../../shared/accounts.ts'
import { done, newToken } from '../../shared/answers.ts'
import { fail } from '../errors.ts'
import type { Deps } from '../http/deps.ts'
import { check, readJson } from '../http/request.ts'

export const tokenRoutes = ({ accounts, credentials, readClient }: Deps) =>
	new Elysia({ name: 'tokens', prefix: '/api/v1/tokens' })
		.post(
			'',
			async ({ request, set }) => {
				const { email, password, code, ...form } = check(tokenRequest, await readJson(request))
				const claim = { email, password, code, address: readClient(request).address }
				const token = await accounts.createTokenFor(claim, form)
				set.status = 201
				return token
			},
			{ response: { 201: newToken } },
		)
		.delete(
			'/current',
			async ({ request, set }) => {
				const caller = await credentials.require(request, set)
				// A session has no token to revoke.
				if (caller.kind !== 'token') throw fail('unauthorized')
				await accounts.revokeToken(caller.userId, caller.tokenId)
				return { status: 'success' } as const
			},
			{ response: { 200: done } },
		)
