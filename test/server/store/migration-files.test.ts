/** The journal of migrations ascends, and no time in it lies ahead. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readMigrations } from '../../../server/store/migration-files.ts'

const journal = new URL('../../../server/store/migrations/meta/_journal.json', import.meta.url)
const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { when: number; tag: string }[] }

/** Names are compared in the database (`readable_by`). */
it.each([
	['places', readMigrations().map(({ time }) => time)],
	['names', readMigrations().map(({ name }) => name)],
])('has %s that rise from each to the next', (_, all: (number | string)[]) => {
	expect(all).toEqual([...new Set(all)].sort())
})

it('has none from the future', () => {
	expect(entries.filter(({ when }) => when > Date.now())).toEqual([])
})
