/** A backup has every row of every table, and a restore loses none that was there before. */
import { describe, expect, it } from 'vitest'
import { addRows, type Given, listTables, openRandom, parentsOf } from '../../../support/service/any-rows.ts'
import {
	backUp,
	bytesAtOnce,
	everythingIn,
	inNoBackup,
	missingFrom,
	restore,
	takenNumbers,
} from '../../../support/service/backing-up.ts'
import { openTestDatabase } from '../../../support/service/database.ts'
import { anyClick, logBatch } from '../../../support/service/log-batch.ts'
import { joinService, openService } from '../../../support/service/service.ts'
import { clickLimited, linksTo } from '../../../support/service/shorten.ts'
import { commandsOf } from '../../operator/run-command.ts'

const random = openRandom(20_261_126)
const source = await openService()
const target = joinService(await openTestDatabase())
const [from, to] = [source.database.sql, target.database.sql]
// Somebody's own, beside ours: a restore would empty it.
for (const sql of [from, to]) await sql`create table notes (note text)`
const tables = (await listTables(target.database)).filter((table) => !inNoBackup.includes(table))
const isFilled = async (table: string, where = 'true') =>
	(await to`select 1 from ${to(table)} where ${to.unsafe(where)} limit 1`).length > 0

/** Places in the work of counting, which migrations fill. */
const places: string[] = []
for (const table of tables) if (await isFilled(table)) places.push(table)
/** Wrong passwords; they end by themselves. */
const isReplaceable = (table: string) => places.includes(table) || table === 'counters'

let number = 0
const unique = (prefix: string) => () => `${prefix}${number++}`
/** So that people and commands can go on with these rows. */
const given: Given = {
	'links.long_url': (any) => `https://target.example/${any().toString(36)}`,
	'links.slug': unique('Generated'),
	'links.slug_key': unique('generated'),
	'users.email': unique('somebody@'),
	'deleted_accounts.id': unique('deleted'),
	'blocked_hosts.host': unique('blocked'),
}

describe('a restore', () => {
	it.each(tables.filter((table) => !isReplaceable(table)))('loses no row of %s', async (table) => {
		const { backup } = await backUp(source.database)
		const filled = [...(await parentsOf(target.database, table)), table]
		for (const name of filled)
			while (!(await isFilled(name))) await addRows(target.database, name, 1, random, given)
		const before = await everythingIn(target.database)
		const list = filled.toSorted().join(', ')
		await expect(restore(target.database, backup)).rejects.toThrow(
			`the database is not empty (it has ${list}): restore into a new one`,
		)
		expect(await everythingIn(target.database)).toEqual(before)
		for (const name of filled.toReversed()) await to`delete from ${to(name)}`
	})
})

it('a backup is of one moment, whatever changes while it is written', async () => {
	for (const table of ['users', 'blocked_hosts']) await addRows(source.database, table, 9, random, given)
	const before = await everythingIn(source.database)
	const { backup } = await backUp(source.database, async () => {
		await from`delete from users`
		await addRows(source.database, 'blocked_hosts', 1, random, given)
	})
	expect(missingFrom(before, await everythingIn(source.database))).not.toEqual({})
	const moment = await openTestDatabase()
	await moment.database.sql`create table notes (note text)`
	await restore(moment.database, backup)
	expect((await everythingIn(moment.database)).rows).toEqual(before.rows)
})

/** More than Postgres reads at once, twice, and a shorter last piece, of more than one page. */
const several = 2.6 * bytesAtOnce
const sizeOf = async (table: string): Promise<number> => {
	const [row] = await from<{ size: number }[]>`
		select max(pg_relation_size(oid))::integer as size from pg_class where oid = ${table}::regclass
			or oid in (select inhrelid from pg_inherits where inhparent = ${table}::regclass)`
	return row!.size
}

it('every row and every number comes back, and the service goes on', async () => {
	const { make, visit } = linksTo('https://target.example/', source)
	const links = [await make(), await make(clickLimited(500))]
	for (const { slug } of links) await visit(slug)
	await source.store.lanes.change(3)
	await source.project()
	await source.store.partitions.dropBefore(new Date('2020-01-01'))
	for (const table of tables.filter((name) => !places.includes(name) && name !== 'click_log')) {
		const together = [...(await parentsOf(source.database, table)), table]
		while ((await sizeOf(table)) < several)
			for (const name of together) await addRows(source.database, name, 200, random, given)
	}
	// A whole piece of which no row is left.
	await from`delete from audit_log where ctid >= '(4,0)' and ctid < '(10,0)'`
	// Batches that can be counted, some of them longer than what is restored at once.
	const ids = (await from<{ id: number }[]>`select id from links where slug not like 'Generated%'`).map(
		({ id }) => id,
	)
	const clicks = (count: number, agents: number) =>
		Array.from({ length: count }, (_, nth) =>
			anyClick({
				linkId: ids[nth % 2]!,
				ipHash: Math.floor(random() * 500)
					.toString(16)
					.padStart(32, '0'),
				userAgent: `"\\\u2028🙂 ${nth % agents} ${crypto.randomUUID().repeat(12)}`,
			}),
		)
	await logBatch(from, clicks(2_000, 2_000))
	while ((await sizeOf('click_log')) < several) await logBatch(from, clicks(3, 3))
	await logBatch(from, clicks(2_000, 2_000))

	const before = await everythingIn(source.database)
	const { backup, pieces } = await backUp(source.database)
	const few = Object.entries(pieces).filter(([name, count]) => count < 3 && !places.includes(name))
	expect([few, Object.keys(pieces).toSorted()]).toEqual([[], tables.toSorted()])
	for (const table of tables.filter(isReplaceable)) await addRows(target.database, table, 3, random)
	await addRows(target.database, 'invitations', 1, random, { grants: () => 'first' })
	await restore(target.database, backup)
	const after = await everythingIn(target.database)
	expect([missingFrom(after, before), missingFrom(before, after)]).toEqual([{}, {}])
	expect(after).toEqual(before)
	expect(await takenNumbers(target.database)).toEqual([])
	const partitions = (sql: typeof from) => sql`select inhrelid::regclass::text from pg_inherits order by 1`
	expect([...(await partitions(to))]).toEqual([...(await partitions(from))])

	for (const service of [source, target]) await service.project()
	const counted = await everythingIn(target.database)
	expect(missingFrom(counted, await everythingIn(source.database))).toEqual({})
	expect(await to`select from click_log`).toHaveLength(0)
	const again = linksTo('https://target.example/', target)
	for (let nth = 0; nth < 20; nth++) {
		const link = await again.make(clickLimited(1))
		expect([(await again.visit(link.slug)).status, (await again.visit(link.slug)).status]).toEqual([302, 410])
		expect(await link.clicks()).toBe(1)
	}
	await target.project()
	for (const words of ['user create new@example.org', 'lanes', 'disable --host other.example --yes'])
		expect([words, (await commandsOf(target)(...words.split(' ')))[0]]).toEqual([words, true])
	const lost = missingFrom(await everythingIn(target.database), counted)
	expect(Object.keys(lost).filter((table) => !places.includes(table))).toEqual([])
	expect(await takenNumbers(target.database)).toEqual([])
})
