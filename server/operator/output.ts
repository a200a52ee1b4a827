/** Where a command writes: answers to standard output, progress to standard error. */
import { Refusal, sayOnStderr } from '../config/refusal.ts'
import type { Output } from './command.ts'

export const createOutput = (): Output => ({
	say: console.log,
	complain: (line) => sayOnStderr([line]),
	write: (text) =>
		Bun.write(Bun.stdout, text).catch((error) => {
			// Its reader, like `head`, has enough.
			throw (error as { code?: string }).code === 'EPIPE' ? new Refusal([]) : error
		}),
	isTerminal: process.stderr.isTTY,
	progress: (text) => void process.stderr.write(process.stderr.isTTY ? text : `${text}\n`),
})
