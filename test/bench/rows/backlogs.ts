/** What work costs with nothing waiting, and beside a backlog of each kind. */
import { join } from 'node:path'
import { batchesAtOnce } from '../../../server/background/counting.ts'
import { createSecrets } from '../../../server/config/secrets.ts'
import { questionOf } from '../../../server/links/list.ts'
import { createAccountStatistics } from '../../../server/statistics/account.ts'
import { createStatistics } from '../../../server/statistics/statistics.ts'
import { weeksTogether } from '../../../server/store/clicks/partitions.ts'
import { migrate } from '../../../server/store/migrate.ts'
import { createStore } from '../../../server/store/store.ts'
import { createClick } from '../../../server/visits/visitor/visitor.ts'
import { slugKeyOf } from '../../../shared/link/slug-key.ts'
import { postmasterOf } from '../../support/machine/postmasters.ts'
import { onePool } from '../../support/service/one-pool.ts'
import { openBenchDatabase } from '../database.ts'
import { SECRET } from '../history.ts'
import { type BenchRequest, createLinks, createRequests, newAddress } from '../requests.ts'
import { type Group, processorPart, type Row } from '../row.ts'
import { type Stage, withCost } from '../stage.ts'

const linkHosts = { hostOf: () => '', linkOf: () => '' }

const OWNER = 'owner'
const WEEK = 7 * 86_400_000
/** Clicks in a row of the log. */
const BATCH = 250
/** Links that are erased, in steps of fifty. */
const [ERASED, STEPS] = [500, 10]
const sources = { secrets: createSecrets(SECRET), countryOf: () => 'DE' }
const deletion = { now: Date.now, hashOf: (slug: string) => Buffer.from(slug), retiredFor: WEEK }

/** A database with some links of an account, their clicks, and what a backlog adds. */
const openGround = (stage: Stage, backlog: string) =>
	stage.once(backlog, async () => {
		const { backlog: sizes } = stage.form
		const database = await openBenchDatabase(join(stage.place.folder, backlog.replaceAll(' ', '-')))
		stage.atEnd(database.close)
		await migrate(database)
		const links = createLinks(sizes.links)
		const ids = new Map(links.map(({ slug }, nth) => [slug, nth + 1]))
		await database.insertLinks(links)
		await database.sql`update links set owner_id = ${OWNER}`
		const store = createStore(onePool(database))
		const visit = async (
			requests: Pick<BenchRequest, 'userAgent' | 'referrer'>[],
			idOf: (nth: number) => number,
		) => {
			for (let at = 0; at < requests.length; at += BATCH) {
				const clicks = requests.slice(at, at + BATCH).map(({ userAgent, referrer }, nth) => {
					const visitor = { address: newAddress(), userAgent, referer: referrer }
					return createClick(
						sources,
						{ id: idOf(at + nth), version: 1, visitorSalt: null, places: null },
						visitor,
						Date.now(),
					)
				})
				if ((await store.clicks.append(clicks, performance.now() + 60_000)) === 'late')
					throw new Error('late')
			}
		}
		const append = (count: number) => {
			const requests = createRequests(links, count)
			return visit(requests, (nth) => ids.get(requests[nth]!.link.slug)!)
		}
		const countAll = async () => {
			while ((await store.projection.project(batchesAtOnce)).batches > 0);
		}
		await append(sizes.clicks)
		await countAll()
		const parts = { postmaster: postmasterOf(join(stage.place.folder, backlog.replaceAll(' ', '-'))) }
		const ground = { database, store, sizes, parts, slug: links[0]!.slug, visit, append, countAll }
		await backlogs[backlog]!(ground)
		await database.sql.unsafe('vacuum analyze')
		await database.sql`checkpoint`
		return ground
	})
type Ground = Awaited<ReturnType<typeof openGround>>

/** More links of a kind: their ids follow those of the others. */
const insertLinks = (
	{ database: { sql } }: Pick<Ground, 'database'>,
	count: number,
	owner: string | null,
) => sql`
	with made as (insert into links (slug, slug_key, long_url, created_at, monitor_hash, owner_id)
		select name, name, 'https://www.example.com/', now(), sha256(name::bytea), ${owner}
		from (select substr(md5(random()::text || nth), 1, 15) as name from generate_series(1, ${count}::integer) as nth) as named
		returning id)
	select id from made order by id`

/** The same, each with a click that is counted. */
const insertClicked = async (ground: Ground, count: number, owner: string | null): Promise<void> => {
	const rows = await insertLinks(ground, count, owner)
	const request = { userAgent: 'Mozilla/5.0', referrer: '' }
	await ground.visit(Array(rows.length).fill(request), (nth) => rows[nth]!.id as number)
	await ground.countAll()
}

const NOTHING = 'nothing waits'
const backlogs: Record<string, (ground: Ground) => Promise<unknown>> = {
	[NOTHING]: async () => {},
	'clicks in the log': ({ append, sizes }) => append(sizes.log),
	'deleted links': ({ database: { sql }, sizes }) => sql`
		insert into erasures (link_id, slug_hash, deleted_at, retired_until)
		select ${1e9}::bigint + nth, sha256(nth::text::bytea), now() - interval '1 minute', now()
		from generate_series(1, ${sizes.erasures}::integer) as nth`,
	'links never rolled up': (ground) => insertClicked(ground, ground.sizes.unrolled, null),
	weeks: async ({ store, sizes }) => {
		for (let week = sizes.weeks; week >= 1; week--)
			await store.partitions.prepare(new Date(Date.now() - week * WEEK), weeksTogether)
	},
	'an account of many links': (ground) => insertClicked(ground, ground.sizes.account, OWNER),
}

const times = async (count: number, run: () => Promise<unknown>): Promise<number> => {
	for (let nth = 0; nth < count; nth++) await run()
	return count
}

/** Each prepares, and returns what is measured; that answers how often it was done. */
const works: Record<string, (ground: Ground) => Promise<() => Promise<number>>> = {
	'a look':
		async ({ store }) =>
		() =>
			times(200, () => store.lease.hold('bench')),
	counting: async ({ store, append, sizes }) => {
		await append(sizes.counted)
		return async () => (await store.projection.project(batchesAtOnce)).clicks
	},
	'a busy link': async ({ store, slug }) => {
		const statistics = createStatistics({ store, linkHosts, now: Date.now, clickRetentionDays: undefined })
		const [link] = await store.links.findBySlugs([slugKeyOf(slug)])
		return () => times(20, () => statistics.read(link!, { clicks: 20, days: 30 }))
	},
	'a list': async ({ store }) => {
		const question = questionOf(
			{ ownerId: OWNER, role: 'owner' },
			{},
			{ linkHosts: { bases: () => [] }, now: Date.now() },
		)
		return () => times(30, () => store.myLinks.page({ ...question, limit: 26, clicks: 1 }))
	},
	'all links of an account': async ({ store }) => {
		const account = createAccountStatistics({
			store,
			linkHosts,
			now: Date.now,
			clickRetentionDays: undefined,
		})
		return () => times(3, () => account.read(OWNER, { days: 30 }))
	},
	erasing: async (ground) => {
		const rows = await insertLinks(ground, ERASED, null)
		for (const { id } of rows)
			await ground.store.erasure.deleteLink(id as number, { ...deletion, by: 'owner' })
		const time = new Date(Date.now() + WEEK)
		return () => times(STEPS, () => ground.store.erasure.eraseChunk(time)).then(() => ERASED)
	},
	'a backup':
		async ({ store }) =>
		() =>
			store.backup
				.write(
					async () => {},
					async () => {},
				)
				.then(() => 1),
}

const rowOf = (work: string, backlog: string): Row => {
	const besides = `${work}: ${NOTHING}`
	return {
		name: `${work}: ${backlog}`,
		...(backlog !== NOTHING && {
			yardsticks: [besides],
			wishes: { [processorPart(besides)]: { least: 0.9 } },
		}),
		measure: async (stage) => {
			const ground = await openGround(stage, backlog)
			const run = await works[work]!(ground)
			const begun = performance.now()
			const { answer, cost } = await withCost(stage, ground.parts, run, (requests) => ({ requests }))
			return { 'ms each': (performance.now() - begun) / answer, ...cost }
		},
	}
}

export const backlogRows: Group = {
	name: 'backlogs',
	minutes: 20,
	rows: Object.keys(works).flatMap((work) => Object.keys(backlogs).map((backlog) => rowOf(work, backlog))),
}
