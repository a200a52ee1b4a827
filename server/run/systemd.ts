/** Tells systemd how the server is doing (`Type=notify`, `WatchdogSec=`). */
import { dlopen, ptr } from 'bun:ffi'
import type { Logger } from 'pino'

/** From sys/socket.h of Linux. */
const unixFamily = 1
const datagram = 2
const closeOnExec = 0o2000000
const noSignal = 0x4000

/** An address of a Unix socket (unix(7)); `@` begins one in the abstract namespace. */
const addressOf = (path: string): Buffer => {
	const name = Buffer.from(path.startsWith('@') ? `\0${path.slice(1)}` : `${path}\0`)
	const family = Buffer.alloc(2)
	new Uint16Array(family.buffer, family.byteOffset, 1)[0] = unixFamily
	return Buffer.concat([family, name])
}

/** From the C library: neither Node nor Bun sends datagrams to a Unix socket. */
const openSocket = (path: string): ((message: string) => void) => {
	const { symbols: libc } = dlopen('libc.so.6', {
		socket: { args: ['int', 'int', 'int'], returns: 'int' },
		sendto: { args: ['int', 'ptr', 'u64', 'int', 'ptr', 'u32'], returns: 'i64' },
	})
	const socket = libc.socket(unixFamily, datagram | closeOnExec, 0)
	if (socket < 0) throw new Error('no socket')
	const address = addressOf(path)
	return (message) => {
		const bytes = Buffer.from(message)
		libc.sendto(socket, ptr(bytes), bytes.length, noSignal, ptr(address), address.length)
	}
}

/**
 * `given`: the environment, of which it reads the variables of sd_notify(3) and
 * sd_watchdog_enabled(3). Without them it does nothing. Never fails.
 */
export const openSystemd = (given: Record<string, string | undefined>, log: Pick<Logger, 'warn'>) => {
	const { NOTIFY_SOCKET: path } = given
	if (!path || process.platform !== 'linux') return { ready: () => {}, stopping: () => {} }
	let tell: (message: string) => void = () => {}
	try {
		tell = openSocket(path)
	} catch (error) {
		log.warn({ error: String(error) }, 'systemd cannot be told that the server is ready: use Type=simple')
	}
	const isWatched = given.WATCHDOG_PID === undefined || given.WATCHDOG_PID === String(process.pid)
	const watchedFor = isWatched ? Number(given.WATCHDOG_USEC) / 1_000 : Number.NaN
	return {
		/** It serves; `status` is a line that `systemctl status` shows. */
		ready: (status: string): void => {
			tell(`READY=1\nSTATUS=${status}\n`)
			// From the event loop: a process that hangs tells nothing.
			if (watchedFor > 0) setInterval(() => tell('WATCHDOG=1\n'), watchedFor / 2).unref()
		},
		stopping: (): void => tell('STOPPING=1\nSTATUS=finishing the requests under way\n'),
	}
}
