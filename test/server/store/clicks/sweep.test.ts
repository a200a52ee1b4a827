/** Sweeping deletes what has expired, all of it and nothing else. */
import { expect, it } from 'vitest'
import { signUp, withCookie } from '../../../support/service/people.ts'
import { asJson, openService } from '../../../support/service/service.ts'
import { shortenAt } from '../../../support/service/shorten.ts'

const service = await openService()
const { sql } = service.database
const shorten = shortenAt(service)
const url = 'https://target.example/'
const [hour, day] = [3_600_000, 86_400_000]
const sweep = async (): Promise<void> => {
	await service.store.erasure.sweep(new Date(service.clock.now))
	await service.store.accounts.sweepSessions(new Date(service.clock.now))
	await service.store.accounts.sweep(new Date(service.clock.now))
}
const rowsOf = async (table: string): Promise<number> => (await sql`select from ${sql(table)}`).length

it('a creation can be repeated for a day; then its record is gone', async () => {
	const create = async () => (await shorten({ url }, { 'idempotency-key': 'a-key-of-22-characters' })).json()
	const first = await create()
	service.clock.now += day - 1
	await sweep()
	expect(await create()).toEqual(first)
	service.clock.now += 1
	await sweep()
	expect(await rowsOf('idempotency_keys')).toBe(0)
})

it('wrong passwords count until their window ends; then nothing is left of them', async () => {
	const { short_url } = await service.client.shorten({ url, isProtected: true, password: 'right' })
	const wrong = async () => (await service.ask(`/api/v1/${short_url}`, asJson({ password: 'wrong' }))).status
	for (let nth = 0; nth < 10; nth++) expect(await wrong()).toBe(401)
	await sweep()
	expect(await wrong()).toBe(429)
	service.clock.now += 60_000
	await sweep()
	for (let nth = 0; nth < 10; nth++) expect(await wrong()).toBe(401)
	service.clock.now += hour
	await sweep()
	expect(await rowsOf('counters')).toBe(0)
})

it('a session is deleted when it has expired, and not before', async () => {
	const { cookie } = await signUp(service)
	await sweep()
	expect((await service.ask('/api/v1/my-links', withCookie(cookie))).status).toBe(200)
	await sql`update sessions set expires_at = ${new Date(service.clock.now).toISOString()}`
	await sweep()
	expect(await rowsOf('sessions')).toBe(0)
})
