/** Where a command writes: answers to standard output, progress to standard error. */
import { isatty } from 'node:tty'
import { writeAll, writeNow } from '../backup/pipe.ts'
import { Refusal, sayOnStderr } from '../config/refusal.ts'
import type { Output } from './command.ts'

const [stdout, stderr] = [1, 2]

/**
 * What strangers wrote must not control the terminal, nor turn the direction of a line. As JSON
 * writes it, so that JSON stays JSON.
 */
const printable = (text: string): string =>
	text.replace(
		/(?![\n\t])[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu,
		(found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
	)

export const createOutput = (): Output => {
	const isTerminal = isatty(stderr)
	/** A file of links is written as it is, but not on a screen. */
	const isShown = isatty(stdout)
	return {
		say: (line) => writeNow(stdout, `${printable(line)}\n`),
		complain: (line) => sayOnStderr([printable(line)]),
		write: (text) =>
			writeAll(stdout, Buffer.from(isShown ? printable(text).replaceAll('\\u000d\n', '\n') : text)).catch(
				(error) => {
					// Its reader, like `head`, has enough.
					throw (error as { code?: string }).code === 'EPIPE' ? new Refusal([]) : error
				},
			),
		isTerminal,
		progress: (text) => writeNow(stderr, isTerminal ? text : `${text}\n`),
	}
}
