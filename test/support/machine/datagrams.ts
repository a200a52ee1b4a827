/** A Unix socket that receives datagrams, as systemd's does. Neither Node nor Bun has one. */
import { dlopen, ptr } from 'bun:ffi'
import { closeSync } from 'node:fs'

/** SOCK_DGRAM and SOCK_NONBLOCK of Linux. */
const datagramWithoutWaiting = 2 | 0o4000

/** `next` answers the next datagram; undefined while there is none. */
export const receiveAt = (path: string): Disposable & { next: () => string | undefined } => {
	const { symbols: libc } = dlopen('libc.so.6', {
		socket: { args: ['int', 'int', 'int'], returns: 'int' },
		bind: { args: ['int', 'ptr', 'u32'], returns: 'int' },
		recv: { args: ['int', 'ptr', 'u64', 'int'], returns: 'i64' },
	})
	const socket = libc.socket(1, datagramWithoutWaiting, 0)
	const address = Buffer.concat([Buffer.from(new Uint16Array([1]).buffer), Buffer.from(`${path}\0`)])
	if (libc.bind(socket, ptr(address), address.length) !== 0) throw new Error(`can't bind ${path}`)
	const bytes = Buffer.alloc(1_000)
	return {
		next: () => {
			const size = Number(libc.recv(socket, ptr(bytes), bytes.length, 0))
			return size < 0 ? undefined : bytes.toString('utf8', 0, size)
		},
		[Symbol.dispose]: () => closeSync(socket),
	}
}
