/** Files are read in pieces: wherever one ends, the same entries are read. */
import { expect, it } from 'vitest'
import { csvEntries } from '../../../server/moving/file/csv.ts'
import { jsonEntries } from '../../../server/moving/file/json.ts'
import type { FileText } from '../../../server/moving/file/text.ts'
import type { FileEncoding } from '../../../shared/link/import.ts'

/** Bytes of a piece; see `file/text.ts`. */
const piece = 64 * 1024
/** So that a piece has few entries. */
const long = 'x'.repeat(5_000)
const title = 'a ""b"" — "" é 🎉 ""'
const encodings: [FileEncoding, (text: string) => Buffer<ArrayBuffer>][] = [
	['utf-8', (text) => Buffer.from(text)],
	['utf-16le', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
	['utf-16be', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
]

// Files whose first piece ends at each byte of `text`, after `head` and lines of `filler`.
function* cutIn(encode: (text: string) => Buffer, head: string, filler: string, text: string, tail: string) {
	const width = encode(`${filler}x`).length - encode(filler).length
	const [before, length] = [encode(head).length, encode(text).length]
	for (let at = 0; at <= length; at += width) {
		const room = (piece - before - at) / width
		const pad = filler.repeat(Math.floor(room / filler.length) - 1)
		const rest = Math.floor(room) - pad.length - filler.length
		const line = filler.replace('pad', 'pad'.padEnd(3 + rest, '-'))
		yield { at, bytes: encode(`${head}${pad}${line}${text}${tail}`) }
	}
}
const last = <T>(entries: Iterable<T>): T[] => [...entries].slice(-2)

it.each(
	encodings.flatMap(([encoding, encode]) =>
		(
			[
				[',', '\n'],
				[';', '\r\n'],
				['\t', '\r'],
			] as const
		).map(([separator, end]) => [encoding, separator, end, encode] as const),
	),
)('CSV in %s, separated by %j, with lines that end with %j', (encoding, separator, end, encode) => {
	const row = (...values: string[]) => values.join(separator) + end
	const text = row('one', `"${title}"`, '""', '"x"')
	const files = cutIn(
		encode,
		row('name', 'title', 'none', 'more'),
		row('pad', long, '', ''),
		text,
		row('two', 'b', '', ''),
	)
	for (const { at, bytes } of files) {
		const file: FileText = { bytes, encoding, isBroken: false }
		const entries = [...csvEntries(file)]
		expect([at, entries.findIndex(({ line }, nth) => line !== nth + 2)]).toEqual([at, -1])
		expect([at, last(entries).map(({ item }) => item)]).toEqual([
			at,
			[
				{ name: 'one', title: title.replaceAll('""', '"'), none: '', more: 'x' },
				{ name: 'two', title: 'b', none: '', more: '' },
			],
		])
	}
})

it.each(encodings)('JSON in %s', (encoding, encode) => {
	const item = {
		name: 'one',
		title: 'a "b" \\ é 🎉 \u0001 ]}',
		n: -1.5e3,
		no: null,
		yes: true,
		list: [{ a: ['x'] }],
	}
	const files = cutIn(
		encode,
		'[',
		`{"name":"pad","long":"${long}"},`,
		`${JSON.stringify(item)} ,`,
		'{"name":"two"}]',
	)
	for (const { at, bytes } of files) {
		const entries = last(jsonEntries({ bytes, encoding, isBroken: false }))
		expect([at, entries.map((entry) => entry.item)]).toEqual([at, [item, { name: 'two' }]])
	}
})
