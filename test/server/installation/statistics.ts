/** What every installation tells of clicks, and how it deletes: asked of two servers in turn. */
import { expect, it } from 'vitest'
import { paths } from '../../../shared/paths.ts'
import type { Pair } from '../../support/machine/in-turn.ts'
import { crowd, statusOf, tally } from '../../support/service/crowd.ts'
import { asJson } from '../../support/service/json.ts'

const url = 'https://target.example/a?b=c#d'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Declares the checks of statistics and of deleting. */
export const checkStatistics = (pair: () => Pair): void => {
	/** A link with clicks. */
	const make = async (clicks = 0, more: object = {}): Promise<{ slug: string; key: string }> => {
		const { short_url: slug, monitor_url } = await pair().client.shorten({ url, ...more })
		const headers = { 'user-agent': firefox, referer: 'https://news.example/item' }
		await crowd(clicks, () => statusOf(pair().ask(paths.visit(slug), { headers })), 4)
		return { slug, key: monitor_url.slice(2) }
	}
	const counted = (slug: string) => expect.poll(() => pair().isWaiting(slug)).toBe(false)
	const both = async <T>(ask: () => Promise<T>): Promise<T[]> => [await ask(), await ask()]

	it('shows clicks at once', async () => {
		const { slug, key } = await make()
		for (let nth = 1; nth <= 20; nth++) {
			await statusOf(pair().ask(paths.visit(slug)))
			expect((await pair().client.analytics(slug, key)).body.data.clicks).toBe(nth)
		}
	})

	it('shows the same once they are counted', async () => {
		const { slug, key } = await make(9)
		await counted(slug)
		for (const { body } of await both(() => pair().client.analytics(slug, key))) {
			expect(body.data).toMatchObject({ clicks: 9, unique_clicks: 1 })
			expect(body.clicks).toHaveLength(9)
		}
	})

	it('adds clicks up in maps', async () => {
		const { slug, key } = await make(3)
		const expected = { browsers: { Firefox: 3 }, referrers: { 'news.example': 3 } }
		expect(await pair().client.details(slug, key)).toMatchObject(expected)
		await counted(slug)
		for (const maps of await both(() => pair().client.details(slug, key)))
			expect(maps).toMatchObject(expected)
	})

	it('adds clicks of the last days up in maps', async () => {
		const { slug, key } = await make(3)
		await counted(slug)
		for (const maps of await both(() => pair().client.details(slug, key, { days: 7 })))
			expect(maps).toMatchObject({ browsers: { Firefox: 3 } })
	})

	it('shows statistics to whoever has the monitor key alone', async () => {
		const { key } = await make(2)
		const answer = await pair().ask(`/m/${key}`)
		expect(await answer.json()).toMatchObject({ data: { clicks: 2 } })
	})

	it('lists all clicks as CSV', async () => {
		const { slug, key } = await make(4)
		const lines = async () =>
			(await (await pair().ask(paths.clicksCsv(slug, key))).text()).trim().split('\r\n')
		expect(await lines()).toHaveLength(5)
		await counted(slug)
		for (const all of await both(lines)) expect(all).toHaveLength(5)
	})

	it('tells the figures of many links', async () => {
		const links = [await make(2), await make(0), await make(3)]
		const asked = links.map(({ slug, key }) => ({ short_url: slug, monitor_key: key }))
		const figures = await pair().client.figures(asked)
		expect(figures.map((one) => one?.clicks)).toEqual([2, 0, 3])
		await counted(links[2]!.slug)
		for (const again of await both(() => pair().client.figures(asked))) {
			expect(again.map((one) => one?.clicks)).toEqual([2, 0, 3])
		}
	})

	it('deletes a link under visits: none is sent on after the answer', async () => {
		const { slug, key } = await make()
		const racing = crowd(60, () => statusOf(pair().ask(paths.visit(slug))), 12)
		await pair().client.remove(slug, key)
		expect(await statusOf(pair().ask(paths.visit(slug)))).toBe(404)
		const { 302: sent = 0, 404: gone = 0 } = tally(await racing)
		expect(sent + gone).toBe(60)
	})

	it('sends nobody on after a delete', async () => {
		const { slug, key } = await make(2)
		await pair().client.remove(slug, key)
		expect(await both(() => statusOf(pair().ask(paths.visit(slug))))).toEqual([404, 404])
	})

	it('tells nothing of a link that is gone', async () => {
		const { slug, key } = await make(2)
		await pair().client.remove(slug, key)
		expect(await both(() => statusOf(pair().ask(paths.monitor(slug, key))))).toEqual([404, 404])
	})

	it('keeps the alias of a link that had clicks', async () => {
		const { slug, key } = await make(1, { alias: 'Retired-1' })
		await counted(slug)
		await pair().client.remove(slug, key)
		const again = () => statusOf(pair().ask('/api/v1/shorten', asJson({ url, alias: 'retired-1' })))
		expect(await both(again)).toEqual([409, 409])
	})
}
