/** What an account may import: links, names that are looked up, and files on their way. */
import { expect, it } from 'vitest'
import { createArrivals } from '../../../server/limits/arrivals.ts'
import { codeOf } from '../../support/service/answers.ts'
import { importing } from '../../support/service/importing.ts'
import { merged, type Person, signUp, withCookie } from '../../support/service/people.ts'
import { asBrowser, asForm, asJson, openService } from '../../support/service/service.ts'
import { atFullSize } from '../../support/small-world/at-full-size.ts'

const hour = 3_600_000
const service = await openService({
	RATE_LIMIT_SET: '',
	RATE_LIMIT_OTHER: 'off',
	RATE_LIMIT_CREATE_AUTHENTICATED: '5/hour',
})
const { send } = importing(service)
let files = 0
/** An account that somebody invited: it has limits of its own at once. */
const invited = async (): Promise<Person> => {
	const person = await signUp(service)
	await service.database.sql`update users set by_itself = false where email = ${person.email}`
	return person
}
const csvOf = (lines: number) => {
	const prefix = `B${files++}-`
	return `keyword,url\n${Array.from({ length: lines }, (_, nth) => `${prefix}${nth},https://example.org/\n`).join('')}`
}

it('a file of any size is taken; then nothing is made until the window ends', async () => {
	const [person, other] = [await invited(), await invited()]
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
	const person = await invited()
	await send(person, csvOf(5))
	const wanted = merged(asJson({ url: 'https://example.org/' }), withCookie(person.cookie))
	const { status } = await service.ask('/api/v1/shorten', wanted)
	expect(status).toBe(429)
})

it('names are looked up 400 times as often as links may be made', async () => {
	const person = await invited()
	expect((await send(person, csvOf(1_999), '?dry_run=true')).status).toBe(200)
	expect((await send(person, csvOf(1), '?dry_run=true')).status).toBe(200)
	expect(await codeOf(await send(person, csvOf(1), '?dry_run=true'))).toEqual([429, 'rate_limited'])
	service.clock.now += hour
	expect((await send(person, csvOf(1), '?dry_run=true')).status).toBe(200)
})

it('accounts that signed up by themselves share what their address has left, for a week', async () => {
	service.clock.now += hour
	const [one, two] = [await signUp(service), await signUp(service)]
	const create = (who: Person) =>
		service.ask('/api/v1/shorten', merged(asJson({ url: 'https://example.org/' }), withCookie(who.cookie)))
	expect((await send(one, csvOf(3))).status).toBe(200)
	// A check is none of it.
	expect((await send(two, csvOf(9), '?dry_run=true')).status).toBe(200)
	const refused = await send(two, csvOf(3))
	expect([...(await codeOf(refused)), refused.headers.get('ratelimit-remaining')]).toEqual([
		429,
		'rate_limited',
		'2',
	])
	const links = { links: Array(3).fill({ url: 'https://example.org/' }) }
	for (const who of [two, await invited()]) {
		const many = await service.ask('/api/v1/links', merged(asJson(links), withCookie(who.cookie)))
		const left = many.headers.get('ratelimit-remaining')
		expect([many.status, left]).toEqual(who === two ? [429, '2'] : [200, '2'])
	}
	expect((await send(two, csvOf(2))).status).toBe(200)
	expect([(await create(one)).status, (await create(two)).status]).toEqual([429, 429])
	expect((await create(await invited())).status).toBe(201)
	const old = await signUp(service)
	service.clock.now += 7 * 24 * hour
	expect((await send(old, csvOf(40))).status).toBe(200)
	expect((await create(await signUp(service))).status).toBe(201)
})

const pageOf = (path: string, who: Person, init: RequestInit) =>
	service.ask(path, merged(init, asBrowser, withCookie(who.cookie)))
const formOf = (fields: Record<string, string | Blob>): RequestInit => {
	const body = new FormData()
	for (const [name, value] of Object.entries(fields)) body.set(name, value)
	return { method: 'POST', body }
}
it('pages say how many links fit before the window ends', async () => {
	service.clock.now += hour
	const one = await signUp(service)
	expect((await send(one, csvOf(3))).status).toBe(200)
	const urls = Array.from({ length: 3 }, (_, nth) => `https://example.org/${nth}`).join('\n')
	const said = async (answer: Response) => [
		answer.status,
		/Until then, you can make [^.]*\./.exec(await answer.text())?.[0],
	]
	expect(await said(await pageOf('/links/~many', one, asForm({ urls })))).toEqual([
		429,
		'Until then, you can make 2 more links.',
	])
	const file = new Blob([csvOf(3)], { type: 'text/csv' })
	const checked = await (await pageOf('/account/import', one, formOf({ file, action: 'check' }))).text()
	const proof = /name="checked" value="(\w+)"/.exec(checked)![1]!
	const imported = await pageOf('/account/import', one, formOf({ file, action: 'import', checked: proof }))
	expect(await said(imported)).toEqual([429, 'Until then, you can make 2 more links.'])
	expect((await send(one, csvOf(2))).status).toBe(200)
	expect(await said(await pageOf('/links/~many', one, asForm({ urls })))).toEqual([429, undefined])
})

atFullSize('names are looked up two at a time')(
	'young accounts of one address share the names that may be looked up, and a larger file ends there',
	async () => {
		service.clock.now += hour
		const [one, two] = [await signUp(service), await signUp(service)]
		expect((await send(one, csvOf(60), '?dry_run=true')).status).toBe(200)
		expect((await send(two, csvOf(60), '?dry_run=true')).status).toBe(200)
		for (const who of [one, two])
			expect(await codeOf(await send(who, csvOf(1), '?dry_run=true'))).toEqual([429, 'rate_limited'])
		service.clock.now += hour
		expect(await codeOf(await send(one, csvOf(20_000), '?dry_run=true'))).toEqual([429, 'rate_limited'])
		expect((await send(await invited(), csvOf(1_000), '?dry_run=true')).status).toBe(200)
	},
)

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
