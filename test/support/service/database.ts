/** A test file's own database: a copy of the migrated template, dropped after the file. */
import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { connect, type Database, type Place } from '../../../server/store/driver/connect.ts'
import { createDistributionStore } from '../../../server/store/spread/distribute.ts'
import { dropDatabase, maintain, withDatabase } from './database-server.ts'

export interface TestDatabase {
	/** For servers and connections of the test's own. */
	place: Place
	/** Without the pooler, whose connections outlive a change of the database's settings. */
	direct: Place
	prepare: boolean
	database: Database
}

/** Creates the database on the workers of Citus too, and distributes its tables over them. */
const distributeOver = async (workers: string[], place: Place): Promise<void> => {
	if (typeof place !== 'string') throw new Error('the coordinator of Citus needs a connection string')
	const name = new URL(place).pathname.slice(1)
	const extension = 'create extension citus'
	for (const worker of workers) {
		await maintain(worker, `create database ${name}`)
		await maintain(withDatabase(worker, name), extension)
	}
	await maintain(place, extension)
	for (const worker of workers) {
		const { hostname, port } = new URL(worker)
		await maintain(place, `select citus_add_node('${hostname}', ${port})`)
	}
	const database = connect(place, { prepare: false, max: 1 })
	await createDistributionStore(database).distribute()
	await database.close()
}

export const openTestDatabase = async (): Promise<TestDatabase> => {
	const { admin, pooler, prepare, template, workers } = inject('server')
	const name = `kurz_test_${randomBytes(8).toString('hex')}`
	await maintain(admin, `create database ${name} template ${template} strategy file_copy`)
	const direct = withDatabase(admin, name)
	if (workers !== undefined) await distributeOver(workers, direct)
	const place = pooler === undefined ? direct : withDatabase(pooler, name)
	const database = connect(place, { prepare })
	afterAll(async () => {
		await database.close()
		for (const server of [admin, ...(workers ?? [])]) await dropDatabase(server, name)
	})
	return { place, direct, prepare, database }
}
