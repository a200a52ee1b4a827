/** Where the log goes. A reader that does not read costs lines, and never holds up the service. */
import { constants, fstatSync, openSync, writeSync } from 'node:fs'

/** Bytes that wait for a reader, beside the 64 kB of a pipe. */
const waitingAtMost = 256 * 1_024
/** Milliseconds until a full pipe is tried again; and how often when the process ends. */
const pause = 50
const lastTries = 10

/**
 * The same pipe or terminal, but not blocking. A pipe is opened once more, as programs that share
 * the descriptor do not expect EAGAIN. A socket, like journald's, can't be.
 */
const withoutBlocking = (fd: 1 | 2): number => {
	try {
		const kind = fstatSync(fd)
		if (kind.isFile()) return fd
		if (kind.isSocket()) {
			// Bun makes it non-blocking when it is looked at.
			void (fd === 1 ? process.stdout : process.stderr)
			return fd
		}
		const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants
		return openSync(`/proc/self/fd/${fd}`, O_WRONLY | O_NONBLOCK | O_NOCTTY)
	} catch {
		return fd
	}
}

/** Writes at once where there is room, so even a killed process leaves its last words. */
export const createLogOutput = (fd: 1 | 2) => {
	const target = withoutBlocking(fd)
	const lost = { lines: 0 }
	let told = 0
	let tell = (_lines: number) => {}
	let waiting: Buffer[] = []
	let size = 0
	let timer: Timer | undefined

	/** What could not be written. */
	const take = (bytes: Buffer): Buffer => {
		try {
			for (let rest = bytes; ; ) {
				rest = rest.subarray(writeSync(target, rest))
				if (rest.length === 0) return rest
				bytes = rest
			}
		} catch (error) {
			if ((error as { code?: string }).code === 'EAGAIN') return bytes
			// Nobody reads it any more, or its disk is full.
			lost.lines += 1
			return bytes.subarray(bytes.length)
		}
	}
	const drain = () => {
		timer = undefined
		while (waiting.length > 0) {
			const [first] = waiting as [Buffer]
			const rest = take(first)
			size -= first.length - rest.length
			if (rest.length > 0) {
				waiting[0] = rest
				later()
				return
			}
			waiting.shift()
		}
		waiting = []
		const lines = lost.lines - told
		told = lost.lines
		if (lines > 0) tell(lines)
	}
	const later = () => {
		timer ??= setTimeout(drain, pause)
		timer.unref()
	}
	process.once('exit', () => {
		const sleeper = new Int32Array(new SharedArrayBuffer(4))
		for (let nth = 0; nth < lastTries && waiting.length > 0; nth += 1) {
			drain()
			if (waiting.length > 0) Atomics.wait(sleeper, 0, 0, pause)
		}
	})

	return {
		/** Lines that nobody will read. */
		lost,
		/** Calls back with their number once lines arrive again. */
		onDrained: (call: (lines: number) => void): void => {
			tell = call
		},
		write: (line: string): void => {
			const bytes = Buffer.from(line)
			if (waiting.length > 0 && size + bytes.length > waitingAtMost) {
				lost.lines += 1
				return
			}
			const rest = waiting.length > 0 ? bytes : take(bytes)
			if (rest.length === 0) return
			waiting.push(rest)
			size += rest.length
			later()
		},
	}
}

export type LogOutput = ReturnType<typeof createLogOutput>
