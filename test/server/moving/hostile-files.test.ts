/** Files that are made to hold up the process that reads them. */
import { expect, it } from 'vitest'
import { createDearWork } from '../../../server/limits/dear-work.ts'
import { createThreads } from '../../../server/limits/threads.ts'
import { createZone } from '../../../server/links/zone.ts'
import { entryAtMost } from '../../../server/moving/file/bounds.ts'
import { createFiles } from '../../../server/moving/file-in-thread.ts'
import type { ReadRow } from '../../../server/moving/reading.ts'
import { timeOf } from '../../../server/moving/values.ts'
import type { ImportFormat } from '../../../shared/link/import.ts'

const dear = createDearWork({ cores: 2, bytes: 2 ** 30 })
const useFile = createFiles({ dear, threads: createThreads() })

/** What a file holds, and how many other things had their turn while it was read. */
const read = (text: string, format?: ImportFormat) =>
	useFile([Buffer.from(text)], undefined, async (file) => {
		let [turns, isRead] = [0, false]
		const count = (): void => {
			turns++
			if (!isRead) setImmediate(count)
		}
		setImmediate(count)
		const rows: ReadRow[] = []
		try {
			await file.open({ format, zone: 'UTC', columns: '' })
			for await (const group of file.rows()) rows.push(...group)
		} finally {
			isRead = true
		}
		return { turns, rows }
	})

const good = '{"shortlink":"good1","longlink":"https://a.example"}'

it.each([
	['empty lines', `keyword,url\na,b\n${'\n'.repeat(200_000)}`],
	['rows that are none', `keyword,url\n${',\n'.repeat(100_000)}a,b\n${',\n'.repeat(100_000)}`],
	['a million keys in one item', `[{${'"a":1,'.repeat(1_000_000)}"b":1},${good}]`],
])('others have their turn between %s', async (_, text) => {
	expect((await read(text)).turns).toBeGreaterThan(10)
})

it.each([
	['thousands of columns', `keyword,url${',x'.repeat(1_000)}\na,https://a.example\n`],
	['brackets within brackets', `{"a":${'['.repeat(100_000)}1,1,1`],
	['nothing but brackets', '['.repeat(1_000_000)],
	['an object that ends as a list', `[${good}]]`],
	['an item that is no JSON', `[${good},{"a" 1}]`],
])('%s are no file to import', async (_, text) => {
	await expect(read(text, 'chhoto')).rejects.toThrow()
})

it('brackets in a text are text', async () => {
	const text = `[{"shortlink":"${'['.repeat(500)}\\"${'{'.repeat(500)}","longlink":"x"}]`
	expect((await read(text)).rows).toHaveLength(1)
})

/** An entry with as much as it may have, and with one more; of `entryAtMost`. */
const columns = (number: number) => Array.from({ length: number - 2 }, (_, nth) => `c${nth}`)
const bounds: Record<keyof typeof entryAtMost, (most: number) => string> = {
	keys: (most) => `{${columns(most + 2).map((name) => `"${name}":1`)}}`,
	value: (most) => `{"a":"${'x'.repeat(most)}"}`,
	characters: (most) =>
		`{"a":"${'x'.repeat(60_000)}","b":"${'x'.repeat(60_000)}","c":"${'x'.repeat(most - 120_022)}"}`,
	depth: (most) => `{"a":${'['.repeat(most - 1)}${']'.repeat(most - 1)}}`,
	items: (most) => `{"a":[${Array(most).fill(1)}]}`,
}
it.each(Object.entries(bounds))(
	'more than fits in one entry by %s is a problem of its line alone',
	async (name, entry) => {
		const most = entryAtMost[name as keyof typeof entryAtMost]
		const { rows } = await read(`[${good},${entry(most)},${entry(most + 1)},${good}]`, 'chhoto')
		const codes = rows.map((row) => ('problem' in row ? row.problem.code : row.moved.name))
		expect(codes).toEqual(['good1', 'name_missing', 'entry_too_large', 'good1'])
	},
)

it.each([
	['a value', `x,https://a.example/${'y'.repeat(70_000)}`],
	['a row', `"${'x'.repeat(140_000)}",b`],
	['columns', `x,${Array(300).fill('y')}`],
	['a quote that is never closed', `"x,https://a.example/\n${'z,https://b.example/\n'.repeat(10_000)}`],
])('what is too large in CSV is a problem of its line alone: %s', async (what, line) => {
	const { rows } = await read(`keyword,url\ngood1,https://a.example\n${line}\ngood2,https://a.example\n`)
	const codes = rows.map((row) => ('problem' in row ? row.problem.code : row.moved.name))
	const between = what.startsWith('a quote') ? Array(10_000).fill('z') : []
	expect(codes).toEqual(['good1', 'entry_too_large', ...between, 'good2'])
	expect(rows[1]!.line).toBe(3)
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

it.each(['[{"url":"LONG"}]', 'keyword,url\nLONG,https://a.example\n'])(
	'a file of nothing but that is called so, and not one without links: %s',
	async (text) => {
		const details = [expect.objectContaining({ code: 'entry_too_large' })]
		await expect(read(text.replace('LONG', 'x'.repeat(70_000)))).rejects.toMatchObject({ extra: { details } })
	},
)
