/** A slug is given out once, and a repeated creation makes one link, also for requests at once. */
import { describe, expect, it } from 'vitest'
import { crowd, tally } from '../../../support/service/crowd.ts'
import { merged } from '../../../support/service/people.ts'
import { asJson, openService } from '../../../support/service/service.ts'
import { useFleet } from '../../../support/service/service-processes.ts'

const service = await openService()
const { anyOf } = useFleet(service, 3)

type Ask = (path: string, init: RequestInit) => Promise<Response>
interface Made {
	status: number
	body: { error?: string; short_url?: string; monitor_url?: string }
}
let turn = 0
const places: [string, Ask][] = [
	['in one process', (path, init) => service.ask(path, init)],
	['over three processes', (path, init) => anyOf(turn++).ask(path, init)],
]

const shorten = async (ask: Ask, fields: Record<string, unknown>, key?: string): Promise<Made> => {
	const headers = key === undefined ? {} : { 'idempotency-key': key }
	const init = merged(asJson({ url: 'https://example.org/', ...fields }), { headers })
	const answer = await ask('/api/v1/shorten', init)
	return { status: answer.status, body: (await answer.json()) as Made['body'] }
}
const statuses = (made: Made[]) => tally(made.map(({ status }) => status))
const countLinks = async (where: { slugKey?: string; url?: string }): Promise<number> => {
	const [row] = await service.database.sql<{ count: number }[]>`
		select count(*)::integer from links
		where slug_key = ${where.slugKey ?? null} or long_url = ${where.url ?? null}`
	return row!.count
}
/** The same letters in upper and lower case, mixed differently for each number. */
const mixCase = (text: string, nth: number): string =>
	[...text].map((letter, at) => (nth & (1 << (at % 6)) ? letter.toUpperCase() : letter)).join('')

describe.each(places)('%s', (place, ask) => {
	const mark = place === 'in one process' ? 'one' : 'three'

	it('50 creations of one alias at once, in all mixtures of case, get 201 once and 409 49 times', async () => {
		const alias = `alias-${mark}`
		const made = await crowd(50, (nth) => shorten(ask, { alias: mixCase(alias, nth) }))
		expect(statuses(made)).toEqual({ 201: 1, 409: 49 })
		expect(tally(made.map(({ body }) => body.error ?? 'made'))).toEqual({ made: 1, alias_already_exists: 49 })
		expect(await countLinks({ slugKey: alias })).toBe(1)
	})

	it('50 creations with one Idempotency-Key and body at once make one link and get the same answer', async () => {
		const url = `https://example.org/repeat/${mark}`
		const made = await crowd(50, () => shorten(ask, { url }, `key-of-22-characters-${mark}`))
		expect(statuses(made)).toEqual({ 201: 50 })
		expect(new Set(made.map(({ body }) => JSON.stringify(body))).size).toBe(1)
		expect(await countLinks({ url })).toBe(1)
		const { short_url, monitor_url } = made[0]!.body
		expect((await service.ask(`/${short_url}/${monitor_url?.slice(2)}`)).status).toBe(200)
	})

	it('50 creations of one alias with one Idempotency-Key at once all get the same 201', async () => {
		const body = { alias: `again-${mark}` }
		const made = await crowd(50, () => shorten(ask, body, `key-of-an-alias-22-chars-${mark}`))
		expect(statuses(made)).toEqual({ 201: 50 })
		expect(new Set(made.map(({ body }) => JSON.stringify(body))).size).toBe(1)
	})

	it('two bodies under one Idempotency-Key at once: one makes a link, the other is a conflict', async () => {
		const key = `key-of-two-bodies-22-chars-${mark}`
		const urls = [0, 1].map((which) => `https://example.org/two-bodies/${mark}/${which}`)
		const made = await crowd(50, (nth) => shorten(ask, { url: urls[nth % 2] }, key))
		expect(statuses(made)).toEqual({ 201: 25, 409: 25 })
		const slugs = made.filter(({ status }) => status === 201).map(({ body }) => body.short_url)
		expect(new Set(slugs).size).toBe(1)
		for (const { status, body } of made)
			if (status === 409) expect(body).toEqual({ error: 'idempotency_conflict' })
		const counts = await Promise.all(urls.map((url) => countLinks({ url })))
		expect(counts.sort()).toEqual([0, 1])
	})

	it('keys and aliases that cross do not deadlock, and every alias is given out once', async () => {
		const aliases = [0, 1, 2, 3].map((nth) => `cross-${nth}-${mark}`)
		const made = await crowd(96, async (nth) => {
			const alias = aliases[nth % 4]!
			return { alias, ...(await shorten(ask, { alias }, `crossing-key-22-characters-${nth % 6}-${mark}`)) }
		})
		for (const { status } of made) expect([201, 409]).toContain(status)
		for (const alias of aliases) {
			const winners = made.filter((one) => one.alias === alias && one.status === 201)
			const keys = new Set(winners.map(({ body }) => body.monitor_url))
			expect(keys.size).toBe(await countLinks({ slugKey: alias }))
			expect(keys.size).toBeLessThanOrEqual(1)
		}
		// Six keys for four aliases: none stays free, because a losing key can take another one.
		const counts = await Promise.all(aliases.map((slugKey) => countLinks({ slugKey })))
		expect(counts.filter(Boolean)).toHaveLength(4)
	})

	it('deleting a link while others take its alias never gives the alias to two links', async () => {
		const alias = `swap-${mark}`
		for (let round = 0; round < 4; round++) {
			const { body } = await shorten(ask, { alias })
			const path = `/api/v1/${alias}/${body.monitor_url!.slice(2)}`
			const [removed, made] = await Promise.all([
				ask(path, { method: 'DELETE' }),
				crowd(10, () => shorten(ask, { alias })),
			])
			await removed.arrayBuffer()
			expect(removed.status).toBe(200)
			const winners = made.filter(({ status }) => status === 201)
			expect(winners.length).toBeLessThanOrEqual(1)
			expect(statuses(made)).toEqual({ ...(winners.length > 0 && { 201: 1 }), 409: 10 - winners.length })
			expect(await countLinks({ slugKey: alias })).toBe(winners.length)
			const left = winners[0]?.body.monitor_url
			if (left !== undefined) {
				expect((await ask(`/api/v1/${alias}/${left.slice(2)}`, { method: 'DELETE' })).status).toBe(200)
			}
		}
	})
})
