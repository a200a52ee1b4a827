/** How many processes serve: what `PROCESSES` says, the cores, and what the database allows. */
import pino from 'pino'
import { expect, it } from 'vitest'
import { connectionsOfProcess } from '../../../server/config/database-connections.ts'
import { Refusal } from '../../../server/config/refusal.ts'
import { countProcesses } from '../../../server/run/processes.ts'

const machine = { cores: 4, platform: 'linux', connections: 97 } as const
const counted = (wanted: number | 'auto', more: object = {}) => {
	const logged: string[] = []
	const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line).msg) })
	return { count: countProcesses(wanted, { ...machine, ...more }, log), logged }
}

it('six fit into the hundred connections of an ordinary Postgres, three of which are for its superuser', () => {
	expect(Math.floor(97 / connectionsOfProcess.most)).toBe(6)
})

it.each([
	['as many as are wanted', 3, {}, 3],
	['one for each core', 'auto', {}, 4],
	['no more than the connections allow', 'auto', { cores: 16 }, 6],
	['as many as share what the operator allows', 'auto', { allowed: 24 }, 3],
	['at least one', 'auto', { cores: 2, connections: 3 }, 1],
	['one where processes cannot share a port', 'auto', { platform: 'darwin' }, 1],
	['one, anywhere', 1, { platform: 'win32' }, 1],
	['more than the connections allow, when asked for', 8, {}, 8],
] as const)('%s', (_, wanted, more, expected) => {
	expect(counted(wanted, more).count).toBe(expected)
})

it('the log says when they are fewer than the cores, or may need more connections than there are', () => {
	expect(counted('auto').logged).toEqual([])
	expect(counted(6).logged).toEqual([])
	expect(counted('auto', { cores: 16 }).logged).toEqual(['fewer processes than cores'])
	expect(counted(7).logged).toEqual([expect.stringContaining('raise max_connections')])
})

it('several are refused where processes cannot share a port', () => {
	expect(() => counted(2, { platform: 'darwin' })).toThrow(Refusal)
})
