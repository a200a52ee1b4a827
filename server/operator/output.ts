/** Where a command writes: answers to standard output, progress to standard error. */
import { isatty } from 'node:tty'
import { writeAll, writeNow } from '../backup/pipe.ts'
import { Refusal, sayOnStderr } from '../config/refusal.ts'
import type { Output } from './command.ts'

const [stdout, stderr] = [1, 2]

export const createOutput = (): Output => {
	const isTerminal = isatty(stderr)
	return {
		say: (line) => writeNow(stdout, `${line}\n`),
		complain: (line) => sayOnStderr([line]),
		write: (text) =>
			writeAll(stdout, Buffer.from(text)).catch((error) => {
				// Its reader, like `head`, has enough.
				throw (error as { code?: string }).code === 'EPIPE' ? new Refusal([]) : error
			}),
		isTerminal,
		progress: (text) => writeNow(stderr, isTerminal ? text : `${text}\n`),
	}
}
