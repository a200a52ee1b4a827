/** A TCP proxy that passes, delays, freezes, loses or cuts, as networks and failing servers do. */
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import type { Place } from '../../../server/store/driver/connect.ts'

/**
 * `open` passes everything on. `closing` accepts connections and closes them at once. `frozen`
 * holds bytes back until it is open again, as a stopped process does. `hole` loses all bytes
 * silently; its connections stay dead, as behind a firewall that has forgotten them.
 */
export type ProxyMode = 'open' | 'closing' | 'frozen' | 'hole'

/**
 * Cuts before the question is passed on, or before its answer is. `in hole` passes the question
 * on and loses everything after it; neither side notices.
 */
export type CutPlace = 'before question' | 'before answer' | 'in hole'

export interface TcpProxy {
	port: number
	mode: ProxyMode
	/** Milliseconds that bytes are delayed each way. */
	delay: number
	/** Closes every connection, or resets it as a restarted machine does. */
	cut: (how?: 'close' | 'reset') => void
	/**
	 * Cuts the next connection whose client sends this text; resolves when it is cut. `before
	 * answer` leaves the client of a commit without its outcome.
	 */
	cutAt: (text: string, place: CutPlace) => Promise<void>
	connections: () => number
	/** Connections that it closed at once. */
	refused: number
	/** What clients send, if somebody listens. */
	heard: ((bytes: Buffer) => void) | undefined
	close: () => void
}

interface Trap {
	text: string
	place: CutPlace
	sprung: () => void
}

interface Pair {
	client: Socket
	target: Socket
	isLost: boolean
	/** Its client has sent the text; the answer cuts it. */
	trap?: Trap
	cut: (how?: 'close' | 'reset') => void
}

export const openTcpProxy = async (target: NetConnectOpts): Promise<TcpProxy> => {
	const pairs = new Set<Pair>()
	const traps = new Set<Trap>()
	let mode: ProxyMode = 'open'
	let thawed = Promise.withResolvers<void>()

	const spring = (pair: Pair, trap: Trap) => {
		pair.cut()
		trap.sprung()
	}
	/** Whether these bytes are passed on; a trap that they spring cuts the connection. */
	const arrives = (pair: Pair, from: Socket, bytes: Buffer): boolean => {
		if (from === pair.target) {
			if (pair.trap === undefined) return true
			spring(pair, pair.trap)
			return false
		}
		proxy.heard?.(bytes)
		for (const trap of traps) {
			if (!bytes.includes(trap.text)) continue
			traps.delete(trap)
			pair.trap = trap
			if (trap.place === 'before answer') return true
			if (trap.place === 'in hole') {
				pair.target.write(bytes)
				pair.isLost = true
				trap.sprung()
				return false
			}
			spring(pair, trap)
			return false
		}
		return true
	}
	/** Passes bytes from one side to the other in order. */
	const pass = (pair: Pair, from: Socket, to: Socket) => {
		let last = Promise.resolve()
		from.on('data', (bytes: Buffer) => {
			const due = performance.now() + proxy.delay
			last = last.then(async () => {
				const wait = due - performance.now()
				if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
				while (mode === 'frozen' && !from.destroyed) await thawed.promise
				if (!pair.isLost && !to.destroyed && arrives(pair, from, bytes)) to.write(bytes)
			})
		})
		from.on('error', () => {})
		from.on('close', () => {
			last.then(() => {
				// In the hole, one side does not notice that the other has ended.
				if (!pair.isLost) to.destroy()
				if (to.destroyed) pairs.delete(pair)
			})
		})
	}

	const server = createServer((client) => {
		client.on('error', () => {})
		if (mode === 'closing') {
			proxy.refused += 1
			client.end()
			return
		}
		const pair: Pair = {
			client,
			target: connect(target),
			isLost: mode === 'hole',
			cut: (how = 'close') => {
				if (how === 'close') client.destroy()
				else client.resetAndDestroy()
				pair.target.destroy()
			},
		}
		pairs.add(pair)
		pass(pair, client, pair.target)
		pass(pair, pair.target, client)
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const address = server.address()

	const proxy: TcpProxy = {
		port: typeof address === 'object' && address ? address.port : 0,
		delay: 0,
		refused: 0,
		heard: undefined,
		get mode() {
			return mode
		},
		set mode(next) {
			mode = next
			if (next === 'hole') for (const pair of pairs) pair.isLost = true
			thawed.resolve()
			thawed = Promise.withResolvers<void>()
		},
		cut: (how) => {
			for (const pair of pairs) pair.cut(how)
		},
		cutAt: (text, place) => {
			const { promise, resolve } = Promise.withResolvers<void>()
			traps.add({ text, place, sprung: resolve })
			return promise
		},
		connections: () => [...pairs].filter(({ client }) => !client.destroyed).length,
		close: () => {
			proxy.mode = 'closing'
			proxy.cut()
			server.close()
		},
	}
	return proxy
}

/** What a proxy before a database connects to. */
export const targetOf = (place: Place): NetConnectOpts => {
	if (typeof place !== 'string') return { path: place.path ?? '' }
	const { hostname, port } = new URL(place)
	return { host: hostname, port: Number(port || 5432) }
}

/** The address of a database through a proxy. */
export const behindPort = (place: Place, port: number): string => {
	if (typeof place !== 'string') return `postgres://${place.username}@127.0.0.1:${port}/${place.database}`
	const url = new URL(place)
	url.hostname = '127.0.0.1'
	url.port = String(port)
	return url.href
}
