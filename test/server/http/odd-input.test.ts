/** No path, body or header, however odd, ends in an internal error. */
import { expect, it } from 'vitest'
import { errorBody } from '../../../shared/error-body.ts'
import { merged } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'

const service = await openService()

const paths = [
	...['/%zz', '/%00', '/%ff', '/..%2f..%2f', '//', '///x', '/a//b', '/a/%zz', '/m/%00', '/m/', '/m'],
	`/${'x'.repeat(15 * 1024)}`,
	`/${'%41'.repeat(5 * 1024)}`,
	`/a/${'x'.repeat(15 * 1024)}`,
	...['/api/v1/%zz', '/api/v1/%00/%00', '/api/v1/a/%zz/details', '/api/v1/my-links/%00/details'],
	`/api/v1/${'y'.repeat(15 * 1024)}`,
	...['/?%zz=%00', '/api/v1/qr?url=%zz', '/api/v1/qr?url=%00', '/api/v1/qr?%zz'],
	`/abcdefg/${'x'.repeat(24)}?cursor=%zz&clicks=%00`,
	'/assets/..%2f..%2fpackage.json',
	'/assets/nothing.css',
]
const types = ['application/json', 'application/x-www-form-urlencoded', 'nonsense']
const requests = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].flatMap((method) => {
	const bodies = method.startsWith('P') ? [{}, ...['{', 'a=%zz', '\0'].map((body) => ({ body }))] : [{}]
	return bodies.flatMap((body) =>
		types.map((type) => ({ method, headers: { 'content-type': type }, ...body })),
	)
})
it.each(paths)('a path never ends in a 500: %s', async (path) => {
	for (const init of requests) {
		const answer = await service.ask(path, init)
		expect(answer.status).toBeLessThan(500)
		const text = await answer.text()
		const isFailure = answer.status >= 400 && init.method !== 'HEAD'
		if (isFailure) expect(errorBody.safeParse(JSON.parse(text)).success).toBe(true)
	}
})

it.each([
	...['accept', 'cookie', 'authorization', 'referer', 'user-agent', 'x-forwarded-for'],
	...['sec-purpose', 'origin', 'if-none-match', 'idempotency-key'],
])('an odd header never ends in a 500: %s', async (name) => {
	for (const value of [
		...['', ' ', ';;;,,,', '\u00ff\u00fe', 'text/html;q=x', '*/*;q=0', '%zz', '"', '[::'],
		'x'.repeat(8_000),
	]) {
		for (const path of ['/', '/nothere', '/api/v1/health'])
			expect((await service.ask(path, { headers: { [name]: value } })).status).not.toBe(500)
		const creation = merged(asJson({ url: 'https://example.org' }), { headers: { [name]: value } })
		expect((await service.ask('/api/v1/shorten', creation)).status).not.toBe(500)
	}
})
