/** A limited link whose row is locked keeps its own visitors waiting, and no others. */
import { expect, it } from 'vitest'
import { countClicks } from '../../support/service/click-counts.ts'
import { crowd, statusOf, tally } from '../../support/service/crowd.ts'
import { holdTransaction } from '../../support/service/held-transaction.ts'
import { joinService, openService } from '../../support/service/service.ts'
import { clickLimited } from '../../support/service/shorten.ts'

const service = await openService()
const { ask, client } = service
const url = 'https://target.example/'
const make = async (max: number) => (await client.shorten({ url, ...clickLimited(max) })).short_url
const visits = (slug: string, count: number, at = service) =>
	crowd(count, () => statusOf(at.ask(`/${slug}`)), count)
const hold = (slug: string) =>
	holdTransaction(service.database, (tx) => tx`select from links where slug = ${slug} for update`)

it('visits to other limited links are answered meanwhile; its own once it is free, up to the limit', async () => {
	const [locked, free] = [await make(30), await make(1_000)]
	const release = await hold(locked)
	let answered = 0
	const waiting = crowd(50, async () => {
		const status = await statusOf(ask(`/${locked}`))
		answered += 1
		return status
	})
	for (let round = 0; round < 5; round++) expect(tally(await visits(free, 20))).toEqual({ 302: 20 })
	expect(answered).toBe(0)
	await release()
	expect(tally(await waiting)).toEqual({ 302: 30, 410: 20 })
	expect((await countClicks(service, locked)).all).toBe(30)
	expect((await countClicks(service, free)).all).toBe(100)
	expect(tally(await visits(locked, 5))).toEqual({ 410: 5 })
})

it('a visit that cannot wait that long is refused, and not counted', async () => {
	const hurried = joinService(service, {}, undefined, { toWrite: 400, toAnswer: 600, toServe: 800 })
	const locked = await make(30)
	const release = await hold(locked)
	expect(tally(await visits(locked, 10, hurried))).toEqual({ 503: 10 })
	await release()
	expect(tally(await visits(locked, 30, hurried))).toEqual({ 302: 30 })
	expect((await countClicks(service, locked)).all).toBe(30)
})
