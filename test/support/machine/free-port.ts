/** Finds a free port on the loopback, which no program gets that asks for any. */
import { randomInt } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

export interface HeldPort {
	port: number
	/** Frees the port for its intended user. A second call does nothing. */
	release: () => Promise<void>
}

/** Below those that systems give away (Linux from 32768), above the last that browsers refuse. */
const ports = { from: 10_100, to: 32_000 }

const tryPort = (port: number): Promise<HeldPort | undefined> =>
	new Promise((resolve, reject) => {
		const server = createServer((socket) => socket.destroy())
		const release = () => new Promise<void>((released) => server.close(() => released()))
		server.once('error', (error: NodeJS.ErrnoException) =>
			error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
		)
		server.listen(port, '127.0.0.1', () => resolve({ port, release }))
	})

/** Whether nobody in this run was given it before: a server may take seconds until it listens. */
const isFirst = (port: number): boolean => {
	const given = process.env.TEST_PORTS
	if (given === undefined) return true
	try {
		mkdirSync(join(given, String(port)))
		return true
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
		throw error
	}
}

/** Keeps a port from other programs; connections to it are closed at once. */
export const holdPort = async (): Promise<HeldPort> => {
	for (;;) {
		const port = randomInt(ports.from, ports.to)
		const held = isFirst(port) ? await tryPort(port) : undefined
		if (held !== undefined) return held
	}
}

/** Nobody else in the run takes the port before its user listens. */
export const findPort = async (): Promise<number> => {
	const { port, release } = await holdPort()
	await release()
	return port
}
