/** When the extension reminds people to back up the keys of their links. */
import { expect, it } from 'vitest'
import { isBackupDue } from '../../../../extension/actions/storage/backup.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const made = (at: string, count = 1, owned = false) =>
	Array.from({ length: count }, () => ({ made_at: at, ...(owned && { owned }) }))
const today = '2026-11-23T11:00:00.000Z'

it.each([
	['no links', [], null, false],
	['nine of today', made(today, 9), null, false],
	['ten of today', made(today, 10), null, true],
	['one of a month ago', made('2026-10-24T12:00:00.000Z'), null, true],
	['one of almost a month ago', made('2026-10-24T12:00:00.001Z'), null, false],
	['ten of the account', made(today, 10, true), null, false],
	['ten of the account and nine others', [...made(today, 10, true), ...made(today, 9)], null, false],
	[
		'a hundred before the last backup',
		made('2026-11-23T10:00:00.000Z', 100),
		'2026-11-23T10:00:00.000Z',
		false,
	],
	['24 since the last backup', made(today, 24), '2026-11-23T10:00:00.000Z', false],
	['25 since the last backup', made(today, 25), '2026-11-23T10:00:00.000Z', true],
	['25 of the account since the last backup', made(today, 25, true), '2026-11-23T10:00:00.000Z', false],
	['one, and the last backup a month ago', made(today), '2026-10-24T12:00:00.000Z', true],
	['one, and the last backup almost a month ago', made(today), '2026-10-24T12:00:00.001Z', false],
	[
		'none, and the last backup a year ago',
		made('2025-01-01T00:00:00.000Z', 50),
		'2025-11-01T00:00:00.000Z',
		false,
	],
] as const)('%s', (_, links, settledAt, isDue) => {
	expect(isBackupDue([...links], settledAt, now)).toBe(isDue)
})
