/** A TCP proxy that passes, delays, freezes, swallows or cuts, as networks and failing servers do. */
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/**
 * `open` passes everything on. `closing` accepts connections and closes them at once. `frozen` holds all bytes back and passes
 * them on later, as a stopped process does. `hole` loses all bytes and says nothing; a connection that was in it stays dead, as
 * behind a firewall that has forgotten it.
 */
export type ProxyMode = 'open' | 'closing' | 'frozen' | 'hole'

/**
 * Where a connection is cut that says a text: before the question is passed on, or before its answer is. `in hole`: the question is
 * passed on, and nothing after it, either way; neither side hears that.
 */
export type CutPlace = 'before question' | 'before answer' | 'in hole'

export interface TcpProxy {
	/** On the loopback. */
	port: number
	mode: ProxyMode
	/** Milliseconds that bytes are held up, each way. */
	delay: number
	/** Breaks every connection: closes it, or resets it as a machine does after a restart. */
	cut: (how?: 'close' | 'reset') => void
	/**
	 * Cuts the next connection whose client sends this text. `before answer`: the target got the question and answered, and the
	 * client never hears of it: for a commit, its outcome is unknown. Resolves when that has happened.
	 */
	cutAt: (text: string, place: CutPlace) => Promise<void>
	/** How many connections its clients have. */
	connections: () => number
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
	/** Sprung by its client's question; cut at the answer. */
	trap?: Trap
	cut: (how?: 'close' | 'reset') => void
}

/** Listens on a free port of the loopback and passes connections on to the target. */
export const openTcpProxy = async (target: NetConnectOpts): Promise<TcpProxy> => {
	const pairs = new Set<Pair>()
	const traps = new Set<Trap>()
	let mode: ProxyMode = 'open'
	let thawed = Promise.withResolvers<void>()

	const spring = (pair: Pair, trap: Trap) => {
		pair.cut()
		trap.sprung()
	}
	/** Bytes on their way; false when they don't arrive, because the connection is cut by them. */
	const arrives = (pair: Pair, from: Socket, bytes: Buffer): boolean => {
		if (from === pair.target) {
			if (pair.trap === undefined) return true
			spring(pair, pair.trap)
			return false
		}
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
	/** Passes what one side says on to the other, in order. */
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
				// What is in the hole does not hear that the other side has ended.
				if (!pair.isLost) to.destroy()
				if (to.destroyed) pairs.delete(pair)
			})
		})
	}

	const server = createServer((client) => {
		client.on('error', () => {})
		if (mode === 'closing') {
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
