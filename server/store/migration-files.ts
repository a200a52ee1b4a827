/** The migrations of this version, read from their folder once. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { ownFile } from '../files.ts'

const folder = ownFile('server/store/migrations')

/** A migration of this version. */
export interface Migration {
	name: string
	/** Orders them: milliseconds since 1970. */
	time: number
	hash: string
	statements: string[]
}

const readFolder = (): Migration[] => {
	const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
		entries: { tag: string }[]
	}
	return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis }, nth) => ({
		name: entries[nth]!.tag,
		time: folderMillis,
		hash,
		statements: sql,
	}))
}

let read: Migration[] | undefined
/** All migrations of this version, in order. */
export const readMigrations = (): Migration[] => (read ??= readFolder())

/** The tables that they make in the end. */
export const readTableNames = (): string[] => {
	// One that changes no table has no snapshot.
	const snapshots = readdirSync(join(folder, 'meta')).filter((name) => name.endsWith('_snapshot.json'))
	const { tables } = JSON.parse(readFileSync(join(folder, 'meta', snapshots.toSorted().at(-1)!), 'utf8')) as {
		tables: Record<string, { name: string }>
	}
	return Object.values(tables).map(({ name }) => name)
}
