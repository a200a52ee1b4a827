/** A clock that was wrong for a moment, 400 days ahead, leaves nothing that outlasts it. */
import { beforeEach, expect, it } from 'vitest'
import { createWorks } from '../../../../server/background/works.ts'
import { signUp, withCookie } from '../../../support/service/people.ts'
import { asJson, joinService, openService } from '../../../support/service/service.ts'
import { shortenAt } from '../../../support/service/shorten.ts'

const service = await openService()
const alone = joinService(service, { RATE_LIMIT_OTHER: '3/hour' })
const shared = joinService(service, { RATE_LIMIT_OTHER: '3/hour', RATE_LIMIT_STORE: 'postgres' })
const day = 86_400_000
const right = Date.now()
const url = 'https://target.example/'
const shorten = shortenAt(service)
const whileWrong = async (work: () => Promise<unknown>, { clock } = service): Promise<void> => {
	clock.now = right + 400 * day
	await work()
	clock.now = right
}
const sweep = async (): Promise<void> => {
	const now = new Date(service.clock.now)
	await service.store.erasure.sweep(now)
	await service.store.accounts.sweepSessions(now)
}
const rowsOf = async (table: string): Promise<number> =>
	(await service.database.sql`select from ${service.database.sql(table)}`).length
beforeEach(() => {
	for (const { clock } of [service, alone, shared]) clock.now = right
})

it('wrong passwords that were counted then are forgotten', async () => {
	const { short_url } = await service.client.shorten({ url, isProtected: true, password: 'right' })
	const guess = async () => (await service.ask(`/api/v1/${short_url}`, asJson({ password: 'no' }))).status
	await whileWrong(async () => {
		for (let nth = 0; nth < 10; nth++) expect(await guess()).toBe(401)
		expect(await guess()).toBe(429)
	})
	for (let nth = 0; nth < 10; nth++) expect(await guess()).toBe(401)
	expect(await guess()).toBe(429)
})

it.each([
	['in memory', alone],
	['in the database', shared],
])('limits that were used up then are forgotten, %s', async (_, at) => {
	const status = async () => (await at.ask('/sign-in')).status
	await whileWrong(async () => {
		for (let nth = 0; nth < 3; nth++) expect(await status()).toBe(200)
		expect(await status()).toBe(429)
	}, at)
	for (let nth = 0; nth < 3; nth++) expect(await status()).toBe(200)
	expect(await status()).toBe(429)
})

it('a creation that could be repeated then does not answer those of today', async () => {
	const create = async () => (await shorten({ url }, { 'idempotency-key': 'a-key-of-22-characters' })).json()
	let then: unknown
	await whileWrong(async () => {
		then = await create()
	})
	const now = await create()
	expect(now).not.toEqual(then)
	expect(await create()).toEqual(now)
})

it('a session that was opened then lasts as long as others from its next use, and names stay retired', async () => {
	const { cookie } = await signUp(service)
	await service.database.sql`update sessions set expires_at = expires_at + interval '400 days'`
	await whileWrong(async () => {
		const { monitor_url } = await service.client.shorten({ url, alias: 'gone-then' })
		await service.ask('/gone-then')
		await service.client.remove('gone-then', monitor_url.slice(2))
	})
	await sweep()
	expect((await service.ask('/api/v1/my-links', withCookie(cookie))).status).toBe(200)
	service.clock.now = right + 30 * day
	await sweep()
	expect((await service.ask('/api/v1/my-links', withCookie(cookie))).status).toBe(401)
	expect((await shorten({ url, alias: 'gone-then' })).status).toBe(409)
	service.clock.now = right + 431 * day
	await sweep()
	expect((await shorten({ url, alias: 'gone-then' })).status).toBe(201)
})

it('clicks are not dropped then', async () => {
	const { short_url } = await service.client.shorten({ url })
	await service.ask(`/${short_url}`)
	await service.project()
	const clicks = await rowsOf('clicks')
	const works = createWorks(service.store, { now: () => service.clock.now, clickRetentionDays: 30 })
	const { run } = works.find(({ name }) => name === 'retention')!
	await whileWrong(() => expect(run()).rejects.toThrow("more than a minute ahead of the database's"))
	expect(await rowsOf('clicks')).toBe(clicks)
	expect(await run()).toBe('done')
})

it('a link that was deleted then is erased for good', async () => {
	await whileWrong(async () => {
		const { short_url, monitor_url } = await service.client.shorten({ url })
		await service.ask(`/${short_url}`)
		await service.client.remove(short_url, monitor_url.slice(2))
	})
	await service.project()
	const erase = async () => {
		while (await service.store.erasure.eraseChunk(new Date(service.clock.now)));
	}
	await erase()
	service.clock.now += 10_000
	await erase()
	expect(await rowsOf('erasures')).toBe(0)
})
