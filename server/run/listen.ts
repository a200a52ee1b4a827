/** Listens on HOST and PORT. */
import type { Config } from '../config/config.ts'
import { Refusal } from '../config/refusal.ts'

type Address = Pick<Config, 'host' | 'port'>

/** Listens, or says why not. Fails with `Refusal`. */
const listening = <T>({ host, port }: Address, start: () => T): T => {
	try {
		return start()
	} catch (error) {
		const isInUse = (error as { code?: string }).code === 'EADDRINUSE'
		throw new Refusal([
			isInUse
				? `port ${port} is in use: set PORT to another one, or stop what listens there`
				: `can't listen on ${host} port ${port}: ${(error as Error).message}`,
		])
	}
}

/** What answers requests. */
interface App {
	handle: (request: Request) => Promise<Response> | Response
}

/** `isShared`: with other processes, all of which say so. Fails with `Refusal`. */
export const listen = (app: App, { host, port }: Address, isShared = false) =>
	listening({ host, port }, () =>
		Bun.serve({
			// Longer than any request waits (deadline.ts): it must have its answer before. Bun rounds to 4 s either way.
			idleTimeout: 20,
			hostname: host,
			port,
			reusePort: isShared,
			// The application counts bodies itself and answers 413 in its own words; this only bounds what is read at all.
			maxRequestBodySize: 8 * 1024 * 1024,
			fetch: (request) => app.handle(request),
		}),
	)

/** Listens for a moment, alone: shared with strangers who share it too, a port would not fail. Answers which one it was. */
const findFree = async (address: Address): Promise<number> => {
	const probe = listening(address, () =>
		Bun.serve({
			hostname: address.host,
			port: address.port,
			fetch: () => new Response(null, { status: 503 }),
		}),
	)
	const { port } = probe
	await probe.stop(true)
	return port!
}

export interface TakenPort extends Disposable {
	port: number
}

/**
 * Takes the port that several processes will share, from every other start that shares its port: by a name in Linux's
 * abstract namespace, which is as wide as that of ports (one network namespace) and gone with the process, however it ends.
 * Disposing leaves it. Fails with `Refusal`.
 */
export const takePort = async (address: Address): Promise<TakenPort> => {
	const port = address.port === 0 ? await findFree(address) : address.port
	const name = listening({ ...address, port }, () =>
		Bun.listen({
			unix: `\0kurz-port-${port}`,
			socket: { open: (socket) => void socket.terminate(), data: () => {} },
		}),
	)
	using held = new DisposableStack()
	held.defer(() => name.stop(true))
	// Whoever else has the port. Only now, when no other start that shares it can be in the way.
	await findFree({ ...address, port })
	const kept = held.move()
	return { port, [Symbol.dispose]: () => kept.dispose() }
}
