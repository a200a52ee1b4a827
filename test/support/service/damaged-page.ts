/** A page of a table overwritten on the disk, as a dying disk leaves it, and its repair. */
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, writeSync } from 'node:fs'
import { inject, onTestFinished } from 'vitest'
import { superuser } from '../../../server/embedded/postmaster-file.ts'
import { connect, type Place } from '../../../server/store/driver/connect.ts'
import type { TestDatabase } from './database.ts'
import { dropDatabase, maintain, withDatabase } from './database-server.ts'

const asSuperuser = (place: Place): Place =>
	typeof place === 'string' ? place : { ...place, username: superuser }

const pageSize = 8_192

/** Why no page can be damaged here; '' when one can. */
export const noDamage = async ({ direct }: Pick<TestDatabase, 'direct'>): Promise<string> => {
	const owner = connect(asSuperuser(direct), { prepare: false, max: 1 })
	try {
		const [{ folder } = { folder: '' }] = await owner.sql<{ folder: string }[]>`
			select current_setting('data_directory') as folder`
		return existsSync(folder) ? '' : 'needs the files of the database'
	} catch {
		return 'needs a superuser'
	} finally {
		await owner.close()
	}
}

/**
 * Ends the connections to a database, and opens a copy of it in which a page of a table is garbage:
 * nothing of a copy is in memory yet. `repair` empties such pages, as OPERATING.md says.
 */
export const openDamaged = async (
	{ database: whole, direct }: TestDatabase,
	table: string,
	page: number,
): Promise<TestDatabase & { repair: () => Promise<void> }> => {
	const { admin, prepare } = inject('server')
	const [{ name } = { name: '' }] = await whole.sql<{ name: string }[]>`select current_database() as name`
	await whole.close()
	const copy = `kurz_damaged_${randomBytes(8).toString('hex')}`
	await maintain(admin, `create database ${copy} template ${name} strategy file_copy`)
	const place = withDatabase(direct, copy)
	const owner = connect(asSuperuser(place), { prepare: false, max: 1 })
	const [{ file } = { file: '' }] = await owner.sql<{ file: string }[]>`
		select current_setting('data_directory') || '/' || pg_relation_filepath(${table}) as file`
	const open = openSync(file, 'r+')
	writeSync(open, Buffer.alloc(pageSize, 0xab), 0, pageSize, page * pageSize)
	closeSync(open)
	const database = connect(place, { prepare })
	onTestFinished(async () => {
		await Promise.all([database.close(), owner.close()])
		await dropDatabase(admin, copy)
	})
	const repair = async () => {
		await owner.sql`set zero_damaged_pages = on`
		await owner.sql.unsafe(`vacuum (disable_page_skipping) ${table}`)
		await owner.sql.unsafe(`reindex table ${table}`)
		await owner.sql`reset zero_damaged_pages`
	}
	return { place, direct: place, prepare, database, repair }
}
