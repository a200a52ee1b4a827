/** The statistics key of a link: one at a time, repeatable with the secret, worthless without. */
import { expect, it } from 'vitest'
import { createSecrets } from '../../../server/config/secrets.ts'
import { createStatisticsKeys, createStatisticsLinks } from '../../../server/links/statistics-keys.ts'
import type { LinkRow } from '../../../server/store/link-rows.ts'
import { slugKeyOf } from '../../../shared/link/slug-key.ts'
import { crowd } from '../../support/service/crowd.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const { store } = service
const linksWith = (secret: string) =>
	createStatisticsLinks({
		store,
		statisticsKeys: createStatisticsKeys(createSecrets(secret)),
		random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
	})
const statistics = linksWith('a secret for tests, 32 characters or more')

const make = async (): Promise<string> =>
	(await service.client.shorten({ url: 'https://target.example/' })).short_url
const read = async (slug: string): Promise<LinkRow> => (await store.links.findBySlugs([slugKeyOf(slug)]))[0]!

it('a link has none until it is shared, and then the same one every time', async () => {
	const slug = await make()
	const before = await read(slug)
	expect(statistics.keyOf(before)).toBeUndefined()
	const key = await statistics.share(before)
	const shared = await read(slug)
	expect(statistics.keyOf(shared)).toBe(key)
	// Whether the link was read before or after it was shared.
	expect([await statistics.share(before), await statistics.share(shared)]).toEqual([key, key])
	expect(shared.version).toBe(before.version)
})

it('sharing a link many times at once gives one key', async () => {
	const slug = await make()
	const link = await read(slug)
	const keys = await crowd(30, () => statistics.share(link), 15)
	expect(new Set(keys).size).toBe(1)
	expect(statistics.keyOf(await read(slug))).toBe(keys[0])
})

it('with sharing and ending at once, each share gets a key, and the last key is the stored one', async () => {
	const slug = await make()
	const shareOrEnd = async (nth: number) => {
		const link = await read(slug)
		if (nth % 3 === 0) await statistics.end(link)
		else expect(await statistics.share(link)).toMatch(/^[\w-]{24}$/)
	}
	await crowd(60, shareOrEnd, 8)
	const last = await statistics.share(await read(slug))
	expect(statistics.keyOf(await read(slug))).toBe(last)
})

it('links do not share keys, also with the same salt', async () => {
	const [one, other] = [await read(await make()), await read(await make())]
	expect(await statistics.share(one)).not.toBe(await statistics.share(other))
	const { statisticsSalt } = await read(one.slugKey)
	const keys = createStatisticsKeys(createSecrets('a secret'))
	expect(keys.derive(one.id, statisticsSalt!)).not.toBe(keys.derive(other.id, statisticsSalt!))
})

it('the key cannot be read from the database alone, and is made anew after the secret changed', async () => {
	const slug = await make()
	const key = await statistics.share(await read(slug))
	const [row] = await service.database.sql<{ found: boolean }[]>`
		select links::text like ${`%${key}%`} or encode(statistics_salt, 'escape') like ${`%${key}%`}
			or encode(statistics_hash, 'escape') like ${`%${key}%`} as found
		from links where slug = ${slug}`
	expect(row).toEqual({ found: false })
	const later = linksWith('another secret for tests, 32 characters')
	expect(later.keyOf(await read(slug))).toBeUndefined()
	const renewed = await later.share(await read(slug))
	expect(renewed).not.toBe(key)
	expect(later.keyOf(await read(slug))).toBe(renewed)
})

it('a link that was deleted meanwhile cannot be shared', async () => {
	const { short_url, monitor_url } = await service.client.shorten({ url: 'https://target.example/' })
	const link = await read(short_url)
	await service.client.remove(short_url, monitor_url.slice(2))
	await expect(statistics.share(link)).rejects.toMatchObject({ code: 'not_found' })
	await statistics.end(link)
})
