/** The test database behind a TCP proxy that ends with the test file. */
import { afterAll } from 'vitest'
import type { Place } from '../../../server/store/driver/connect.ts'
import { behindPort, openTcpProxy, type TcpProxy, targetOf } from '../machine/tcp-proxy.ts'
import type { TestDatabase } from './database.ts'

export interface DatabaseProxy extends TcpProxy {
	place: Place
}

export const openDatabaseProxy = async ({ place }: Pick<TestDatabase, 'place'>): Promise<DatabaseProxy> => {
	const proxy = await openTcpProxy(targetOf(place))
	afterAll(proxy.close)
	return Object.assign(proxy, { place: behindPort(place, proxy.port) })
}
