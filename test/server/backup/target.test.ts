/** A backup appears under its name once it is whole, and takes the place of nothing. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createInTime } from '../../../server/backup/hung.ts'
import { writeFile } from '../../../server/backup/target.ts'

const folder = mkdtempSync(join(tmpdir(), 'kurz-target-'))
afterAll(() => rmSync(folder, { recursive: true }))
const names = () => readdirSync(folder).toSorted()
/** Steps that may still be given up: each keeps a command from ending. */
let open = 0
const inTime = createInTime(() => {
	open += 1
	return () => {
		open -= 1
	}
})

it.each(['before', 'while'])(
	'a file of that name that is there %s it is written stays as it is',
	async (when) => {
		const file = join(folder, when)
		const put = () => writeFileSync(file, 'of another process')
		if (when === 'before') put()
		const writing = writeFile(
			file,
			async (take) => {
				await take('a line\n')
				if (when === 'while') put()
			},
			inTime,
		)
		await expect(writing).rejects.toThrow('it is there already')
		expect(readFileSync(file, 'utf8')).toBe('of another process')
		expect([names().filter((name) => name.startsWith(`${when}.`)), open]).toEqual([[], 0])
	},
)

it('it is whole under its name, and no step is waited for any more', async () => {
	const file = join(folder, 'whole')
	const lines = Array.from({ length: 20_000 }, (_, nth) => `${nth} ${crypto.randomUUID()}\n`).join('')
	await writeFile(file, (take) => take(lines), inTime)
	expect(Bun.zstdDecompressSync(readFileSync(file)).toString()).toBe(lines)
	expect(open).toBe(0)
})

it('one that fails leaves nothing, and no step is waited for any more', async () => {
	const before = names()
	const failing = writeFile(
		join(folder, 'failed'),
		async () => Promise.reject(new Error('no database')),
		inTime,
	)
	await expect(failing).rejects.toThrow('no database')
	await expect(writeFile(join(folder, 'no', 'folder'), async () => {}, inTime)).rejects.toThrow(
		/folder is missing/,
	)
	expect([names(), open]).toEqual([before, 0])
})
