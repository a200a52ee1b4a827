/** Forms and queries are decoded like everywhere else if they are UTF-8, and refused otherwise. */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readPageQuery, readPairs, readQuery } from '../../../server/http/decode.ts'
import { check } from '../../support/service/property.ts'

const pairsOf = (text: string) => readPairs(Buffer.from(text))

/** Each pair is an object of one field. */
it.each<[string, Record<string, string>[]]>([
	['', []],
	['a=1&b=2', [{ a: '1' }, { b: '2' }]],
	['a', [{ a: '' }]],
	['=1', [{ '': '1' }]],
	['&&a=1&', [{ a: '1' }]],
	['a=b=c', [{ a: 'b=c' }]],
	['a+b=c+d', [{ 'a b': 'c d' }]],
	['a=%2B%26%3D%25', [{ a: '+&=%' }]],
	['a=100%', [{ a: '100%' }]],
	['a=%&b=%f&c=%zz&d=%%41', [{ a: '%' }, { b: '%f' }, { c: '%zz' }, { d: '%A' }]],
	['a=%C3%BC&%c3%bc=ü', [{ a: 'ü' }, { ü: 'ü' }]],
	['a=%F0%9F%98%80', [{ a: '😀' }]],
	['a=%EF%BF%BD', [{ a: '\ufffd' }]],
	['a=%EF%BB%BFx', [{ a: '\ufeffx' }]],
	['a=%00', [{ a: '\0' }]],
	['__proto__=1', [{ ['__proto__']: '1' }]],
])('%s', (text, pairs) => {
	expect(pairsOf(text)).toEqual(pairs.flatMap((pair) => Object.entries(pair)))
})

it.each([
	['a byte that begins nothing', 'a=%FF'],
	['in a name', '%FF=a'],
	['a sequence that ends early', 'a=%C3'],
	['a sequence that another field would end', 'a=%C3&b=%BC'],
	['an overlong one', 'a=%C0%AF'],
	['half of a surrogate pair', 'a=%ED%A0%80'],
	['beyond Unicode', 'a=%F4%90%80%80'],
	['after what is right', 'a=1&b=2&c=%80'],
])('is refused: %s (%s)', (_, text) => {
	expect(() => pairsOf(text)).toThrow('validation_failed')
})

it('raw bytes that are not UTF-8 are refused', () => {
	for (const bytes of [[0xff], [0x61, 0x3d, 0xe9], [0xc3, 0x26]])
		expect(() => readPairs(Uint8Array.from(bytes))).toThrow('validation_failed')
})

it('reads any text as URLSearchParams does', () => {
	const part = fc.oneof(
		fc.string({ unit: 'grapheme' }),
		fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed())),
		fc.constantFrom('%', '%4', '%41', '%zz', '+', '&', '=', '==', '&&', '%2B', '%C3%BC', '#', '?', '\ufeff'),
	)
	check(
		fc.property(fc.array(part), (parts) => {
			const text = parts.join('').toWellFormed()
			// URLSearchParams takes off one "?" in front, and replaces what is refused here.
			const standard = [...new URLSearchParams(`?${text}`)]
			fc.pre(!standard.flat().join('').includes('\ufffd'))
			expect(pairsOf(text)).toEqual(standard)
		}),
		{ runs: 500 },
	)
})

it.each([readQuery, readPageQuery])('%o: the first of a repeated name counts', (read) =>
	expect(read('https://kurz.example/?a=1&b=2&a=3&%61=4')).toEqual({ a: '1', b: '2' }),
)
