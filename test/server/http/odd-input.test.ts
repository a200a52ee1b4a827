/** No path, body or header, however odd, ends in an internal error. */
import { expect, it } from 'vitest'
import { errorBody } from '../../../shared/error-body.ts'
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
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
it.each(paths)('a path never ends in a 500: %s', async (path) => {
	for (const method of methods) {
		const bodies = ['POST', 'PUT', 'PATCH'].includes(method) ? [undefined, '{', 'a=%zz', '\0'] : [undefined]
		for (const body of bodies) {
			for (const type of ['application/json', 'application/x-www-form-urlencoded', 'nonsense']) {
				const answer = await service.ask(path, {
					method,
					headers: { 'content-type': type },
					...(body !== undefined && { body }),
				})
				expect(answer.status).toBeLessThan(500)
				const text = await answer.text()
				const isFailure = answer.status >= 400 && method !== 'HEAD'
				if (isFailure) expect(errorBody.safeParse(JSON.parse(text)).success).toBe(true)
			}
		}
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
		for (const [path, init] of [
			['/', {}],
			['/nothere', {}],
			['/api/v1/health', {}],
			['/api/v1/shorten', asJson({ url: 'https://example.org' })],
		] as const) {
			const answer = await service.ask(path, {
				...init,
				headers: { ...('headers' in init ? init.headers : {}), [name]: value },
			})
			expect(answer.status).not.toBe(500)
		}
	}
})
