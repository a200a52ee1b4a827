/** Any work on clicks, step by step, for a comparison of two kinds of databases. */
import type { Click } from '../../../server/store/clicks/commit.ts'
import { createVisitorStore, firstVisitor, type VisitorPlace } from '../../../server/store/clicks/visitors.ts'
import { createRollupStore } from '../../../server/store/statistics/rollups.ts'
import { day } from '../../../shared/text/time.ts'
import { anyClick, logBatch } from '../../support/service/log-batch.ts'
import { rollUpEach } from '../../support/service/roll-up.ts'
import { at, links, owner, reads, type Step, start, timeAt } from './same-answers.ts'
import { arrivals } from './same-arrivals.ts'

/** Roll-ups between two marks, so that a few clicks make some. */
const few = 5

/** Clicks that differ in everything, on the first links, over twelve days. */
const clicks = (seed: number, count: number, onLinks: number, daysBefore = 0): Click[] =>
	Array.from({ length: count }, (_, nth) => {
		const mixed = seed * 7_919 + nth * 104_729
		return anyClick({
			linkId: 1 + (mixed % onLinks),
			time: start + ((mixed * 31) % (12 * day)) - daysBefore * day,
			ipHash: (mixed % 97).toString(16).padStart(32, '0'),
			country: ['DE', 'FR', null][mixed % 3]!,
			userAgent: `agent ${mixed % 7}`,
			referer: mixed % 4 === 0 ? null : `https://www.a${mixed % 11}.example/x`,
			browser: mixed % 2 === 0 ? 'Firefox' : null,
			platform: 'Linux',
		})
	})
const log = (name: string, batch: Click[]): Step => [
	`${name} are logged`,
	async ({ database }) => void (await logBatch(database.sql, batch)),
]

const project: Step = [
	'counted',
	async ({ store }) => {
		const slice = await store.projection.project(100)
		return { ...slice, due: slice.due.toSorted((one, other) => one - other) }
	},
]
const rollUp = (...ids: number[]): Step[] => [
	['the floor is raised', ({ store }) => store.lowWaterMark.raise()],
	[`links ${ids.join()} rolled up`, ({ database }) => rollUpEach(createRollupStore(database, few), ids)],
]

/** Asked more often than a statement is planned anew. */
const rebuildOften = (id: number, since?: Date): Step[] =>
	Array.from({ length: 7 }, (_, nth) => [
		`link ${id} counted again, ${nth}`,
		({ store }) => store.rebuild.rebuildLinks([id], since),
	])

const rebuildAll: Step = [
	'all counted again, those of a lane together',
	async ({ store }) => {
		const done: number[] = []
		for (let rest = Array.from({ length: links }, (_, nth) => nth + 1); rest.length > 0; ) {
			done.push(...(await store.rebuild.rebuildLinks(rest)))
			rest = rest.filter((id) => !done.includes(id))
		}
		return done
	},
]

const deletion = { now: () => start, hashOf: (slugKey: string) => Buffer.from(slugKey), retiredFor: day }
const remove = (id: number): Step => [
	`link ${id} deleted`,
	({ store }) => store.erasure.deleteLink(id, { ...deletion, by: 'owner' }),
]
const erase: Step = [
	'erased',
	async ({ store }) => {
		while (await store.erasure.eraseChunk(at(0)));
		while (await store.erasure.eraseChunk(at(1)));
	},
]

export const steps: Step[] = [
	[
		'links are made',
		async ({ store, database: { sql } }) => {
			await sql`insert into users (id, name, email, created_at, updated_at) values (${owner}, '', 'a@b.example', ${timeAt(0)}, ${timeAt(0)})`
			await sql`
				insert into links (slug, slug_key, long_url, created_at, owner_id, monitor_hash, search_text)
				select 'link-' || n, 'link-' || n, 'https://x.example/', ${timeAt(0)}::timestamptz + n * interval '1 s', ${owner}, int4send(n), ''
				from generate_series(1, ${links}) as n`
			await sql`insert into list_totals (link_id, owner_id) select id, owner_id from links`
			return store.partitions.prepare(at(0))
		},
	],
	log('clicks', clicks(1, 400, 8)),
	log('more clicks', clicks(2, 300, 8)),
	...reads(1, 3),
	project,
	...reads(1, 3),
	['counted in three lanes', ({ store }) => store.lanes.change(3)],
	log('a third batch', clicks(3, 200, 12)),
	[
		'a slice cut, and its lanes counted by a helper',
		async ({ store, database: { sql } }) => {
			await sql`update click_slices set slice = slice + 1, ids = array(select id from click_log order by id)`
			const slice = await store.projection.help()
			return { ...slice, due: slice.due.toSorted((one, other) => one - other) }
		},
	],
	log('a fourth batch', clicks(6, 200, 12)),
	...reads(1, 9),
	...rollUp(1, 2, 3),
	...reads(1, 4),
	project,
	...reads(1, 4),
	['links 4 and 5 rolled up', ({ store }) => rollUpEach(store.rollups, [4, 5])],
	['links with many clicks', ({ store }) => store.rollups.findMany()],
	...rollUp(),
	['rolled up before a day', ({ store }) => store.rollups.rollUpBefore(at(5), 0)],
	...rollUp(...Array.from({ length: links }, (_, nth) => nth + 1)),
	log('late clicks', clicks(4, 300, 12, 3)),
	...reads(1, 9),
	project,
	...reads(1, 9),
	...rollUp(...Array.from({ length: links }, (_, nth) => nth + 1)),
	...reads(2, 10),
	['links with clicks', ({ store }) => store.rebuild.linksAfter(3)],
	log('a last batch', clicks(5, 100, 12)),
	project,
	...rebuildOften(1),
	...rebuildOften(2, at(3)),
	...reads(1, 2),
	rebuildAll,
	...reads(1, 9),
	[
		'of two hosts the one with links is closed, and the other removed',
		async ({ store: { linkHosts }, database: { sql } }) => {
			const names = ['go.example', 'other.example']
			for (const name of names) await linkHosts.save({ name, origin: `https://${name}` }, at(0))
			await sql`update links set host_id = 1 where id <= 2`
			const figures = await linkHosts.figures(at(12))
			const changed = [await linkHosts.close(names, at(1)), await linkHosts.remove(names, at(2))]
			await sql`update links set host_id = 0`
			await linkHosts.reopen(['go.example'])
			return [[...figures], changed, await linkHosts.list()]
		},
	],
	[
		'old clicks dropped',
		async ({ store, database }) => {
			await store.past.read()
			await store.rollups.rollUpBefore(at(8), 0)
			await store.partitions.dropBefore(at(8))
			// The week is not over yet, but its visitors are treated alike.
			await database.sql`delete from clicks where clicked_at < ${timeAt(8)}`
		},
	],
	[
		'visitors forgotten',
		async ({ database }) => {
			const visitors = createVisitorStore(database, 50)
			let from: VisitorPlace | undefined = firstVisitor
			while (from !== undefined) from = await visitors.forgetSome(from)
		},
	],
	['no visitors left to forget', ({ store }) => store.visitors.forgetSome(firstVisitor)],
	...reads(1, 2),
	rebuildAll,
	...reads(1, 9),
	log('clicks before a limit', clicks(7, 30, 3)),
	[
		'limited',
		({ store }) => {
			const change = { maxClicks: 500, longUrl: 'https://y.example/' }
			const found = { searchText: '', tagKeys: [] }
			return store.edit.edit(3, change, {
				version: undefined,
				editor: 'key',
				now: () => start,
				find: () => found,
			})
		},
	],
	['former targets', ({ store }) => store.edit.history(3)],
	...[1, 2, links].map(remove),
	erase,
	['swept', ({ store }) => store.erasure.sweep(at(0))],
	log('clicks of deleted links', clicks(6, 100, 12)),
	project,
	...reads(3, 4),
	...arrivals({ log, project, deletion }),
	...reads(3),
	['the account deleted', ({ store }) => store.accounts.deleteUser(owner, at(0))],
	[
		'its links deleted',
		async ({ store }) => {
			while (await store.erasure.deleteOfAccounts(deletion));
		},
	],
	erase,
]
