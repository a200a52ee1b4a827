/** Sweeping leaves what a creation can be repeated by, for a day. */
import { expect, it } from 'vitest'
import { openService } from '../../../support/service/service.ts'
import { shortenAt } from '../../../support/service/shorten.ts'

const service = await openService()
const shorten = shortenAt(service)
const url = 'https://target.example/'
const sweep = () => service.store.erasure.sweep(new Date(service.clock.now))

it('a creation can be repeated for a day; then its record is gone', async () => {
	const create = async () => (await shorten({ url }, { 'idempotency-key': 'a-key-of-22-characters' })).json()
	const first = await create()
	service.clock.now += 86_400_000 - 1
	await sweep()
	expect(await create()).toEqual(first)
	service.clock.now += 1
	await sweep()
	expect(await service.database.sql`select from idempotency_keys`).toHaveLength(0)
})
