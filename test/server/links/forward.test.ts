/** The query of a visit on its target: what is appended, left out, and never changed. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { locationFor, locationsFor, withQuery } from '../../../server/links/forward.ts'
import { queryOf } from '../../../server/links/place.ts'
import { locationOf } from '../../../shared/text/location.ts'
import { check } from '../../support/service/property.ts'

it.each([
	['behind a target without one', '/a', 'x=1&y=2', '/a?x=1&y=2'],
	['behind a bare host', '', 'x=1', '?x=1'],
	['behind its own parameters', '/?a=1', 'x=1', '/?a=1&x=1'],
	['before the fragment', '/?a=1#top', 'x=1', '/?a=1&x=1#top'],
	['before a fragment with a query in it', '/#/?a=1', 'a=2', '/?a=2#/?a=1'],
	['behind a bare question mark', '/?', 'x=1', '/?x=1'],
	['behind a last ampersand', '/?a=1&', 'x=1', '/?a=1&x=1'],
	['before an empty fragment', '/#', 'x=1', '/?x=1#'],
	['behind a value that ends in a question mark', '/?a=?', 'b?&c', '/?a=?&b?&c'],
	['but for names the target has', '/?a=1', 'a=2&b=3&a', '/?a=1&b=3'],
	['names being compared decoded', '/?a+b=1&%C3%A4=2', 'a%20b=3&%c3%a4=4&c=5', '/?a+b=1&%C3%A4=2&c=5'],
	['names in other case being others', '/?a=1', 'A=2', '/?a=1&A=2'],
	['names that are no UTF-8 being themselves', '/?%ff=1', '%fe=2&%FF=3', '/?%ff=1&%fe=2'],
	['a broken escape being itself', '/?%zz=1', '%zz=2&%z=3', '/?%zz=1&%z=3'],
	['a name that it repeats itself', '/', 'a=1&a=2', '/?a=1&a=2'],
	['a name without a value, a value without a name', '/', 'a&=b&c=', '/?a&=b&c='],
	['without its empty pieces', '/', '&&a=1&&b=2&', '/?a=1&b=2'],
	['with its escapes as they came', '/', 'a=%2f%2F+%20', '/?a=%2f%2F+%20'],
	['with its forbidden characters encoded', '/', 'a=\\ \r\nX: y\u00e4#', '/?a=%5C%20%0D%0AX:%20y%C3%A4%23'],
	['with half a character made whole', '/', 'a=\ud800', '/?a=%EF%BF%BD'],
	['as nothing when it is empty', '/?', '&', '/?'],
	['as nothing when the target has it all', '/?a=1#b', 'a=2', '/?a=1#b'],
])('a query is forwarded %s', (_, rest, query, expected) => {
	expect(withQuery(`https://t.example${rest}`, query)).toBe(`https://t.example${expected}`)
})

it('a query is forwarded parameter by parameter, up to the longest URL', () => {
	const location = 'https://t.example/#end'
	const long = (name: string, length: number) => `${name}=${'x'.repeat(length - 2)}`
	const room = 8_192 - location.length - 1
	expect(withQuery(location, long('a', room))).toHaveLength(8_192)
	expect(withQuery(location, long('a', room + 1))).toBe(location)
	// A parameter that does not fit is left out, and the next may fit.
	expect(withQuery(location, `b=1&${long('a', room)}&c=2`)).toBe('https://t.example/?b=1&c=2#end')
	// The encoded length counts.
	expect(withQuery(location, `a=${'\u00e4'.repeat(2_000)}&b=1`)).toBe('https://t.example/?b=1#end')
	expect(withQuery(`https://t.example/${'x'.repeat(8_192)}`, 'a=1')).not.toContain('a=1')
})

it.each([
	['http://k.example/slug', ''],
	['http://k.example/slug?', ''],
	['http://k.example/slug/?a=1?b&c', 'a=1?b&c'],
	['http://k.example/slug?a=1#b?c', 'a=1'],
	['http://k.example/slug#b?c', ''],
])('the query of an address: %s has %j', (url, query) => {
	expect(queryOf(url)).toBe(query)
})

it('a link that does not forward leads where it led', () => {
	const own = 'https://t.example/?a=1#b'
	expect(
		locationFor({ location: own, forwardQuery: false, places: null }, { url: 'http://k.example/slug?x=1' }),
	).toBe(own)
	expect(
		locationFor({ location: own, forwardQuery: true, places: null }, { url: 'http://k.example/slug' }),
	).toBe(own)
	const location = locationOf('https://m\u00fcnchen.example/')
	const forwarded = locationFor({ location, forwardQuery: true, places: null }, { url: '/slug?x=1' })
	expect(forwarded).toBe('https://xn--mnchen-3ya.example/?x=1')
})

/** Text that is hard on parsers, mixed with any. */
const text = fc.oneof(
	fc.string({ unit: 'binary', maxLength: 20 }),
	fc.string({ unit: fc.constantFrom(...'ab=&?#%+\\/:"<> \r\n\0é%41'), maxLength: 12 }),
)
const query = fc.oneof(
	fc.array(text, { maxLength: 8 }).map((pieces) => pieces.join('&')),
	fc
		.tuple(text, fc.integer({ min: 8_000, max: 9_000 }))
		.map(([name, size]) => `${name}=${'x'.repeat(size)}&z=1`),
)
const starts = ['http://t.example', 'https://t.example/', 'https://t.example/a/b', 'https://\u00e4.example/p']
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const target = fc
	.tuple(fc.constantFrom(...starts), maybe(query), maybe(text))
	.map(([start, query, fragment]) => {
		const asked = query === undefined ? '' : `?${query.replaceAll('#', '')}`
		return start + asked + (fragment === undefined ? '' : `#${fragment}`)
	})
	.filter((url) => url.length <= 8_192 && URL.canParse(url) && locationOf(url).length <= 8_192)

/** An address in three parts: up to its query, its query, and its fragment with the `#`. */
const partsOf = (location: string) => {
	const [, address, query, fragment] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(location)!
	return { address, query: query?.slice(1), fragment }
}
const pairsOf = (query: string) => [...new URLSearchParams(`&${query.toWellFormed()}`)]

it('on any target any query only adds whole parameters, up to the longest URL', () => {
	check(
		fc.property(target, query, (longUrl, asked) => {
			const before = locationOf(longUrl)
			const after = withQuery(before, asked)
			const [was, is] = [partsOf(before), partsOf(after)]
			expect([is.address, is.fragment]).toEqual([was.address, was.fragment])
			expect((is.query ?? '').startsWith(was.query ?? '')).toBe(true)
			expect(after.length).toBeLessThanOrEqual(8_192)
			const added = (is.query ?? '').slice(was.query?.length ?? 0)
			expect(added).toMatch(/^[\x21\x22\x24-\x5b\x5d-\x7e]*$/)
			// Each was sent, in this order, and none has a name of the target's.
			const sent = pairsOf(asked).map(String)
			const names = new Set(pairsOf(was.query ?? '').map(([name]) => name))
			for (const pair of pairsOf(added)) {
				expect(sent).toContain(String(pair))
				sent.splice(0, sent.indexOf(String(pair)) + 1)
				expect(names).not.toContain(pair[0])
			}
			// It is still an address, with the same host, path and fragment.
			const [old, made] = [new URL(before), new URL(after)]
			expect([made.origin, made.pathname, made.hash]).toEqual([old.origin, old.pathname, old.hash])
		}),
		{ runs: 300 },
	)
})

it('any short query is forwarded whole to a target without one', () => {
	check(
		fc.property(query, (asked) => {
			fc.pre(asked.length < 500)
			const location = withQuery('https://t.example/#end', asked)
			expect(pairsOf(partsOf(location).query ?? '')).toEqual(pairsOf(asked))
		}),
	)
})

it('the query of a visit is read once, however many targets it is forwarded to', () => {
	const readsOf = (targets: number) => {
		let reads = 0
		const visit = {
			get url() {
				reads++
				return '/menu+?from=p1&a=1&b=2'
			},
		}
		const link = { location: 'https://t.example/', forwardQuery: true, places: new Set(['p1']) }
		const toLocation = locationsFor(link, visit)
		for (let nth = 0; nth < targets; nth++)
			expect(toLocation(`https://t.example/${nth}?a=0`)).toBe(`https://t.example/${nth}?a=0&b=2`)
		return reads
	}
	expect(readsOf(20)).toBe(readsOf(1))
})
