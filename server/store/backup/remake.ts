/** An empty database gets the schema of an earlier migration, and later today's. */
import type { Tx } from '../driver/connect.ts'
import { dropFunctions, putFunctions } from '../functions.ts'
import { applyMigrations, type MigrateOptions } from '../migrate.ts'
import { currentName, readMigrations, readTableNames } from '../migration-files.ts'

/** Whether it is this version's newest. */
export const isNewest = (migration: string): boolean => readMigrations().at(-1)!.name === migration

type Further = (options: MigrateOptions) => Promise<void>

/**
 * Drops our tables and functions, and makes those of a migration that this version knows. Answers
 * how to apply the later ones.
 */
export const remakeSchema = async (tx: Tx, migration: string): Promise<Further> => {
	await dropFunctions(tx)
	await tx`drop table ${tx(readTableNames())}`
	await tx`delete from drizzle.__drizzle_migrations`
	const migrations = readMigrations()
	const count = 1 + migrations.findIndex(({ name }) => name === currentName(migration))
	await applyMigrations(tx, migrations.slice(0, count), {})
	return async (options) => {
		await applyMigrations(tx, migrations.slice(count), options)
		await putFunctions(tx)
		await tx`update schema_facts set newest = ${migrations.at(-1)!.name}`
	}
}
