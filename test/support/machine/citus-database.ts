/** Distributes a migrated database over the workers of Citus. */
import { connect, type Place } from '../../../server/store/driver/connect.ts'
import { createDistributionStore } from '../../../server/store/spread/distribute.ts'
import { maintain, withDatabase } from '../service/database-server.ts'

export const distributeOver = async (workers: string[], place: Place): Promise<void> => {
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
