/** In any order in which clicks arrive, are counted and rolled up, figures are the raw clicks'. */
import { expect, it } from 'vitest'
import { paths } from '../../../../shared/paths.ts'
import type { AccountStatistics } from '../../../../shared/statistics/account-statistics.ts'
import { isLong } from '../../../support/machine/long.ts'
import { openRandom } from '../../../support/service/any-rows.ts'
import { anyClick, logBatch } from '../../../support/service/log-batch.ts'
import { makeAs } from '../../../support/service/own-links.ts'
import { merged, signUp, withCookie } from '../../../support/service/people.ts'
import { recount, recountRange } from '../../../support/service/recount.ts'
import { rollUpAll } from '../../../support/service/roll-up.ts'
import { asJson, openService } from '../../../support/service/service.ts'
import { talliedBy } from '../../../support/service/tallied.ts'

const random = openRandom(20_261_129)
const service = await openService()
const { database, store, clock } = service
const { sql } = database
const below = (limit: number) => Math.floor(random() * limit)
const day = 86_400_000

/** What a rebuild may write otherwise: how far a link is rolled up, and rows that count nothing. */
const derived: Record<string, string> = {
	link_totals: `link_id, clicks, visitors, forgotten_visitors, last_click, unrolled, unrolled_from`,
	link_visitors: 'link_id, ip_hash, first_seen, since_batch, seen_in',
	list_totals: 'link_id, clicks, last_click',
}
/** What a checkpoint says of the time before it and the roll-ups don't, or the reverse. */
const wrongCheckpoints = () => sql`
	with noted as (
		select link_id, starts as before, dimension, name, sum(clicks)::bigint as clicks
		from (${talliedBy(database, 'before')}) as entry group by 1, 2, 3, 4
	), checkpoints as (
		select distinct link_id, before from noted
	), summed as (
		select link_id, before, dimension, name, sum(clicks)::bigint as clicks
		from checkpoints join (${talliedBy(database, 'names')}) as entry using (link_id) where starts < before group by 1, 2, 3, 4
	)
	(table noted except table summed) union all (table summed except table noted)`

/** Days, and how many days before today the last of them is. */
const ranges = [
	...[1, 2, 5, 12].map((days) => ({ days, back: 0 })),
	...[3, 6, 10].flatMap((back) => [1, 4, 9].map((days) => ({ days, back }))),
]
type Asked = (typeof ranges)[number]
const dayBefore = (days: number) => new Date(clock.now - days * day).toISOString().slice(0, 10)
const daysOf = ({ days, back }: Asked) => ({ from: dayBefore(back + days - 1), to: dayBefore(back) })
const recounted = ({ days, back }: Asked, id: number) =>
	recountRange(database, id, days, clock.now - back * day)
/** Adds up maps. */
const sumOf = (maps: Record<string, number>[]) => {
	const sum: Record<string, number> = {}
	for (const [name, clicks] of maps.flatMap((map) => Object.entries(map)))
		sum[name] = (sum[name] ?? 0) + clicks
	return sum
}

const rowsNow = async () => {
	const rows: Record<string, string[]> = {}
	for (const [table, columns] of Object.entries(derived)) {
		const all = await sql.unsafe<{ row: string }[]>(
			`select row_to_json(one)::text as row from (select ${columns} from ${table}) as one`,
		)
		rows[table] = all.map(({ row }) => row).toSorted()
	}
	for (const grain of ['hours', 'days', 'names'] as const) {
		const all = await sql<{ row: string }[]>`
			select concat_ws(' ', link_id, starts, dimension, name, sum(clicks)) as row
			from (${talliedBy(database, grain)}) as entry group by link_id, starts, dimension, name having sum(clicks) <> 0`
		rows[grain] = all.map(({ row }) => row).toSorted()
	}
	return rows
}

it('of clicks in the past and late ones, in lanes that change', async () => {
	const owner = withCookie((await signUp(service)).cookie)
	const links: { slug: string; key: string; id: number }[] = []
	for (let nth = 0; nth < 3; nth++) {
		// The account claims the last one in the end.
		const made = await makeAs(service, nth < 2 ? owner : {}, {})
		const [row] = await sql<{ id: number }[]>`select id from links where slug = ${made.slug}`
		links.push({ ...made, id: row!.id })
	}
	let [steps, checkpoints] = [0, 0]
	const clickOf = () =>
		anyClick({
			linkId: links[below(links.length)]!.id,
			time: clock.now - below(below(2) === 0 ? 2 : 8) * day - below(3) * 3_600_000 - below(1_000),
			// Some of them come for the first time, as long as it goes on.
			ipHash: (Math.floor(steps / 4) + below(3)).toString(16).padStart(32, '0'),
			referer: below(2) === 0 ? null : `https://a${below(4)}.example/`,
			browser: below(2) === 0 ? null : 'Firefox',
		})
	const acts: [weight: number, () => Promise<unknown>][] = [
		[6, () => logBatch(sql, Array.from({ length: 1 + below(3) }, clickOf))],
		[4, () => store.projection.project(1 + below(3))],
		[3, () => rollUpAll(service, 4)],
		[1, () => store.lanes.change(1 + below(3))],
	]
	const all = acts.flatMap(([weight, act]) => Array.from({ length: weight }, () => act))
	const compare = async () => {
		expect(await wrongCheckpoints()).toEqual([])
		checkpoints += (await sql`select from tallies where grain = 3`).length
		for (const { slug, key, id } of links) {
			await service.project()
			const { linkData, ...figures } = await service.client.details(slug, key)
			expect(figures).toEqual(await recount(database, id))
			for (const asked of ranges) {
				const { linkData: _, ...ranged } = await service.client.details(slug, key, daysOf(asked))
				expect([asked, ranged]).toEqual([asked, await recounted(asked, id)])
			}
		}
		for (const asked of ranges) {
			const answer = await service.ask(paths.myStatistics(daysOf(asked)), owner)
			const { range, dates, browsers, hours } = (await answer.json()) as AccountStatistics
			const own = await Promise.all(links.slice(0, 2).map(({ id }) => recounted(asked, id)))
			expect([asked, { clicks: range!.clicks, dates, browsers, hours }]).toEqual([
				asked,
				{
					clicks: own.reduce((sum, each) => sum + each.range!.clicks, 0),
					dates: sumOf(own.map((each) => each.dates)),
					browsers: sumOf(own.map((each) => each.browsers)),
					hours: own[0]!.hours && sumOf(own.map((each) => each.hours!)),
				},
			])
		}
	}
	for (let turn = 0; turn < 8; turn++) {
		for (let step = 0; step < (isLong ? 400 : 40); step++, steps++) await all[below(all.length)]!()
		await compare()
		clock.now += day
	}
	await rollUpAll(service, 4)
	await compare()
	const claims = links.slice(2).map(({ slug, key }) => ({ short_url: slug, monitor_key: key }))
	const claimed = await service.ask('/api/v1/my-links/claim', merged(asJson({ links: claims }), owner))
	expect((await claimed.json()).results).toMatchObject([{ status: 'claimed' }])
	expect(checkpoints).toBeGreaterThan(0)
	const before = await rowsNow()
	for (const { id } of links) await store.rebuild.rebuildLinks([id])
	expect(await rowsNow()).toEqual(before)
})
