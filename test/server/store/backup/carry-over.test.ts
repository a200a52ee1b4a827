/** Every row of an earlier schema is carried on, by an upgrade and by a restore alike. */
import { createReadStream } from 'node:fs'
import { expect, it } from 'vitest'
import { openBackup } from '../../../../server/backup/packed.ts'
import type { Database } from '../../../../server/store/driver/connect.ts'
import { migrate } from '../../../../server/store/migrate.ts'
import { readMigrations } from '../../../../server/store/migration-files.ts'
import { own } from '../../../../shared/text/own.ts'
import { isLong } from '../../../support/machine/long.ts'
import {
	addRows,
	type Given,
	listColumns,
	listTables,
	oneOf,
	openRandom,
	type Random,
} from '../../../support/service/any-rows.ts'
import {
	backUp,
	everythingIn,
	inNoBackup,
	missingFrom,
	restore,
} from '../../../support/service/backing-up.ts'
import { createEmptyDatabases } from '../../../support/service/empty-database.ts'
import { backupOf, keptVersions } from '../../../support/service/kept-version.ts'

const random = openRandom(20_261_128)
const { open, openAt } = createEmptyDatabases()
const migrations = readMigrations()
/** Versions from before the first of these made no backups. */
const ofBackups = await Promise.all(
	keptVersions.map(
		async (version) => (await openBackup(createReadStream(backupOf(version)))).header.migration,
	),
)
const first = migrations.findIndex(({ name }) => ofBackups.includes(name))
const earlier = migrations.slice(first, -1).map(({ name }) => name)
/** In the short suite the oldest, and some of the later ones. */
const chosen = isLong ? earlier : earlier.filter((_, nth) => nth % 6 === 0)

/** Rows of a table under the columns that it had. */
const rowsOf = async ({ sql }: Database, table: string, columns: string[]): Promise<string[]> => {
	const rows = await sql<{ row: string }[]>`
		select row_to_json(one)::text as row from (select ${sql(columns)} from ${sql.unsafe(table)}) as one`
	return rows.map(({ row }) => row).toSorted()
}

/** 0014 adds them up. */
const clicks = (any: Random) => 1 + Math.floor(any() * 1e9)
const instant = (any: Random) => new Date(Math.floor(any() * 4e5) * 3_600_000).toISOString()
const given: Given = {
	'rollups.clicks': clicks,
	'link_maps.clicks': clicks,
	'link_hours.clicks': clicks,
	'link_hours.new_visitors': clicks,
	'map_marks.clicks': (any) => [clicks(any), clicks(any)],
	// 0033 packs them by day and month.
	'link_hours.hour': instant,
	'link_maps.dimension': (any) => oneOf(any, [4, 5]),
	'link_maps.name': (any) => instant(any).slice(0, 10),
	// 0034 deletes the others.
	'access_tokens.enabled': () => true,
}

/** They got the languages of clicks, which were not known before (0014). */
const hasLanguages = (name: string, table: string) =>
	name < '0014' && ['link_maps', 'map_marks', 'rollups'].includes(table)

/** What 0029 calls them. */
const renamed: Record<string, string> = {
	click_gate: 'click_lock',
	click_log_floor: 'low_water_mark',
	link_ranks: 'list_totals',
}
const entries = (grain: number, columns: string) => `(select ${columns}
	from tallies, unnest(dimensions, names, tallies.clicks) as entry (dimension, name, count) where grain = ${grain})`
const marks = '(select link_id, starts as before, dimensions, names, clicks from tallies where grain = 3)'
/** How 0033 packs what was in tables of their own. */
const packed: Record<string, string> = {
	rollups: entries(2, 'link_id, starts as day, dimension, name, count as clicks'),
	link_maps: entries(1, `link_id, dimension, to_char(starts, 'YYYY-MM-') || name as name, count as clicks`),
	link_hours: `(select link_id, hour, max(count) filter (where dimension = 4) as clicks,
		max(count) filter (where dimension = 5) as new_visitors from ${entries(
			0,
			`link_id, (starts + name::integer * interval '1 hour') at time zone 'UTC' as hour, dimension, count`,
		)} as hours group by 1, 2)`,
	map_marks: marks,
	map_checkpoints: marks,
}
/** Nothing filled these after 0.1; 0032 and 0034 drop them. */
const dropped = ['verifications']
const droppedColumns: Record<string, string> = {
	users: 'image',
	sessions: 'ip_address',
	identities: 'access_token refresh_token id_token access_token_expires_at refresh_token_expires_at scope',
	access_tokens: `config_id prefix refill_interval refill_amount last_refill_at enabled rate_limit_enabled
		rate_limit_time_window rate_limit_max request_count remaining permissions`,
}

it.each(chosen)('of %s', async (name) => {
	const before = await openAt(name)
	const columnsOf = new Map<string, string[]>()
	for (const table of await listTables(before)) {
		if (inNoBackup.includes(table)) continue
		// Counting's own places are filled by migrations, with a row that the next ones expect.
		if ((await before.sql`select 1 from ${before.sql(table)} limit 1`).length === 0)
			while ((await before.sql`select from ${before.sql(table)}`).length < 50)
				await addRows(before, table, 60, random, given)
		columnsOf.set(
			table,
			(await listColumns(before, table))
				.map((column) => column.name)
				.filter((column) => !own(droppedColumns, table)?.split(/\s+/).includes(column)),
		)
	}
	const were = new Map<string, string[]>()
	for (const [table, columns] of columnsOf) were.set(table, await rowsOf(before, table, columns))
	const { backup } = await backUp(before)
	const restored = await open()
	await migrate(restored)
	await restore(restored, backup)
	await migrate(before)
	for (const [table, columns] of columnsOf) {
		if (dropped.includes(table)) continue
		const now = await rowsOf(
			before,
			own(packed, table)?.concat(' as packed') ?? own(renamed, table) ?? table,
			columns,
		)
		if (!hasLanguages(name, table)) expect([table, now]).toEqual([table, were.get(table)])
		else expect([table, now.length >= were.get(table)!.length]).toEqual([table, true])
	}
	const [upgraded, carried] = [await everythingIn(before), await everythingIn(restored)]
	expect([missingFrom(carried, upgraded), missingFrom(upgraded, carried)]).toEqual([{}, {}])
	expect(carried).toEqual(upgraded)
})
