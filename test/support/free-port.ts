/** Owns finding a port on the loopback that nothing listens on. */
import { createServer } from 'node:net'

/** Another program may take the port before its user listens; that one then fails. */
export const findPort = (): Promise<number> =>
	new Promise((resolve, reject) => {
		const server = createServer()
		server.once('error', reject)
		server.listen(0, '127.0.0.1', () => {
			const address = server.address()
			server.close(() =>
				typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
			)
		})
	})
