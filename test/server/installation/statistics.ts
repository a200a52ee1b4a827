/** The checks of statistics and deletes on every installation, on two servers in turn. */
import { expect, it } from 'vitest'
import { paths } from '../../../shared/paths.ts'
import type { Pair } from '../../support/machine/in-turn.ts'
import { crowd, statusOf, tally } from '../../support/service/crowd.ts'
import { asJson } from '../../support/service/json.ts'

const url = 'https://target.example/a?b=c#d'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

interface Made {
	slug: string
	key: string
}

/** Declares the checks of statistics and of deleting. */
export const checkStatistics = (pair: () => Pair): void => {
	/** A link with clicks. */
	const make = async (clicks = 0, more: object = {}): Promise<Made> => {
		const { short_url: slug, monitor_url } = await pair().client.shorten({ url, ...more })
		const headers = { 'user-agent': firefox, referer: 'https://news.example/item' }
		await crowd(clicks, () => statusOf(pair().ask(paths.visit(slug), { headers })), 4)
		return { slug, key: monitor_url.slice(2) }
	}
	const analyticsOf = async (slug: string, key: string) => (await pair().client.analytics(slug, key)).body
	const counted = (slug: string) => expect.poll(() => pair().isWaiting(slug)).toBe(false)
	const both = async <T>(ask: () => Promise<T>): Promise<T[]> => [await ask(), await ask()]

	it('shows clicks at once', async () => {
		const { slug, key } = await make()
		for (let nth = 1; nth <= 20; nth++) {
			await statusOf(pair().ask(paths.visit(slug)))
			expect((await analyticsOf(slug, key)).data.clicks).toBe(nth)
		}
	})

	const linesOf = async ({ slug, key }: Made) =>
		(await (await pair().ask(paths.clicksCsv(slug, key))).text()).trim().split('\r\n').length
	const maps = { browsers: { Firefox: 3 }, referrers: { 'news.example': 3 } }
	const data = { clicks: 3, unique_clicks: 1 }
	it.each<[string, (link: Made) => Promise<unknown>, unknown]>([
		['statistics', ({ slug, key }) => analyticsOf(slug, key), { data, clicks: { length: 3 } }],
		['sums', ({ slug, key }) => pair().client.details(slug, key), maps],
		['sums of the last days', ({ slug, key }) => pair().client.details(slug, key, { days: 7 }), maps],
		[
			'statistics with the monitor key alone',
			async ({ key }) => (await pair().ask(`/m/${key}`)).json(),
			{ data },
		],
		['all clicks as CSV', async (link) => [await linesOf(link)], [4]],
	])('answers %s, the same once clicks are counted', async (_, read, expected) => {
		const link = await make(3)
		expect(await read(link)).toMatchObject(expected as object)
		await counted(link.slug)
		for (const told of await both(() => read(link))) expect(told).toMatchObject(expected as object)
	})

	it('answers the figures of many links', async () => {
		const links = [await make(2), await make(0), await make(3)]
		const asked = links.map(({ slug, key }) => ({ short_url: slug, monitor_key: key }))
		const clicks = async () => (await pair().client.figures(asked)).map((one) => one?.clicks)
		expect(await clicks()).toEqual([2, 0, 3])
		await counted(links[2]!.slug)
		for (const again of await both(clicks)) expect(again).toEqual([2, 0, 3])
	})

	it('deletes a link under visits: none is redirected after the answer', async () => {
		const { slug, key } = await make()
		const racing = crowd(60, () => statusOf(pair().ask(paths.visit(slug))), 12)
		await pair().client.remove(slug, key)
		expect(await statusOf(pair().ask(paths.visit(slug)))).toBe(404)
		const { 302: sent = 0, 404: gone = 0 } = tally(await racing)
		expect(sent + gone).toBe(60)
	})

	it('redirects no visit after a delete, and shows nothing of the link', async () => {
		const { slug, key } = await make(2)
		await pair().client.remove(slug, key)
		expect(await both(() => statusOf(pair().ask(paths.visit(slug))))).toEqual([404, 404])
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
