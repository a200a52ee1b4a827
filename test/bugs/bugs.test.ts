/** The list of deliberate bugs fits the code: `bun run test:bugs` puts them in. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesOf, root } from '../kinds.ts'
import { partOf } from './part.ts'
import { putBug } from './put.ts'
import { rooms } from './rooms.ts'

const tests = Object.values(filesOf).flat()

describe.each(Object.entries(rooms))('deliberate bugs in %s', (_, bugs) => {
	it.each(bugs)('$file: $hurts', (bug) => {
		expect(existsSync(root + bug.file), 'its file').toBe(true)
		expect(bug.tests, 'a test that must notice').not.toEqual([])
		const source = readFileSync(root + bug.file, 'utf8')
		expect(source.split(bug.text), 'its text occurs once').toHaveLength(2)
		expect(putBug(source, bug), 'something changes').not.toBe(source)
		expect(
			bug.tests.filter((test) => !tests.includes(test)),
			'tests that are not there',
		).toEqual([])
	})
})

it('no bug is listed twice', () => {
	const all = Object.values(rooms).flatMap((bugs) =>
		bugs.map((bug) => [bug.file, bug.text, bug.bug].join('\n')),
	)
	expect(new Set(all).size).toBe(all.length)
})

it.each([1, 2, 4, 7])('%i parts have each bug once, and about as many', (parts) => {
	const all = Object.values(rooms).flat()
	const divided = Array.from({ length: parts }, (_, nth) => partOf(all, `${nth + 1}/${parts}`))
	expect(divided.flat()).toEqual(all)
	const sizes = divided.map(({ length }) => length)
	expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
})
