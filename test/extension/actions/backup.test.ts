/** When the extension reminds people to back up the keys of their links. */
import { expect, it } from 'vitest'
import { isBackupDue } from '../../../extension/actions/backup.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const made = (at: string, count = 1) => Array.from({ length: count }, () => ({ made_at: at }))
const today = '2026-11-23T11:00:00.000Z'

it.each([
	['no links', [], null, false],
	['nine of today', made(today, 9), null, false],
	['ten of today', made(today, 10), null, true],
	['one of a month ago', made('2026-10-24T12:00:00.000Z'), null, true],
	['one of almost a month ago', made('2026-10-24T12:00:00.001Z'), null, false],
	['ten after an answer', made(today, 10), '2025-01-01T00:00:00.000Z', false],
] as const)('%s', (_, links, settledAt, isDue) => {
	expect(isBackupDue([...links], settledAt, now)).toBe(isDue)
})
