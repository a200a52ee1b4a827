/** Writes all of it to a descriptor, however slowly somebody reads the other end. */
import { write, writeSync } from 'node:fs'
import { Writable } from 'node:stream'
import { setTimeout as after } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Milliseconds until a pipe that is full is tried again. */
const pause = 10
/**
 * Somebody has made the descriptor non-blocking: `ssh` and Node do so at their end, and Bun when
 * `process.stdout` is touched, even to ask whether it is a terminal (`isatty` of node:tty doesn't).
 */
const isFull = (error: unknown): boolean => (error as { code?: string }).code === 'EAGAIN'

const writeSome = promisify(write) as (fd: number, bytes: Uint8Array) => Promise<{ bytesWritten: number }>

/** Resolves once the pipe has taken everything. Fails as `write` does. */
export const writeAll = async (fd: number, bytes: Uint8Array): Promise<void> => {
	for (let rest = bytes; rest.length > 0; ) {
		try {
			rest = rest.subarray((await writeSome(fd, rest)).bytesWritten)
		} catch (error) {
			if (!isFull(error)) throw error
			await after(pause)
		}
	}
}

const sleeper = new Int32Array(new SharedArrayBuffer(4))

/** Returns once the pipe has taken the text. One that nobody reads any more takes everything. */
export const writeNow = (fd: number, text: string): void => {
	for (let rest = Buffer.from(text); rest.length > 0; ) {
		try {
			rest = rest.subarray(writeSync(fd, rest))
		} catch (error) {
			if ((error as { code?: string }).code === 'EPIPE') return
			if (!isFull(error)) throw error
			Atomics.wait(sleeper, 0, 0, pause)
		}
	}
}

/** The descriptor as a stream. It stays open. */
export const streamTo = (fd: number): Writable =>
	new Writable({
		write: (bytes: Uint8Array, _, done) => {
			writeAll(fd, bytes).then(() => done(), done)
		},
	})
