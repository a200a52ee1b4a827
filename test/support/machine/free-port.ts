/** Finds a free port on the loopback. */
import { createServer } from 'node:net'

export interface HeldPort {
	port: number
	/** Frees the port for its intended user. A second call does nothing. */
	release: () => Promise<void>
}

/** Keeps a port from other programs; connections to it are closed at once. */
export const holdPort = (): Promise<HeldPort> =>
	new Promise((resolve, reject) => {
		const server = createServer((socket) => socket.destroy())
		server.once('error', reject)
		server.listen(0, '127.0.0.1', () => {
			const address = server.address()
			const release = () => new Promise<void>((released) => server.close(() => released()))
			if (typeof address === 'object' && address) resolve({ port: address.port, release })
			else reject(new Error('no port'))
		})
	})

/** Another program may take the port before its user listens, who then fails. */
export const findPort = async (): Promise<number> => {
	const { port, release } = await holdPort()
	await release()
	return port
}
