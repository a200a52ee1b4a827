/** Tags in one line: read as people type them, and written so that reading returns them. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readTags, writeTags } from '../../../shared/link/tags.ts'
import { check } from '../../support/service/property.ts'

it.each([
	['', []],
	[' , ,', []],
	['work', ['work']],
	['work, print  ,Summer 2026', ['work', 'print', 'Summer 2026']],
	['work,print,', ['work', 'print']],
	['"Berlin, Mitte", work', ['Berlin, Mitte', 'work']],
	[' "a" , b', ['a', 'b']],
	['"say ""hi"""', ['say "hi"']],
	['5" disk, b', ['5" disk', 'b']],
	['"open, b', ['"open', 'b']],
	['"a"b, c', ['"a"b', 'c']],
	['"", b', ['b']],
])('%j reads as %j', (line, tags) => {
	expect(readTags(line)).toEqual(tags)
})

it('reading returns any tags that were written', () => {
	const tag = fc
		.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom('a', 'B', ' ', ',', '"', 'é', '☀') })
		.map((text) => text.trim())
		.filter((text) => text !== '')
	check(
		fc.property(fc.array(tag, { maxLength: 10 }), (tags) => {
			expect(readTags(writeTags(tags))).toEqual(tags)
		}),
	)
})

it('any line can be read, even a long one', () => {
	check(
		fc.property(fc.string({ unit: fc.constantFrom('a', ' ', ',', '"') }), (line) => {
			for (const tag of readTags(line)) expect(tag).toBe(tag.trim())
		}),
	)
	expect(readTags('"'.repeat(60_000))).toHaveLength(1)
	expect(readTags(' '.repeat(60_000))).toEqual([])
})
