/** Empty databases for tests of migrations, dropped after the file. */
import { randomBytes } from 'node:crypto'
import { afterAll, inject, onTestFinished } from 'vitest'
import { connect, type Database, type Place } from '../../../server/store/driver/connect.ts'
import { applyMigrations } from '../../../server/store/migrate.ts'
import { readMigrations } from '../../../server/store/migration-files.ts'
import { dropDatabase, maintain, withDatabase } from './database-server.ts'

/** Call it at the top of a test file. */
export const createEmptyDatabases = () => {
	const { admin, pooler, prepare } = inject('server')
	const made: string[] = []
	afterAll(async () => {
		for (const name of made) await dropDatabase(admin, name)
	})
	const create = async (): Promise<Place> => {
		const name = `kurz_empty_${randomBytes(8).toString('hex')}`
		await maintain(admin, `create database ${name}`)
		made.push(name)
		return withDatabase(pooler ?? admin, name)
	}
	/** A pool that ends with the test. */
	const connectTo = (place: Place, max?: number): Database => {
		const database = connect(place, { prepare, ...(max !== undefined && { max }) })
		onTestFinished(() => database.close())
		return database
	}
	const open = async (max?: number): Promise<Database> => connectTo(await create(), max)
	return {
		create,
		connectTo,
		open,
		/** With the schema of that migration. */
		openAt: async (name: string, place?: Place): Promise<Database> => {
			const [database, migrations] = [connectTo(place ?? (await create())), readMigrations()]
			const count = 1 + migrations.findIndex((migration) => migration.name === name)
			await database.sql.begin(async (tx) => {
				await applyMigrations(tx, migrations.slice(0, count), {})
				await tx`update schema_facts set newest = ${name}`
			})
			return database
		},
	}
}
