/** Addresses of a database, directly and through a proxy on the loopback. */
import type { NetConnectOpts } from 'node:net'
import type { Place } from '../../../server/store/driver/connect.ts'

export const targetOf = (place: Place): NetConnectOpts => {
	if (typeof place !== 'string') return { path: place.path ?? '' }
	const { hostname, port } = new URL(place)
	return { host: hostname, port: Number(port || 5432) }
}

/** Through the proxy. */
export const behindPort = (place: Place, port: number): string => {
	if (typeof place !== 'string') return `postgres://${place.username}@127.0.0.1:${port}/${place.database}`
	const url = new URL(place)
	url.hostname = '127.0.0.1'
	url.port = String(port)
	return url.href
}
