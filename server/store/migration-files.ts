/** The migrations of this version, read from their folder once. */
import { readFileSync } from 'node:fs'
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
	const last = readMigrations().at(-1)!.name.slice(0, 4)
	const { tables } = JSON.parse(readFileSync(join(folder, `meta/${last}_snapshot.json`), 'utf8')) as {
		tables: Record<string, { name: string }>
	}
	return Object.values(tables).map(({ name }) => name)
}
