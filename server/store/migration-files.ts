/** The migrations of this version, read from their folder once. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { ownFile } from '../files.ts'

const folder = ownFile('server/store/migrations')

/** A migration of this version. */
export interface Migration {
	name: string
	/**
	 * Its place in the journal, as the number that databases note: when it was generated, or one
	 * more than the place before where that is later.
	 */
	time: number
	hash: string
	statements: string[]
}

/** The migrations of a folder, in the order of its journal. */
export const readFolder = (folder: string): Migration[] => {
	const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
		entries: { tag: string }[]
	}
	let time = 0
	return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis }, nth) => {
		time = Math.max(folderMillis, time + 1)
		return { name: entries[nth]!.tag, time, hash, statements: sql }
	})
}

let read: Migration[] | undefined
/** All migrations of this version, in order. */
export const readMigrations = (): Migration[] => (read ??= readFolder(folder))

/**
 * The last migration before the first version, which put them all into one: databases and backups
 * that end with it are adopted.
 */
export const lastUnreleased = '0049_statistics-shares'

/** The name of today for the newest migration of a database or a backup. */
export const currentName = (name: string): string =>
	name === lastUnreleased ? readMigrations()[0]!.name : name

/** Whether it is an earlier one, which nothing carries over. No later migration has its number. */
export const isUnreleased = (name: string): boolean => name < lastUnreleased && !knowsMigration(name)

/** Whether this version has the migration. */
export const knowsMigration = (migration: string): boolean =>
	readMigrations().some(({ name }) => name === currentName(migration))

/** The tables that they make in the end. */
export const readTableNames = (): string[] => {
	const last = readMigrations().at(-1)!.name.slice(0, 4)
	const { tables } = JSON.parse(readFileSync(join(folder, `meta/${last}_snapshot.json`), 'utf8')) as {
		tables: Record<string, { name: string }>
	}
	return Object.values(tables).map(({ name }) => name)
}
