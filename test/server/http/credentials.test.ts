/** A credential that is sent counts: an invalid one is refused, never ignored. */
import { expect, it } from 'vitest'
import { merged } from '../../support/service/people.ts'
import { asForm, asJson, openService } from '../../support/service/service.ts'
import { shortenAt } from '../../support/service/shorten.ts'

const service = await openService()
const url = 'https://target.example/x'
const shorten = shortenAt(service)
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).error]

it('an invalid token or cookie is 401, and no anonymous link is made', async () => {
	for (const headers of [{ authorization: 'Bearer kz_nothing' }, { cookie: 'a=b; sid=nothing' }]) {
		const answer = await shorten({ url }, headers)
		expect([answer.status, await answer.json()]).toEqual([401, { error: 'unauthorized' }])
		expect(answer.headers.get('www-authenticate')).toBe('Bearer')
	}
})

it('a credential of another scheme is ignored', async () => {
	expect((await shorten({ url }, { authorization: 'Basic abc' })).status).toBe(201)
})

it.each(['Bearer', 'Bearer ', 'bearer a b', 'BEARER  x'])(
	'a Bearer without a token is 401, never ignored: "%s"',
	async (authorization) => {
		const answer = await service.ask(
			'/api/v1/shorten',
			merged(asJson({ url }), { headers: { authorization } }),
		)
		expect(answer.status).toBe(401)
	},
)

it.each(['Bearer: ', 'Bearer=', 'Bearer,', 'Bearer"', 'Bearer\t', 'bearer :', 'Bearer '])(
	'a malformed token is 401, and no anonymous link is made: %j before it',
	async (start) => {
		for (const [path, init] of [
			['/api/v1/shorten', asJson({ url })],
			['/', asForm({ url })],
		] as const) {
			const wrong = { headers: { authorization: `${start}kz_${'x'.repeat(64)}` } }
			const answer = await service.ask(path, merged(init, wrong, { headers: { accept: '*/*' } }))
			expect(await codeOf(answer)).toEqual([401, 'unauthorized'])
		}
	},
)
