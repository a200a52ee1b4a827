/** Every way to read statistics from the store, for a comparison of two kinds of databases. */
import type { Database } from '../../../server/store/driver/connect.ts'
import type { Store } from '../../../server/store/store.ts'
import { slugKeyOf } from '../../../shared/link/slug-key.ts'
import { day } from '../../../shared/text/time.ts'

/** A database without links, and its store. */
export interface Side {
	store: Store
	database: Pick<Database, 'sql'>
}

/** A piece of work; its answers are compared. */
export type Step = [name: string, work: (side: Side) => Promise<unknown>, isRead?: boolean]

export const start = Date.UTC(2026, 10, 2)
export const owner = 'somebody'
export const links = 20
export const at = (days: number) => new Date(start + days * day)
export const timeAt = (days: number) => at(days).toISOString()
const dayAt = (days: number) => timeAt(days).slice(0, 10)

const ranges = [
	[1, 7],
	[9, 11],
	[-30, -1],
	[11, 30],
]
const orders = ['created', 'clicks', 'last_click'] as const
const list = { ownerId: owner, words: [], isInNotes: true, now: at(0), limit: 10, clicks: 4, since: at(0) }
const newest = { limit: 5, since: at(4) }
const place = { time: at(6), batchId: 3, position: 2 }
const before = { from: dayAt(-20), to: dayAt(0) }
const matched = { from: dayAt(1), to: dayAt(9), before, byHour: false }
const filters = { countries: 'DE', browsers: 'Firefox' }
const everyId = Array.from({ length: links }, (_, nth) => nth + 1)

const asking = (...ids: number[]): Step[] => [
	...ids.flatMap((id): Step[] => [
		[`statistics of ${id}`, ({ store }) => store.statistics.read(id, { limit: 0 })],
		[`newest clicks of ${id}`, ({ store }) => store.statistics.read(id, { ...newest, after: place })],
		[
			`clicks of ${id}`,
			({ store }) => store.clickLines({ linkId: id, kind: 'whole' }, { limit: 50, since: at(4) }),
		],
		...ranges.flatMap(([from, to]) =>
			[false, true].map((byHour): Step => {
				const range = { from: dayAt(from!), to: dayAt(to!), before, byHour }
				const name = `statistics of ${id} from ${range.from}, by hour: ${byHour}`
				return [name, ({ store }) => store.statistics.read(id, { limit: 3, range })]
			}),
		),
		[
			`clicks of ${id} that match`,
			({ store }) => store.statistics.match(id, { limit: 3, range: { ...matched, byHour: true }, filters }),
		],
	]),
	[
		'links of the account, by tag',
		async ({ store }) => [
			await store.accountStatistics.linksOf(owner, 'sale'),
			await store.myLinks.tags(owner),
		],
	],
	...[{}, { range: matched }, { range: { ...matched, byHour: true }, filters }].map(
		(asked, nth): Step => [
			`all links together, ${nth}`,
			({ store }) => store.accountStatistics.read(everyId, { limit: { links: 5, tags: 5 }, ...asked }),
		],
	),
	[
		'all links by day',
		async ({ store }) => {
			const rows = await store.accountStatistics.daily(everyId, dayAt(0), dayAt(12))
			return rows.map((row) => JSON.stringify(row)).toSorted()
		},
	],
	['links with clicks, counted', async ({ store }) => (await store.rebuild.linksAfter(0)).length],
	[
		'figures',
		({ store }) => {
			const asked = ids.map((id) => ({
				slugKey: slugKeyOf(`link-${id}`),
				monitorHash: Uint8Array.of(0, 0, 0, id),
			}))
			return store.figures.read(asked)
		},
	],
	...orders.map((sort): Step => [`list by ${sort}`, ({ store }) => store.myLinks.page({ ...list, sort })]),
	['some links', ({ store }) => store.myLinks.byIds(owner, ids)],
	['ids of all links', ({ store }) => store.myLinks.ids({ ...list, sort: 'clicks' })],
	[
		'ids of some links',
		({ store }) =>
			store.myLinks.idsOf(
				owner,
				ids.map((id) => slugKeyOf(`link-${id}`)),
			),
	],
	['one link', ({ store }) => store.myLinks.find(owner, slugKeyOf(`link-${ids[0]}`))],
]

/** Asks for all figures of some links. */
export const reads = (...ids: number[]): Step[] => asking(...ids).map(([name, work]) => [name, work, true])
