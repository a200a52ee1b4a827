/** Every kind of route answers, and reports its limit, wherever limits are counted. */
import { expect, it } from 'vitest'
import { asJson, joinService, openService } from '../../support/service/service.ts'

const service = await openService()

const answers =
	(status: number) =>
	(path: string): [string, number] => [path, status]
it.each([
	['in memory', { RATE_LIMIT_SET: 'A' }, true],
	['in the database', { RATE_LIMIT_SET: 'A', RATE_LIMIT_STORE: 'postgres' }, true],
	['not at all', { RATE_LIMIT_SET: 'off' }, false],
])('limits are counted %s', async (_, env, isLimited) => {
	const { ask } = joinService(service, env)
	const made = await ask('/api/v1/shorten', asJson({ url: 'https://target.example/' }))
	const { short_url, monitor_url } = await made.json()
	const paths: [string, number][] = [
		...['/', '/docs', '/sign-in', `/${monitor_url}`, '/api/v1/health'].map(answers(200)),
		...['/api/v1/qr?url=https://target.example/', '/api/v1/openapi.json'].map(answers(200)),
		...['/nothere', `/${short_url}/${'x'.repeat(24)}`, '/api/v1/nothere/x/y'].map(answers(404)),
		...([
			['/links', 303],
			[`/${short_url}`, 302],
			['/api/v1/my-links', 401],
		] as [string, number][]),
	]
	for (const [path, status] of paths) {
		const { headers, status: answered } = await ask(path)
		const seen = [answered, headers.has('ratelimit-limit'), headers.has('x-request-id')]
		expect([path, ...seen]).toEqual([path, status, isLimited, true])
	}
	expect((await ask('/livez')).headers.has('ratelimit-limit')).toBe(false)
	expect((await ask('/api/v1/shorten')).status).toBe(405)
})
