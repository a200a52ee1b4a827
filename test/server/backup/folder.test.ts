/** The folder of the backups: what is made of it, and which of its files go. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type MadeBy, makeFolder, nameAt, tidy } from '../../../server/backup/folder.ts'
import { day } from '../../../shared/text/time.ts'

const folder = mkdtempSync(join(tmpdir(), 'kurz-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('it is made, but none above it: its disk may not be mounted', async () => {
	const place = join(folder, 'disk', 'backups')
	await expect(makeFolder(place)).rejects.toThrow('ENOENT')
	expect(existsSync(join(folder, 'disk'))).toBe(false)
	mkdirSync(join(folder, 'disk'))
	for (const _ of ['made', 'there']) await makeFolder(place)
	expect(readdirSync(place)).toEqual([])
})

it('files of a clock that was ahead push out no right ones, and go when they are old', async () => {
	const now = Date.UTC(2026, 10, 28)
	const at = (days: number) => nameAt(now + days * day, 'clock')
	for (const days of [-3, -2, -1, 0, 2, 800]) writeFileSync(join(folder, at(days)), '')
	await tidy(folder, 2, now)
	const left = () => readdirSync(folder).filter((name) => name.endsWith('.backup'))
	expect(left().toSorted()).toEqual([at(-1), at(0), at(2), at(800)])
	await tidy(folder, 2, now + 900 * day)
	expect(left().toSorted()).toEqual([at(2), at(800)])
})

it('of each kind the newest are kept, whatever is made of the other', async () => {
	const now = Date.UTC(2027, 10, 28)
	const [place, kinds] = [join(folder, 'kinds'), ['clock', 'hand'] as const]
	mkdirSync(place)
	const at = (days: number, by: MadeBy) => nameAt(now - days * day, by)
	const [byClock, byHand] = kinds.map((by) =>
		[0, 1, 2, 3].map((days) => at(days + (by === 'hand' ? 10 : 0), by)),
	)
	for (const name of [...byClock!, ...byHand!]) writeFileSync(join(place, name), '')
	await tidy(place, 3, now)
	const kept = [...byClock!.slice(0, 3), ...byHand!.slice(0, 3)]
	expect(readdirSync(place).toSorted()).toEqual(kept.toSorted())
})
