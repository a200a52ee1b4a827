/** The log as text: one plain line an event, whatever it quotes. */
import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { asText, isForPeople } from '../../../server/run/log.ts'

const time = new Date(2026, 10, 22, 9, 5, 7).getTime()
const textOf = (entry: object): string => asText(JSON.stringify({ level: 30, time, ...entry }))

it.each([
	['an event', { msg: 'stopped' }, '09:05:07 stopped\n'],
	['its fields', { msg: 'back', refused: 3, setting: 'x' }, '09:05:07 back (refused: 3, setting: x)\n'],
	['a warning', { level: 40, msg: 'full' }, '09:05:07 warning: full\n'],
	['an error', { level: 50, msg: 'lost' }, '09:05:07 error: lost\n'],
	['a control sequence', { msg: 'a\x1b[2Jb\nc', from: '\x07d\u009b' }, '09:05:07 a [2Jb c (from:  d )\n'],
])('%s', (_, entry, text) => {
	expect(textOf(entry)).toBe(text)
})

it('an unexpected error shows where it came from, each place on a line of its own', () => {
	const at = ['at one (server/one.ts:1:1)', `at two\x1b[2J (server/two.ts:${'2'.repeat(60)})`]
	const lines = textOf({ level: 50, msg: 'unexpected failure', error: { type: 'Error', at } }).split('\n')
	expect(lines[0]).toBe('09:05:07 error: unexpected failure')
	expect(lines.filter((line) => line.includes('.ts:'))).toHaveLength(2)
	expect(lines.join('')).not.toContain('\x1b')
})

it.each([
	['auto', true, true],
	['auto', false, false],
	['text', false, true],
	['json', true, false],
] as const)('LOG_FORMAT=%s, at a terminal: %s, is for people: %s', (logFormat, isTerminal, isText) => {
	expect(isForPeople({ logFormat }, isTerminal)).toBe(isText)
})

it('a line is written when the call returns: even a killed process leaves its last words', () => {
	const words = `
		import { createLog } from '${new URL('../../../server/run/log.ts', import.meta.url).pathname}'
		import { createLogOutput } from '${new URL('../../../server/run/log-output.ts', import.meta.url).pathname}'
		createLog({ logFormat: 'json', logLevel: 'info' }, false, createLogOutput(1)).info('last words')
		process.kill(process.pid, 'SIGKILL')`
	const { stdout } = spawnSync(process.execPath, ['-e', words], { encoding: 'utf8' })
	expect(stdout).toContain('last words')
})
