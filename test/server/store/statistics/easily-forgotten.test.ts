/** Two requests at the same moment, the second time round, and characters at a limit. */
import { describe, expect, it } from 'vitest'
import { atOnce, halves, textsAt } from '../../../support/service/at-once.ts'
import { dropClicks } from '../../../support/service/drop-clicks.ts'
import { openService } from '../../../support/service/service.ts'
import { faultPaths, shortenAt } from '../../../support/service/shorten.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'

const service = await openService()
const { sql } = service.database
const { make } = storedLinks(service)
const shorten = shortenAt(service)
const url = 'https://target.example/'
const week = 7 * 86_400_000

describe('characters at a limit', () => {
	it.each(textsAt(200))('a title that ends with %s is kept whole or refused', async (_, fits, over) => {
		const { id } = await make({ title: fits })
		expect(await sql`select title from links where id = ${id}`).toEqual([{ title: fits }])
		expect(await faultPaths(await shorten({ url, title: over }))).toEqual(['title'])
	})

	it.each(textsAt(30))('a tag that ends with %s is kept whole or refused', async (_, fits, over) => {
		const { id } = await make({ tags: [fits] })
		expect(await sql`select tags from links where id = ${id}`).toEqual([{ tags: [fits] }])
		expect(await faultPaths(await shorten({ url, tags: [over] }))).toEqual(['tags.0'])
	})

	it.each(halves)('half a character is refused, and not replaced: %j', async (half) => {
		expect(await faultPaths(await shorten({ url, title: half, tags: [half] }))).toEqual(['title', 'tags.0'])
	})
})

describe('at the same moment', () => {
	const lock = (id: number) => (tx: Parameters<Parameters<typeof atOnce>[1]>[0]) =>
		tx`select from links where id = ${id} for update`

	it('of two deletes of a link the second is 404, and the link is erased once', async () => {
		const { slug, key, id } = await make()
		await service.ask(`/${slug}`)
		const remove = () => service.ask(`/api/v1/${slug}/${key}`, { method: 'DELETE' })
		const answers = await atOnce(service.database, lock(id), [remove, remove])
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
		expect(await sql`select from erasures where link_id = ${id}`).toHaveLength(1)
	})

	it('two edits of a link both count, and it keeps the former target of each', async () => {
		const { slug, key, id } = await make()
		const edit = (nth: number) => () =>
			service.client.edit(slug, key, { url: `https://next-${nth}.example/` })
		await atOnce(service.database, lock(id), [edit(1), edit(2)])
		expect(await sql`select version from links where id = ${id}`).toEqual([{ version: 3 }])
		const { target_history } = await service.client.details(slug, key)
		expect(target_history).toHaveLength(2)
	})

	it('an edit and a delete: the link is gone, whichever came first', async () => {
		const { slug, key, id } = await make()
		const remove = async () => (await service.ask(`/api/v1/${slug}/${key}`, { method: 'DELETE' })).status
		const edit = () =>
			service.client.edit(slug, key, { title: 'Too late' }).then(
				() => 200,
				(error: { status: number }) => error.status,
			)
		const [removed, edited] = await atOnce(service.database, lock(id), [remove, edit])
		expect(removed).toBe(200)
		expect([200, 404]).toContain(edited)
		expect((await service.ask(`/${slug}`)).status).toBe(404)
	})
})

describe('the second time round', () => {
	it('a second week is made, filled, counted and dropped like the first one, which stays dropped', async () => {
		const { partitions } = service.store
		const { slug, key } = await make()
		const start = service.clock.now
		const details = async () => {
			const { clicks, unique_clicks } = await service.client.details(slug, key)
			return [clicks, unique_clicks]
		}
		for (const nth of [1, 2]) {
			service.clock.now = start + nth * week
			expect(await partitions.prepare(new Date(service.clock.now))).toBe(nth === 1 ? 4 : 1)
			expect((await service.ask(`/${slug}`, { peer: `192.0.2.${nth}` })).status).toBe(302)
			await service.project()
			expect(await details()).toEqual([nth, nth])
		}
		for (const nth of [1, 2]) {
			for (const dropped of [1, 0])
				expect(await dropClicks(service, new Date(start + (nth + 1) * week))).toEqual({ dropped, waiting: 0 })
			expect(await details()).toEqual([2, 2])
		}
		service.clock.now = start
	})
})
