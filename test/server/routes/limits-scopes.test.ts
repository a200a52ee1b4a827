/** Each scope has its own window: visits leave programs and people their share. */
import { expect, it } from 'vitest'
import { merged, signUp, withCookie } from '../../support/service/people.ts'
import { asJson, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const person = await signUp(service)

it.each(['memory', 'postgres'])('counted in %s', async (store) => {
	const { ask } = joinService(service, {
		RATE_LIMIT_STORE: store,
		RATE_LIMIT_CREATE: '1/hour',
		RATE_LIMIT_CREATE_AUTHENTICATED: '2/hour',
		RATE_LIMIT_VISIT: '3/hour',
		RATE_LIMIT_OTHER: '4/hour',
	})
	const shorten = asJson({ url: 'https://target.example/' })
	const scopes: [allowed: number, ask: () => Promise<Response>][] = [
		[3, () => ask('/nothere')],
		[1, () => ask('/api/v1/shorten', shorten)],
		[4, () => ask('/api/v1/health')],
		[2, () => ask('/api/v1/shorten', merged(shorten, withCookie(person.cookie)))],
	]
	for (const [allowed, askOnce] of scopes) {
		for (let nth = 1; nth <= allowed; nth++) {
			const answer = await askOnce()
			expect(answer.status).not.toBe(429)
			expect(answer.headers.get('ratelimit-remaining')).toBe(String(allowed - nth))
		}
		expect((await askOnce()).status).toBe(429)
	}
})
