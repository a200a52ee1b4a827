/** The test database behind a TCP proxy that ends with the test file. */
import type { NetConnectOpts } from 'node:net'
import { afterAll } from 'vitest'
import type { Place } from '../../../server/store/connect.ts'
import { openTcpProxy, type TcpProxy } from '../machine/tcp-proxy.ts'
import type { TestDatabase } from './database.ts'

export interface DatabaseProxy extends TcpProxy {
	/** The database, through the proxy. */
	place: Place
}

const targetOf = (place: Place): NetConnectOpts => {
	if (typeof place !== 'string') return { path: place.path ?? '' }
	const { hostname, port } = new URL(place)
	return { host: hostname, port: Number(port || 5432) }
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
	const proxy = await openTcpProxy(targetOf(place))
	afterAll(proxy.close)
	return Object.assign(proxy, { place: throughPort(place, proxy.port) })
}
