/** Ends arrivals at a listener before it is closed: who has just connected would be reset. */
import { dlopen, ptr } from 'bun:ffi'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { tryTo } from '../../shared/try-to.ts'

/** From asm-generic/socket.h of Linux. */
const socketLevel = 1
const attachFilter = 26
/** A program for its packet filter (linux/filter.h): code, jumps if true and if not, value. */
const dropsNew: [number, number, number, number][] = [
	// The byte of flags in the head of a segment,
	[0x30, 0, 0, 13],
	// whether it has SYN: a client that gets no answer asks again after a second,
	[0x45, 0, 1, 0x02],
	// so that one is dropped, and everything else taken.
	[0x06, 0, 0, 0],
	[0x06, 0, 0, 0xffff_ffff],
]

/** As the tables of TCP in `/proc` write it. */
const hexOf = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0')
/** States of sockets (include/net/tcp_states.h). */
const states = { connected: '01', handshakes: '03', listens: '0A' }

/** The sockets at a port of this machine, and those in the queue of its listener. */
const socketsAt = (port: number) =>
	['tcp', 'tcp6'].flatMap((table) =>
		(tryTo(() => readFileSync(`/proc/self/net/${table}`, 'utf8')) ?? '').split('\n').flatMap((line) => {
			const [, at, , state, , , , , , inode = ''] = line.trim().split(/\s+/)
			return at?.endsWith(`:${hexOf(port)}`) ? [{ state, inode }] : []
		}),
	)

/** Descriptors of this process by the inode of their socket. */
const ownSockets = (): Map<string, number> =>
	new Map(
		(tryTo(() => readdirSync('/proc/self/fd')) ?? []).flatMap((fd) => {
			const inode = /^socket:\[(\d+)\]$/.exec(tryTo(() => readlinkSync(`/proc/self/fd/${fd}`)) ?? '')?.[1]
			return inode === undefined ? [] : [[inode, Number(fd)] as const]
		}),
	)

const refuseNew = (fd: number): void => {
	const { symbols: libc } = dlopen('libc.so.6', {
		setsockopt: { args: ['int', 'int', 'int', 'ptr', 'u32'], returns: 'int' },
	})
	const program = Buffer.alloc(8 * dropsNew.length)
	for (const [nth, [code, yes, no, value]] of dropsNew.entries()) {
		program.writeUInt16LE(code, 8 * nth)
		program.writeUInt8(yes, 8 * nth + 2)
		program.writeUInt8(no, 8 * nth + 3)
		program.writeUInt32LE(value, 8 * nth + 4)
	}
	const given = Buffer.alloc(16)
	given.writeUInt16LE(dropsNew.length, 0)
	given.writeBigUInt64LE(BigInt(ptr(program)), 8)
	libc.setsockopt(fd, socketLevel, attachFilter, ptr(given), given.length)
}

/** Milliseconds between looks. */
const lookEvery = 20
export const arrivals = {
	/** Milliseconds to wait for: less than the second after which a client asks again. */
	endWithin: 500,
}

/**
 * Resolves once who had connected to this process's listener has been accepted, and no connection
 * is left on which a request may still come: closing the listener resets those in its queue, and
 * Bun (1.4.5) those whose first request comes after `stop`. Clients that connect meanwhile hear
 * nothing, ask again after a second and are refused by then. Does nothing elsewhere than on Linux.
 */
export const endArrivals = async (port: number): Promise<void> => {
	if (process.platform !== 'linux') return
	const own = ownSockets()
	tryTo(() => {
		for (const { state, inode } of socketsAt(port))
			if (state === states.listens && own.has(inode)) refuseNew(own.get(inode)!)
	})
	const until = performance.now() + arrivals.endWithin
	const isOver = () =>
		socketsAt(port).every(({ state }) => state !== states.connected && state !== states.handshakes)
	do await pause(lookEvery)
	while (!isOver() && performance.now() < until)
}
