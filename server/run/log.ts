/** The log: plain lines for a person at a terminal, JSON lines for programs. */
import { inspect } from 'node:util'
import pino, { type Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { LogOutput } from './log-output.ts'

/** Logged text must not control the terminal. */
const printable = (value: unknown): string => String(value).replace(/\p{Cc}+/gu, ' ')

/** A line of pino as text: `14:03:07 warning: message (field: value)`, with objects below. */
export const asText = (line: string): string => {
	const { level, time, msg, ...fields } = JSON.parse(line)
	const prefix = level > 40 ? 'error: ' : level > 30 ? 'warning: ' : ''
	const entries = Object.entries(fields)
	const isShort = ([, value]: [string, unknown]) => typeof value !== 'object'
	const short = entries.filter(isShort).map(([name, value]) => `${name}: ${printable(value)}`)
	const long = entries
		.filter((entry) => !isShort(entry))
		.map(([name, value]) => `\n${name}: ${inspect(value, { depth: 8 })}`.replaceAll('\n', '\n         '))
	const when = new Date(time).toTimeString().slice(0, 8)
	const inBrackets = short.length > 0 ? ` (${short.join(', ')})` : ''
	return `${when} ${prefix}${printable(msg)}${inBrackets}${long.join('')}\n`
}

/** Whether a person reads the log. */
export const isForPeople = ({ logFormat }: Pick<Config, 'logFormat'>, isTerminal: boolean): boolean =>
	logFormat === 'auto' ? isTerminal : logFormat === 'text'

/** `base`: fields of every line. */
export const createLog = (
	config: Pick<Config, 'logFormat' | 'logLevel'>,
	isTerminal: boolean,
	output: LogOutput,
	base?: Record<string, unknown>,
): Logger => {
	const text = { write: (line: string) => output.write(asText(line)) }
	const log = pino(
		{ level: config.logLevel, base: base ?? null },
		isForPeople(config, isTerminal) ? text : { write: output.write },
	)
	output.onDrained((lines) => log.warn({ lines }, 'nobody read the log: lines were dropped'))
	return log
}
