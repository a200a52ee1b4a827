/** An Idempotency-Key belongs to one caller, for a day. */
import { describe, expect, it } from 'vitest'
import { bearer, signUp, tokenOf, withCookie } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { shortenAt } from '../../support/service/shorten.ts'

const service = await openService()
const shorten = shortenAt(service)
const url = 'https://target.example/page'
const day = 86_400_000

let keys = 0
const newKey = (): string => `a-key-that-is-used-once-${keys++}`
/** Creates with a key, as somebody. */
const create = async (key: string, as: RequestInit = {}, body: object = { url }) => {
	const answer = await shorten(body, { 'idempotency-key': key, ...(as.headers as Record<string, string>) })
	return { ...(await answer.json()), status: answer.status }
}
const opens = async (monitorUrl: string): Promise<string | undefined> =>
	(await (await service.ask(`/${monitorUrl}`)).json()).data?.short_url

describe('a key belongs to one caller', () => {
	it('two accounts and a stranger each get their own link and monitor key', async () => {
		const [one, other] = [await signUp(service), await signUp(service)]
		const callers = [withCookie(one.cookie), withCookie(other.cookie), {}]
		const key = newKey()
		const made = []
		for (const caller of callers) made.push(await create(key, caller))
		expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
		expect(new Set(made.map(({ short_url }) => short_url)).size).toBe(3)
		expect(new Set(made.map(({ monitor_url }) => monitor_url)).size).toBe(3)
		for (const [nth, caller] of callers.entries()) {
			expect(await create(key, caller)).toEqual(made[nth])
			expect(await opens(made[nth]!.monitor_url)).toBe(made[nth]!.short_url)
		}
		for (const [nth, person] of [one, other].entries()) {
			const list = await (await service.ask('/api/v1/my-links', withCookie(person.cookie))).json()
			expect(list.map(({ data }: { data: { short_url: string } }) => data.short_url)).toEqual([
				made[nth]!.short_url,
			])
		}
	})

	it('cookie and token of one account are the same caller', async () => {
		const person = await signUp(service)
		const key = newKey()
		const made = await create(key, withCookie(person.cookie))
		expect(await create(key, bearer(await tokenOf(service, person)))).toEqual(made)
	})

	it('a body of somebody else is no conflict', async () => {
		const key = newKey()
		await create(key, withCookie((await signUp(service)).cookie))
		const second = await create(key, withCookie((await signUp(service)).cookie), { url: `${url}/2` })
		expect(second.status).toBe(201)
	})
})

describe('a key is kept for a day', () => {
	it('until its last millisecond the answer is repeated; then there is a new link with a new monitor key', async () => {
		const key = newKey()
		const first = await create(key)
		service.clock.now += day - 1
		expect(await create(key)).toEqual(first)
		service.clock.now += 1
		const second = await create(key)
		expect(second.status).toBe(201)
		expect(second.short_url).not.toBe(first.short_url)
		expect(second.monitor_url).not.toBe(first.monitor_url)
		for (const made of [first, second]) expect(await opens(made.monitor_url)).toBe(made.short_url)
		service.clock.now += day - 1
		expect(await create(key)).toEqual(second)
	})

	it('afterwards another body is no conflict, and a taken alias is still taken', async () => {
		const key = newKey()
		const alias = { url, alias: 'day-old-alias' }
		await create(key, {}, alias)
		service.clock.now += day
		expect(await create(key, {}, alias)).toEqual({ status: 409, error: 'alias_already_exists' })
		expect((await create(key, {}, { url: `${url}/2` })).status).toBe(201)
	})

	it('afterwards, many requests at once make one link', async () => {
		const key = newKey()
		const first = await create(key)
		service.clock.now += day
		const answers = await Promise.all(Array.from({ length: 12 }, () => create(key)))
		expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
		expect(answers[0]).toMatchObject({ status: 201 })
		expect(answers[0]!.short_url).not.toBe(first.short_url)
		expect(await opens(answers[0]!.monitor_url)).toBe(answers[0]!.short_url)
	})
})
