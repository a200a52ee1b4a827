/** Owns a test file's own database: a copy of the migrated template, dropped at the end of the file. */
import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { connect, type Database, type Place } from '../../server/store/connect.ts'
import { withDatabase } from './database-server.ts'

export interface TestDatabase {
	/** Where it is, for servers of the test's own. */
	place: Place
	prepare: boolean
	database: Database
}

/** Makes the database and drops it after the file's tests. */
export const openTestDatabase = async (): Promise<TestDatabase> => {
	const { admin, pooler, prepare, template } = inject('server')
	const name = `kurz_test_${randomBytes(8).toString('hex')}`
	const run = async (statement: string) => {
		const maintenance = connect(admin, { prepare: false, max: 1 })
		await maintenance.sql.unsafe(statement)
		await maintenance.close()
	}
	await run(`create database ${name} template ${template}`)
	const place = withDatabase(pooler ?? admin, name)
	const database = connect(place, { prepare })
	afterAll(async () => {
		await database.close()
		await run(`drop database ${name} with (force)`)
	})
	return { place, prepare, database }
}
