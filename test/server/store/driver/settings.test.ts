/** Settings of a role or database that change what is read or written change no answer. */
import { expect, it } from 'vitest'
import { createLastBackupStore } from '../../../../server/store/backup/last-backup.ts'
import { neededSettings, refuseSettings } from '../../../../server/store/driver/session-settings.ts'
import { isLong } from '../../../support/machine/long.ts'
import { openTestDatabase } from '../../../support/service/database.ts'
import { isOneSnapshot } from '../../../support/service/one-snapshot.ts'
import { connectAgain, joinService, openService } from '../../../support/service/service.ts'
import { useEverything } from '../use-everything.ts'

/** Those that a role may set and that change no answer, by category or name, and why. */
const harmless: [RegExp, why: string][] = [
	[/^Query Tuning/, 'how a statement is run'],
	[/^(Resource Usage|Vacuuming|Statistics|Replication|Write-Ahead Log|Developer Options)/, 'how it is run'],
	[/^(Reporting and Logging|Error Handling|Connections and Authentication)/, 'logs and connections'],
	[/^client_encoding$/, 'the driver says it when it connects'],
	[/_timeout$/, 'a limit of time, which ends in 503'],
	[/transaction_(read_only|deferrable)$/, 'a standby is passed over or away (says-no, primary)'],
	[/transaction_isolation$/, 'isolation.test.ts'],
	[/^lc_/, 'no statement formats by a locale, and a machine has few'],
	[/^search_path$/, 'where the tables are: an operator may choose that'],
	[/^default_toast_compression$/, 'how it is stored'],
	[/_tablespaces?$|^default_table_access_method$|^local_preload_libraries$/, 'what a machine has'],
	[/^(createrole_self_grant|restrict_nonsystem_relation_kind)$/, 'rights of roles'],
]
/** Other values of those that hold any text, and of one whose least value means none. */
const others: Record<string, string> = {
	DateStyle: 'German',
	TimeZone: 'Pacific/Auckland',
	default_text_search_config: 'german',
	gin_fuzzy_search_limit: '1',
	timezone_abbreviations: 'Australia',
}

interface Setting {
	name: string
	category: string
	kind: string
	setting: string
	values: string | null
	least: string | null
}
const service = await openService()
const settings = await service.database.sql<Setting[]>`
	select name, category, vartype as kind, boot_val as setting, array_to_string(enumvals, ',') as values,
		min_val as least
	from pg_settings where context = 'user' order by name`
const changing = settings.filter(
	({ name, category }) => !harmless.some(([of]) => of.test(name) || of.test(category)),
)

const otherOf = ({ name, kind, setting, values, least }: Setting): string | undefined => {
	if (others[name] !== undefined) return others[name]
	if (kind === 'bool') return setting === 'on' ? 'off' : 'on'
	if (kind === 'enum') return values?.split(',').find((value) => value !== setting)
	return least === setting ? undefined : (least ?? undefined)
}

it('each setting has another value, or a reason to be left out', () => {
	expect(changing.map(({ name }) => name)).toContain('bytea_output')
	expect(changing.filter((setting) => otherOf(setting) === undefined).map(({ name }) => name)).toEqual([])
	const unused = harmless.filter(
		([of]) => !settings.some((one) => of.test(one.name) || of.test(one.category)),
	)
	expect(unused).toEqual([])
})

/** All at once; in the long suite each alone. */
const cases = isLong ? changing.map((one) => [one]) : [[...changing]]
it.each(cases.map((some) => [some.map(({ name }) => name).join(', '), some] as const))(
	'with another %s all answers are the same',
	async (_, some) => {
		const [at, empty] = [await openTestDatabase(), await openTestDatabase()]
		const [{ name }] = (await at.database.sql`select current_database() as name`) as unknown as [
			{ name: string },
		]
		for (const one of some)
			await at.database.sql.unsafe(`alter database ${name} set ${one.name} = '${otherOf(one)}'`)
		const database = connectAgain(at)
		try {
			const names = some.map((one) => one.name)
			const there = await database.sql`
				select count(*)::int as count from pg_settings where name = any(${names}) and reset_val is distinct from boot_val`
			expect(there).toEqual([{ count: some.length }])
			const changed = joinService({ ...at, database })
			await useEverything(changed, 1, isOneSnapshot ? joinService(empty) : undefined)
			expect(Math.abs((await changed.store.past.read()).time - Date.now())).toBeLessThan(60_000)
			const made = new Date(1_795_500_000_123)
			const last = createLastBackupStore(database)
			await last.note(['made'], made)
			expect((await last.read(made)).made).toBe(made.getTime())
		} finally {
			await database.close()
		}
	},
)

it('behind a pooler each that we need is looked at, and named where it is another', async () => {
	const { sql } = service.database
	const [{ name }] = (await sql`select current_database() as name`) as unknown as [{ name: string }]
	await refuseSettings(sql)
	for (const needed of neededSettings.keys()) {
		const other = otherOf(changing.find((one) => one.name === needed)!)
		await sql.unsafe(`alter database ${name} set ${needed} = '${other}'`)
		const database = connectAgain({ ...service, prepare: false })
		await expect(refuseSettings(database.sql)).rejects.toThrow(
			new RegExp(`sets ${needed} to .*set ${needed} = `),
		)
		await database.close()
		await sql.unsafe(`alter database ${name} reset ${needed}`)
	}
})
