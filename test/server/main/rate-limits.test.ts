/** Every kind of route answers, and reports its limit, wherever limits are counted. */
import { expect, it } from 'vitest'
import { asJson, joinService, openService } from '../../support/service/service.ts'

const service = await openService()

it.each([
	['in memory', { RATE_LIMIT_SET: 'A' }, true],
	['in the database', { RATE_LIMIT_SET: 'A', RATE_LIMIT_STORE: 'postgres' }, true],
	['not at all', { RATE_LIMIT_SET: 'off' }, false],
])('limits are counted %s', async (_, env, isLimited) => {
	const { ask } = joinService(service, env)
	const made = await ask('/api/v1/shorten', asJson({ url: 'https://target.example/' }))
	const { short_url, monitor_url } = await made.json()
	const paths: [string, number][] = [
		['/', 200],
		['/docs', 200],
		['/sign-in', 200],
		['/links', 303],
		['/nothere', 404],
		[`/${short_url}`, 302],
		[`/${monitor_url}`, 200],
		[`/${short_url}/${'x'.repeat(24)}`, 404],
		['/api/v1/health', 200],
		['/api/v1/my-links', 401],
		['/api/v1/qr?url=https://target.example/', 200],
		['/api/v1/openapi.json', 200],
		['/api/v1/nothere/x/y', 404],
	]
	for (const [path, status] of paths) {
		const { headers, status: answered } = await ask(path)
		const told = [answered, headers.has('ratelimit-limit'), headers.has('x-request-id')]
		expect([path, ...told]).toEqual([path, status, isLimited, true])
	}
	expect((await ask('/livez')).headers.has('ratelimit-limit')).toBe(false)
	expect((await ask('/api/v1/shorten')).status).toBe(405)
})
