/** For a day, an Idempotency-Key keeps a retried creation from making a second link. */
import { expect, it } from 'vitest'
import { bearer, signUp, tokenOf, withCookie } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { shortenAt } from '../../support/service/shorten.ts'

const service = await openService()
const url = 'https://example.org/a/very/long/path?with=query'
const shorten = shortenAt(service)

const key = () => Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64url')
/** Creates with a key, for a caller. */
const create = async (repeatKey: string, body: object = { url }, as: RequestInit = {}) => {
	const headers = { 'idempotency-key': repeatKey, ...(as.headers as Record<string, string>) }
	const answer = await shorten(body, headers)
	return { ...(await answer.json()), status: answer.status }
}
const conflict = { status: 409, error: 'idempotency_conflict' }
const linkCount = async () =>
	(await service.database.sql<{ n: number }[]>`select count(*)::integer as n from links`)[0]!.n

it.each([
	['a random slug', { url }],
	['an alias', { url, alias: 'repeated1' }],
	['a password', { url, isProtected: true, password: 'p' }],
])('a retry gets the same answer and makes no second link: %s', async (_, body) => {
	const repeatKey = key()
	const first = await create(repeatKey, body)
	expect(first.status).toBe(201)
	const before = await linkCount()
	for (let n = 0; n < 3; n++) expect(await create(repeatKey, body)).toEqual(first)
	expect(await linkCount()).toBe(before)
	const { data } = (await service.client.analytics(first.short_url, first.monitor_url.slice(2))).body
	expect(data.long_url).toBe(url)
})

it('the same key with another body is idempotency_conflict', async () => {
	const repeatKey = key()
	await create(repeatKey)
	const locked = { url, isProtected: true, password: 'p' }
	for (const body of [{ url: `${url}2` }, { url, alias: 'another1' }, locked])
		expect(await create(repeatKey, body)).toEqual(conflict)
})

it('another password is a conflict too, also at the same moment; the first opens the link', async () => {
	const repeatKey = key()
	const locked = (password: string) => ({ url, isProtected: true, password })
	const first = await create(repeatKey, locked('first'))
	const others = await Promise.all(['second', 'First', 'first '].map((p) => create(repeatKey, locked(p))))
	for (const other of [...others, await create(repeatKey)]) expect(other).toEqual(conflict)
	expect(await create(repeatKey, locked('first'))).toEqual(first)
	expect(await service.client.unlock(first.short_url, 'first')).toEqual({ url })
})

it('the hash that recognizes a repeated body does not depend on the password', async () => {
	const keys = [key(), key()]
	for (const [n, repeatKey] of keys.entries())
		await create(repeatKey, { url: `${url}#kept`, isProtected: true, password: `password ${n}` })
	const kept = await service.database.sql<{ body_hash: Uint8Array }[]>`
		select body_hash from idempotency_keys order by link_id desc limit 2`
	expect(kept[0]!.body_hash).toEqual(kept[1]!.body_hash)
})

it('another key makes another link', async () => {
	const [first, second] = [await create(key()), await create(key())]
	expect(first.short_url).not.toBe(second.short_url)
	expect(first.monitor_url).not.toBe(second.monitor_url)
})

const malformed = ['short', 'x'.repeat(65), 'with spaces and so on 123', 'dots.dots.dots.dots.dots']
it.each(malformed)('a malformed key is validation_failed: %s', async (bad) => {
	expect((await create(bad)).details).toMatchObject([{ path: 'idempotency-key' }])
})

it('a failed creation leaves the key free', async () => {
	const repeatKey = key()
	await shorten({ url, alias: 'occupied1' })
	expect((await create(repeatKey, { url, alias: 'occupied1' })).status).toBe(409)
	expect((await create(repeatKey, { url, alias: 'vacant001' })).status).toBe(201)
})

it('after a delete the key makes a new link', async () => {
	const repeatKey = key()
	const first = await create(repeatKey)
	await service.client.remove(first.short_url, first.monitor_url.slice(2))
	expect((await create(repeatKey)).short_url).not.toBe(first.short_url)
})

const day = 86_400_000
const opens = async (monitorUrl: string): Promise<string | undefined> =>
	(await (await service.ask(`/${monitorUrl}`)).json()).data?.short_url

it('two accounts and a stranger each get their own link and monitor key for one key', async () => {
	const [one, other] = [await signUp(service), await signUp(service)]
	const callers = [withCookie(one.cookie), withCookie(other.cookie), {}]
	const used = key()
	const made = []
	for (const caller of callers) made.push(await create(used, { url }, caller))
	expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
	expect(new Set(made.map(({ short_url }) => short_url)).size).toBe(3)
	expect(new Set(made.map(({ monitor_url }) => monitor_url)).size).toBe(3)
	for (const [nth, caller] of callers.entries()) {
		expect(await create(used, { url }, caller)).toEqual(made[nth])
		expect(await opens(made[nth]!.monitor_url)).toBe(made[nth]!.short_url)
	}
	for (const [nth, person] of [one, other].entries()) {
		const list = await (await service.ask('/api/v1/my-links', withCookie(person.cookie))).json()
		expect(list).toMatchObject([{ data: { short_url: made[nth]!.short_url } }])
	}
})

it('cookie and token of one account are the same caller', async () => {
	const person = await signUp(service)
	const used = key()
	const made = await create(used, { url }, withCookie(person.cookie))
	expect(await create(used, { url }, bearer(await tokenOf(service, person)))).toEqual(made)
})

it('the body of another caller is no conflict', async () => {
	const used = key()
	await create(used, { url }, withCookie((await signUp(service)).cookie))
	const second = await create(used, { url: `${url}&2` }, withCookie((await signUp(service)).cookie))
	expect(second.status).toBe(201)
})

it('the answer is repeated for a day; then there is a new link with a new monitor key', async () => {
	const used = key()
	const first = await create(used)
	service.clock.now += day - 1
	expect(await create(used)).toEqual(first)
	service.clock.now += 1
	const second = await create(used)
	expect(second.status).toBe(201)
	expect(second.short_url).not.toBe(first.short_url)
	expect(second.monitor_url).not.toBe(first.monitor_url)
	for (const made of [first, second]) expect(await opens(made.monitor_url)).toBe(made.short_url)
	service.clock.now += day - 1
	expect(await create(used)).toEqual(second)
})

it('after a day, another body is no conflict, and a taken alias is still taken', async () => {
	const used = key()
	const alias = { url, alias: 'day-old-alias' }
	await create(used, alias)
	service.clock.now += day
	expect(await create(used, alias)).toEqual({ status: 409, error: 'alias_already_exists' })
	expect((await create(used, { url: `${url}&2` })).status).toBe(201)
})

it('after a day, many requests at once make one link', async () => {
	const used = key()
	const first = await create(used)
	service.clock.now += day
	const answers = await Promise.all(Array.from({ length: 12 }, () => create(used)))
	expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
	expect(answers[0]).toMatchObject({ status: 201 })
	expect(answers[0]!.short_url).not.toBe(first.short_url)
	expect(await opens(answers[0]!.monitor_url)).toBe(answers[0]!.short_url)
})

it.each([
	['a host that was closed', { host: 'closing.example' }],
	['an end that has passed', { isLimited: true, limitation_type: 'time', ends: true }],
])('a retry gets the answer of then, for %s', async (_, { ends, ...more }: Record<string, unknown>) => {
	await service.linkHosts.save({ name: 'closing.example', origin: 'https://closing.example' })
	const expires_at = new Date(service.clock.now + 60_000).toISOString()
	const body = { url, ...more, ...(ends === true && { expires_at }) }
	const repeatKey = key()
	const first = await create(repeatKey, body)
	expect(first.status).toBe(201)
	await service.linkHosts.close(['closing.example'])
	service.clock.now += 120_000
	expect(await create(repeatKey, body)).toEqual(first)
	expect(await create(repeatKey, { ...body, url: `${url}2` })).toEqual(conflict)
	expect((await create(key(), body)).status).toBe(400)
})
