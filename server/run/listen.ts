/** Listens on HOST and PORT. */
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { Refusal } from '../config/refusal.ts'
import { describeError, fail } from '../errors.ts'
import { endArrivals } from './arrivals.ts'
import { createLeaving } from './leaving.ts'

interface Address extends Pick<Config, 'host' | 'port'> {
	/** The variable that sets it. */
	variable?: string
}

/** Starts to listen. Fails with `Refusal`, which says why not. */
export const listening = <T>({ host, port, variable = 'PORT' }: Address, start: () => T): T => {
	try {
		return start()
	} catch (error) {
		const isInUse = (error as { code?: string }).code === 'EADDRINUSE'
		throw new Refusal([
			isInUse
				? `port ${port} is in use: set ${variable} to another one, or stop what listens there`
				: `can't listen on ${host} port ${port}: ${(error as Error).message}`,
		])
	}
}

/** What answers requests. */
export interface App {
	handle: (request: Request) => Promise<Response> | Response
}

interface Served {
	fetch: App['handle']
	hostname: string
	port: number
	idleTimeout?: number
	reusePort?: boolean
	maxRequestBodySize?: number
}

/** Bun's own answer to an error shows paths, source and the URL with its key, so there is none. */
export const openServer = (served: Served, log?: Pick<Logger, 'error'>) =>
	Bun.serve({
		...served,
		development: false,
		error: (error) => {
			log?.error({ error: describeError(error) }, 'a request failed outside of the application')
			const { body, status } = fail('internal_error')
			return Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } })
		},
	})

/** `isShared`: other processes listen on the same port. Fails with `Refusal`. */
export const listen = (app: App, { host, port }: Address, log: Pick<Logger, 'error'>, isShared = false) => {
	const { handle: fetch, leave } = createLeaving(app)
	const served = {
		// Longer than any request waits (deadline.ts). Bun rounds by up to 4 s.
		idleTimeout: 20,
		hostname: host,
		port,
		reusePort: isShared,
		// The application limits bodies itself (413). This only bounds what Bun reads.
		maxRequestBodySize: 65 * 1024 * 1024,
		fetch,
	}
	const server = listening({ host, port }, () => openServer(served, log))
	const leaveAndAccept = async (): Promise<void> => {
		await leave()
		await endArrivals(server.port!)
	}
	return Object.assign(server, { leave: leaveAndAccept })
}

/** Listens briefly, unshared, which fails even if another program shares the port. */
const findFree = async (address: Address): Promise<number> => {
	const probe = listening(address, () =>
		openServer({
			hostname: address.host,
			port: address.port,
			fetch: () => new Response(null, { status: 503 }),
		}),
	)
	const { port } = probe
	await probe.stop(true)
	return port!
}

/**
 * Reserves the port that several processes will share against every other start: by a name in
 * Linux's abstract namespace, which has the scope of ports (one network namespace) and ends with
 * the process. Disposing releases it. Fails with `Refusal`.
 */
export const takePort = async (address: Address) => {
	const port = address.port === 0 ? await findFree(address) : address.port
	const name = listening({ ...address, port }, () =>
		Bun.listen({
			unix: `\0kurz-port-${port}`,
			socket: { open: (socket) => void socket.terminate(), data: () => {} },
		}),
	)
	using held = new DisposableStack()
	held.defer(() => name.stop(true))
	// Fails if any program has the port. Only now, when no other start of ours can be probing it.
	await findFree({ ...address, port })
	const kept = held.move()
	return { port, [Symbol.dispose]: () => kept.dispose() }
}
