/** No alias can shadow a path of the server; random slugs keep to their alphabet. */
import { expect, it } from 'vitest'
import { createSlugMaker, isReserved, readSlug, routeWords } from '../../../server/links/slug.ts'
import { openService } from '../../support/service/service.ts'
import { takenIn } from './taken-names.ts'

const { app } = await openService()

/** No slug has a tilde. */
const taken = [...takenIn(app.routes)].filter((word) => !word.startsWith('~'))

it('the reserved words cover the routes, in any case', () => {
	for (const word of taken) {
		expect([word, isReserved(word), isReserved(word.toUpperCase())]).toEqual([word, true, true])
	}
})

it('the reserved words name no route that does not exist', () => {
	expect(routeWords.split(' ').filter((word) => !taken.includes(word))).toEqual([])
})

it('the reserved words hold the published list', () => {
	const list =
		'about abuse account admin analytics assets contact dashboard error favicon feedback index legal links login logout manage metrics monitor oauth password privacy profile public register report reset robots security session sessions settings sign-in sign-up signin signout signup sitemap static stats status support system terms tokens unlock users verify webhooks'
	expect(list.split(' ').filter((word) => !isReserved(word))).toEqual([])
})

it('a random slug has seven characters, without vowels, look-alikes or reserved words', () => {
	const make = createSlugMaker((bytes) => crypto.getRandomValues(new Uint8Array(bytes)))
	const slugs = Array.from({ length: 5_000 }, make)
	for (const slug of slugs) expect(slug).toMatch(/^[23456789bcdfghjkmnpqrstvwxyz]{7}$/)
	expect(new Set(slugs).size).toBe(5_000)
})

it.each([
	['AbC_-9x', 'abc_-9x'],
	['a', 'a'],
	['x'.repeat(64), 'x'.repeat(64)],
	['x'.repeat(65), undefined],
	['with.dot', undefined],
	['', undefined],
	[null, undefined],
])('the segment %j is read as %j', (segment, key) => {
	expect(readSlug(segment)).toBe(key)
})
