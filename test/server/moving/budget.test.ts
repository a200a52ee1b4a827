/** What an account may import: links, names that are looked up, and files on their way. */
import { expect, it } from 'vitest'
import { createArrivals } from '../../../server/limits/arrivals.ts'
import { codeOf } from '../../support/service/answers.ts'
import { importing } from '../../support/service/importing.ts'
import { merged, signUp, withCookie } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'

const hour = 3_600_000
const service = await openService({
	RATE_LIMIT_SET: '',
	RATE_LIMIT_OTHER: 'off',
	RATE_LIMIT_CREATE_AUTHENTICATED: '5/hour',
})
const { send } = importing(service)
let files = 0
const csvOf = (lines: number) => {
	const prefix = `B${files++}-`
	return `keyword,url\n${Array.from({ length: lines }, (_, nth) => `${prefix}${nth},https://example.org/\n`).join('')}`
}

it('a file of any size is taken; then nothing is made until the window ends', async () => {
	const [person, other] = [await signUp(service), await signUp(service)]
	expect((await send(person, csvOf(40))).status).toBe(200)
	const refused = await send(person, csvOf(1))
	expect(await codeOf(refused)).toEqual([429, 'rate_limited'])
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
	expect((await send(other, csvOf(1))).status).toBe(200)
	// Looking is not making.
	expect((await send(person, csvOf(1), '?dry_run=true')).status).toBe(200)
	service.clock.now += hour
	expect((await send(person, csvOf(1))).status).toBe(200)
})

it('a single creation counts in the same bucket', async () => {
	const person = await signUp(service)
	await send(person, csvOf(5))
	const wanted = merged(asJson({ url: 'https://example.org/' }), withCookie(person.cookie))
	const { status } = await service.ask('/api/v1/shorten', wanted)
	expect(status).toBe(429)
})

it('names are looked up 400 times as often as links may be made', async () => {
	const person = await signUp(service)
	expect((await send(person, csvOf(1_999), '?dry_run=true')).status).toBe(200)
	expect((await send(person, csvOf(1), '?dry_run=true')).status).toBe(200)
	expect(await codeOf(await send(person, csvOf(1), '?dry_run=true'))).toEqual([429, 'rate_limited'])
	service.clock.now += hour
	expect((await send(person, csvOf(1), '?dry_run=true')).status).toBe(200)
})

it('a slow sender holds what has arrived, and one who is done nothing', async () => {
	const { one } = createArrivals(10)
	const slow = Promise.withResolvers<void>()
	const sending = one('a', (add) => {
		add(4)
		return slow.promise
	})
	await expect(one('a', async () => {})).rejects.toMatchObject({ code: 'service_unavailable' })
	await expect(one('b', async (add) => add(7))).rejects.toMatchObject({ code: 'service_unavailable' })
	await one('b', async (add) => add(6))
	await one('b', async (add) => add(6))
	slow.resolve()
	await sending
	await one('a', async (add) => add(10))
})
