/** A backup that lacks a part, or has one twice, is refused. */
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { openBackup } from '../../../../server/backup/packed.ts'
import { createTally, type Part } from '../../../../server/store/backup/lines.ts'
import { addRows, listTables, openRandom } from '../../../support/service/any-rows.ts'
import { backUp, inNoBackup } from '../../../support/service/backing-up.ts'
import { openTestDatabase } from '../../../support/service/database.ts'

const { database } = await openTestDatabase()
const random = openRandom(20_261_131)
for (const table of await listTables(database))
	if (!inNoBackup.includes(table)) await addRows(database, table, 5, random)
const { backup } = await backUp(database)
const parts = await Array.fromAsync((await openBackup(Readable.from([backup]))).parts)
const read = (some: Part[]) => {
	const tally = createTally()
	for (const part of some) tally.take(part)
	return tally.totals()
}

it('as it is, it is read', () => {
	expect(Object.keys(read(parts).rows)).toHaveLength(parts.filter((part) => 'line' in part).length - 1)
})

it.each(parts.map((part, nth): [number, Part] => [nth, part]))('without part %i', (nth) => {
	expect(() => read(parts.toSpliced(nth, 1))).toThrow(/^it was damaged$|it was cut off$|: it was damaged$/)
})

const ofRows = parts.flatMap((part, nth) => ('rows' in part ? [nth] : []))
it.each(ofRows)('with part %i twice, or a row more or less in it', (nth) => {
	const part = parts[nth] as Extract<Part, { rows: string }>
	for (const instead of [
		[part, part],
		[{ ...part, count: part.count + 1 }],
		[{ ...part, count: part.count - 1 }],
	])
		expect(() => read(parts.toSpliced(nth, 1, ...instead))).toThrow(/^it lacks rows of \w+: it was damaged$/)
})
