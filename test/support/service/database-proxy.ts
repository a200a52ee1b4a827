/** A proxy in front of the test database that can be cut, as networks and load balancers are. */
import { connect, createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'
import type { Place } from '../../../server/store/connect.ts'
import type { TestDatabase } from './database.ts'

export interface DatabaseProxy {
	/** The database, through the proxy. */
	place: Place
	/** `open` passes everything on; `closing` accepts connections and closes them at once. */
	mode: 'open' | 'closing'
	/** Breaks every connection: closes it, or resets it as a machine does after a restart. */
	cut: (how?: 'close' | 'reset') => void
	/** How many connections there are. */
	connections: () => number
}

const reach = (place: Place): Socket => {
	if (typeof place !== 'string') return connect(place.path ?? '')
	const { hostname, port } = new URL(place)
	return connect(Number(port || 5432), hostname)
}

const throughPort = (place: Place, port: number): Place => {
	if (typeof place !== 'string')
		return { host: '127.0.0.1', port, username: place.username, database: place.database }
	const url = new URL(place)
	url.hostname = '127.0.0.1'
	url.port = String(port)
	return url.href
}

/** Opens a proxy that ends with the test file. */
export const openDatabaseProxy = async ({ place }: Pick<TestDatabase, 'place'>): Promise<DatabaseProxy> => {
	const pairs = new Set<{ client: Socket; database: Socket }>()
	const server = createServer((client) => {
		client.on('error', () => {})
		if (proxy.mode === 'closing') {
			client.end()
			return
		}
		const database = reach(place)
		const pair = { client, database }
		pairs.add(pair)
		database.on('error', () => {})
		const end = () => {
			pairs.delete(pair)
			client.destroy()
			database.destroy()
		}
		client.on('close', end).pipe(database)
		database.on('close', end).pipe(client)
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const address = server.address()
	const proxy: DatabaseProxy = {
		place: throughPort(place, typeof address === 'object' && address ? address.port : 0),
		mode: 'open',
		cut: (how = 'close') => {
			for (const { client, database } of pairs) {
				if (how === 'close') client.destroy()
				else client.resetAndDestroy()
				database.destroy()
			}
		},
		connections: () => pairs.size,
	}
	afterAll(() => {
		proxy.cut()
		server.close()
	})
	return proxy
}
