/** Rate limits on a real server process: every kind of route answers, and reports its limit. */
import { afterAll, expect, it } from 'vitest'
import { startServer } from '../../support/machine/server-process.ts'
import { openWorkplace } from '../../support/machine/workplace.ts'

const place = openWorkplace('limits')
afterAll(() => place.close())

it.each([{}, { RATE_LIMIT_STORE: 'postgres' }, { RATE_LIMIT_SET: 'off' }])(
	'every kind of route answers with %j',
	async (env: Record<string, string>) => {
		const { origin, stop } = await startServer(place, { env })
		const isLimited = env.RATE_LIMIT_SET !== 'off'
		const ask = async (path: string, init: RequestInit = {}) => {
			const answer = await fetch(origin + path, { redirect: 'manual', ...init })
			expect([path, answer.headers.has('x-request-id')]).toEqual([path, true])
			return answer
		}
		const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
		const made = await ask('/api/v1/shorten', { ...json, body: '{"url":"https://target.example/"}' })
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
			const answer = await ask(path)
			expect([path, answer.status, answer.headers.has('ratelimit-limit')]).toEqual([path, status, isLimited])
		}
		expect((await ask('/livez')).headers.has('ratelimit-limit')).toBe(false)
		expect((await ask('/api/v1/shorten')).status).toBe(405)
		await stop()
	},
)

it('a visit over the limit gets 429', async () => {
	const { origin, stop } = await startServer(place, { env: { RATE_LIMIT_VISIT: '2/hour' } })
	const visit = async () => (await fetch(`${origin}/nothere`)).status
	expect([await visit(), await visit(), await visit()]).toEqual([404, 404, 429])
	await stop()
})
