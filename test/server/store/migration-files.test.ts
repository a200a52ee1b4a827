/** Migrations are ordered by their place in the journal, whatever the clock said. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readMigrations } from '../../../server/store/migration-files.ts'

const journal = new URL('../../../server/store/migrations/meta/_journal.json', import.meta.url)
const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as {
	entries: { idx: number; when: number; tag: string }[]
}
/** Before it, times were made up. They stay, as databases have noted them. */
const firstWithoutFuture = 50

it('keeps the places that databases of earlier versions have noted: their times', () => {
	const early = entries.slice(0, firstWithoutFuture)
	expect(early.length).toBe(firstWithoutFuture)
	expect(readMigrations().slice(0, firstWithoutFuture)).toMatchObject(
		early.map(({ tag, when }) => ({ name: tag, time: when })),
	)
})

it('has places that rise from each to the next', () => {
	const places = readMigrations().map(({ time }) => time)
	expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
})

it('has no new one from the future', () => {
	const now = Date.now()
	expect(entries.filter(({ idx, when }) => idx >= firstWithoutFuture && when > now)).toEqual([])
})

it('has none that writes down its own place, which nobody knows before it lands', () => {
	const later = readMigrations().slice(firstWithoutFuture)
	expect(later.filter(({ statements }) => /readable_by\W+=.*\d{13}/.test(statements.join('\n')))).toEqual([])
})
