/** Deleting links and accounts erases their rows from every table, and changes no other row. */
import { expect, it } from 'vitest'
import { createErasureStore } from '../../../../server/store/links/erasure.ts'
import {
	addRows,
	type Given,
	listColumns,
	listTables,
	oneOf,
	openRandom,
} from '../../../support/service/any-rows.ts'
import { everythingIn } from '../../../support/service/backing-up.ts'
import { anyClick, logBatch } from '../../../support/service/log-batch.ts'
import { accountIdOf, signUp } from '../../../support/service/people.ts'
import { openService } from '../../../support/service/service.ts'
import { readAllRows, rowsWith } from '../../../support/service/table-texts.ts'

const random = openRandom(20_261_127)
const service = await openService()
const { database, store, clock } = service
const { sql } = database
type Row = Record<string, unknown>

const people: { id: string; cookie: string }[] = []
for (let nth = 0; nth < 4; nth++) {
	const { cookie } = await signUp(service)
	people.push({ id: await accountIdOf(service, cookie), cookie })
}
const [leaving, closing, ...staying] = people.map(({ id }) => id) as [string, string, ...string[]]

/** What counting keeps for itself, and how often passwords were tried. */
const ofWork = [
	'click_log',
	'click_slices',
	'counting_lanes',
	'low_water_mark',
	'click_retention',
	'counters',
]
const ofErasing = ['erasures', 'deleted_accounts']
/** A team that loses its owner gets another one, or goes: accounts/teams.test.ts. */
const ofTeams = ['teams', 'team_members']
const tables = (await listTables(database)).filter(
	(table) => ![...ofWork, ...ofErasing, 'schema_facts', 'leases', 'links', 'users'].includes(table),
)
let number = 0
const owners = [...people.map(({ id }) => id), null]
await addRows(database, 'links', 48, random, {
	// Each of them has as many.
	owner_id: () => owners[number++ % owners.length]!,
	used_clicks: () => 0,
	disabled_at: () => oneOf(random, ['2026-01-01', null]),
	max_clicks: () => null,
})
const links = await sql<{ id: number; slug_key: string; owner_id: string | null; isDisabled: boolean }[]>`
	select id, slug_key, owner_id, disabled_at is not null as "isDisabled" from links order by id`
const ids = links.map(({ id }) => id)
const given: Given = {
	link_id: () => oneOf(random, ids),
	owner_id: () => oneOf(random, owners) ?? leaving,
	user_id: () => oneOf(random, people).id,
	// Half of them were never counted, as far as their totals know.
	'link_totals.link_id': () =>
		oneOf(
			random,
			ids.filter((id) => id % 2 === 0),
		),
}
for (const table of tables) await addRows(database, table, 1_000, random, given)
// A list total is a copy: it has the owner of its link.
await sql`delete from list_totals where link_id in (select id from links where owner_id is null)`
await sql`update list_totals set owner_id = links.owner_id from links where id = link_id`

/** Whether a delete erases the row. */
const isOf = (gone: Set<unknown>, accounts: Set<unknown>) => (table: string, row: Row) =>
	gone.has(row.link_id) ||
	(table === 'links' && gone.has(row.id)) ||
	(table === 'users' && accounts.has(row.id)) ||
	accounts.has(row.user_id) ||
	accounts.has(row.to_id) ||
	(['imports', 'link_offers'].includes(table) && accounts.has(row.owner_id))
const rowsNow = async (): Promise<[string, Row[]][]> =>
	Object.entries((await everythingIn(database)).rows).map(([table, rows]) => [
		table,
		rows.map((row) => JSON.parse(row)),
	])
const asTexts = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()

it('every table that names a link or an account has rows of those that go and of those that stay', async () => {
	for (const [table, rows] of await rowsNow()) {
		const columns = (await listColumns(database, table)).map(({ name }) => name)
		if ([...ofWork, ...ofErasing].includes(table)) continue
		for (const column of ['link_id', 'owner_id', 'user_id'].filter((name) => columns.includes(name)))
			expect([table, column, new Set(rows.map((row) => row[column])).size > 2]).toEqual([table, column, true])
	}
})

it('no row of theirs is left, and every other row is as it was', async () => {
	expect(await store.lanes.change(3)).toBe(true)
	const before = await rowsNow()
	const hashOf = (slugKey: string) => Buffer.from(slugKey)
	const deletion = { now: () => clock.now, hashOf, retiredFor: 86_400_000 }
	const isLeaving = (owner: string | null) => owner === leaving || owner === closing
	/** Who may have the slugs of the links that were deleted one by one. */
	const ownerOf = new Map<number, string | null>()
	for (const [nth, { id, owner_id, isDisabled }] of links.entries()) {
		// Half of them, also of those whose account leaves afterwards.
		if (nth % 2 > 0) continue
		const by = nth % 4 === 0 ? 'owner' : 'operator'
		ownerOf.set(id, by === 'owner' && !isDisabled && !isLeaving(owner_id) ? owner_id : null)
		// Committed before, and not counted yet.
		if (nth % 8 < 4) await logBatch(sql, [anyClick({ linkId: id })])
		expect(await store.erasure.deleteLink(id, { ...deletion, by })).toBe(true)
	}
	// Asked directly: the page asks for the code of a random second factor.
	expect(await service.accounts.deleteAccount(leaving)).toBe(true)
	expect(await store.accounts.closeUser(closing, new Date(clock.now), { deletesLinks: true })).toBe(true)
	while (await store.erasure.deleteOfAccounts(deletion));
	await service.project()
	// A chunk is much shorter than most links.
	const { eraseChunk } = createErasureStore(database, database, 21)
	clock.now += 6_000
	while (await eraseChunk(new Date(clock.now)));

	const gone = new Set(
		links.filter(({ id, owner_id }) => ownerOf.has(id) || isLeaving(owner_id)).map(({ id }) => id),
	)
	const isGone = isOf(gone, new Set([leaving]))
	/** A closed account keeps its name and password, and is signed in nowhere. */
	const isEnded = (table: string, row: Row) =>
		(['sessions', 'access_tokens'].includes(table) && row.user_id === closing) ||
		(['imports', 'link_offers'].includes(table) && row.owner_id === closing)
	/** What a delete changes in rows that stay. */
	const withoutChange = (table: string) => (row: Row) => {
		if (table === 'users') return { ...row, closed_at: null, updated_at: null }
		if (table === 'retired_slugs' && isLeaving(row.owner_id as string)) return { ...row, owner_id: null }
		return row
	}
	const hashes = new Set<unknown>(
		[...gone].map((id) => `\\x${hashOf(links.find((link) => link.id === id)!.slug_key).toString('hex')}`),
	)
	const after = new Map(await rowsNow())
	for (const [table, rows] of before) {
		if ([...ofWork, ...ofTeams].includes(table)) continue
		const kept = rows.filter((row) => !isGone(table, row) && !isEnded(table, row))
		const now = after.get(table)!.filter((row) => table !== 'retired_slugs' || !hashes.has(row.slug_hash))
		expect([table, asTexts(now.map(withoutChange(table)))]).toEqual([
			table,
			asTexts(kept.map(withoutChange(table))),
		])
	}
	for (const table of [...ofErasing, 'click_log']) expect([table, after.get(table)]).toEqual([table, []])
	const retired = after.get('retired_slugs')!.filter(({ slug_hash }) => hashes.has(slug_hash))
	expect(asTexts(retired.map((row) => [row.slug_hash, row.owner_id]))).toEqual(
		asTexts(
			[...gone].map((id) => {
				const { slug_key } = links.find((link) => link.id === id)!
				return [`\\x${hashOf(slug_key).toString('hex')}`, ownerOf.get(id) ?? null]
			}),
		),
	)
	expect(rowsWith(await readAllRows(service), leaving)).toEqual([])
	expect(staying.length).toBeGreaterThan(1)
})
