/** Files that are made to hold up the process that reads them. */
import { expect, it } from 'vitest'
import { createZone } from '../../../server/links/zone.ts'
import { rowsOf } from '../../../server/moving/file/rows.ts'
import { readText } from '../../../server/moving/file/text.ts'
import { timeOf } from '../../../server/moving/values.ts'

/** How many other things had their turn while a file was read. */
const turnsWhile = async (text: string): Promise<number> => {
	let [turns, isRead] = [0, false]
	const count = (): void => {
		turns++
		if (!isRead) setImmediate(count)
	}
	setImmediate(count)
	const rows = rowsOf(await readText(Buffer.from(text)))
	try {
		while (!(await rows.next()).done);
	} finally {
		isRead = true
	}
	return turns
}

it.each([
	['empty lines', `keyword,url\n${'\n'.repeat(200_000)}`],
	['rows that are none', `keyword,url\n${',\n'.repeat(200_000)}`],
	['one item of JSON', `[{"shortlink":"${'x'.repeat(1_000_000)}"}]`],
])('others have their turn between %s', async (_, text) => {
	expect(await turnsWhile(text)).toBeGreaterThan(10)
})

it.each([
	['thousands of columns', `keyword,url${',x'.repeat(1_000)}\na,https://a.example\n`],
	['brackets within brackets', `{"a":${'['.repeat(100_000)}1,1,1`],
	['nothing but brackets', '['.repeat(1_000_000)],
])('%s are no file to import', async (_, text) => {
	await expect(turnsWhile(text)).rejects.toThrow()
})

it('brackets in a text are text', async () => {
	expect(await turnsWhile(`[{"shortlink":"${'['.repeat(500)}\\"${'{'.repeat(500)}"}]`)).toBeGreaterThan(0)
})

it('nothing was shortened before 1970', () => {
	const toUtc = createZone('UTC')!
	for (const time of ['1969-12-31T23:59:59Z', '0002-01-01', '0001-01-02'])
		expect(() => timeOf(time, toUtc)).toThrow()
	expect(timeOf('1970-01-01T00:00:00Z', toUtc)?.time.getTime()).toBe(0)
})

it.each(['-24:00', '+99:99', '+0060'])('a time in a zone that does not exist is no time: %s', (zone) => {
	// An invalid date would be stored as none: the link would never expire.
	expect(() => timeOf(`2027-01-01T00:00:00${zone}`, createZone('UTC')!)).toThrow()
})
