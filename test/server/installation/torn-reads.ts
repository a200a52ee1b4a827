/** Looks for torn reads: statistics that no moment had, while links are visited and counted. */
import { expect, it } from 'vitest'
import type { Pair } from '../../support/machine/in-turn.ts'
import { crowd, statusOf } from '../../support/service/crowd.ts'

interface Link {
	slug: string
	key: string
	/** Visits that have begun, and those that were answered. */
	sent: number
	answered: number
}

const add = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Ways to read a link, each as numbers that must all be its clicks. */
const kinds = ({ client }: Pair): Record<string, (link: Link) => Promise<number[]>> => ({
	statistics: async ({ slug, key }) => {
		const { data } = (await client.analytics(slug, key)).body
		// All visits come from one address.
		return [data.clicks, data.unique_clicks === Math.min(1, data.clicks) ? data.clicks : Number.NaN]
	},
	maps: async ({ slug, key }) => {
		const { dates, browsers, countries } = await client.details(slug, key)
		return [add(dates), add(browsers), add(countries)]
	},
	days: async ({ slug, key }) => {
		const { dates, browsers } = await client.details(slug, key, { days: 7 })
		return [add(dates), add(browsers)]
	},
	figures: async ({ slug, key }) => {
		const [figures] = await client.figures([{ short_url: slug, monitor_key: key }])
		return [figures?.clicks ?? Number.NaN]
	},
})

/** Reads links of two servers while both are visited; answers the torn reads. */
const readWhileVisited = async (pair: Pair, links: Link[], reads: number): Promise<string[]> => {
	const torn: string[] = []
	const ways = Object.entries(kinds(pair))
	let isOver = false
	const visitor = async (nth: number) => {
		for (let turn = nth; !isOver; turn++) {
			const link = links[turn % links.length]!
			link.sent += 1
			expect(await statusOf(pair.ask(`/${link.slug}`))).toBe(302)
			link.answered += 1
		}
	}
	const read = async (nth: number) => {
		const link = links[nth % links.length]!
		const [kind, ask] = ways[Math.floor(nth / links.length) % ways.length]!
		const least = link.answered
		const told = await ask(link)
		const most = link.sent
		const isWhole = told.every((clicks) => clicks === told[0] && clicks >= least && clicks <= most)
		if (!isWhole) torn.push(`${kind}: told ${told.join(' and ')}, of ${least} to ${most}`)
	}
	const visitors = Array.from({ length: 4 }, (_, nth) => visitor(nth))
	await crowd(reads, read, 4).finally(() => {
		isOver = true
	})
	await Promise.all(visitors)
	return torn
}

/** Declares the check: no read is torn, and all clicks are counted in the end. */
export const checkTornReads = (pair: () => Pair, reads: number, inLanes: number[]): void => {
	it.each(inLanes)('no read is torn while links are visited and counted in lanes: %s', async (lanes) => {
		await pair().countInLanes(lanes)
		const links = await crowd(7, async () => {
			const { short_url: slug, monitor_url } = await pair().client.shorten({ url: 'https://target.example/' })
			return { slug, key: monitor_url.slice(2), sent: 0, answered: 0 }
		})
		expect(await readWhileVisited(pair(), links, reads)).toEqual([])
		const asked = links.map(({ slug, key }) => ({ short_url: slug, monitor_key: key }))
		const all = async () => (await pair().client.figures(asked)).map((figures) => figures?.clicks)
		const answered = links.map((link) => link.answered)
		expect(await all()).toEqual(answered)
		for (const { slug } of links) await expect.poll(() => pair().isWaiting(slug)).toBe(false)
		expect([await all(), await all()]).toEqual([answered, answered])
	})
}
