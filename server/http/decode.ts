/** The bytes of a request as text: strictly UTF-8, so that exactly what was sent is stored. */
import { tryTo } from '../../shared/try-to.ts'
import { invalid } from '../errors.ts'

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Throws if the bytes are not UTF-8. */
export const decodeUtf8 = (bytes: Uint8Array): string => strictUtf8.decode(bytes)

/** From text with one character per byte. */
const toBytes = (text: string): Buffer => Buffer.from(text, 'latin1')

const [percent, plus, space] = Buffer.from('%+ ')
/** The value of each hexadecimal digit, by its character's code. */
const digits = new Map(
	[...'0123456789abcdefABCDEF'].map((digit) => [digit.charCodeAt(0), Number.parseInt(digit, 16)]),
)

/**
 * Decodes a name or a value, with one character per byte. A `%` without two hex digits stays. Byte
 * by byte: replacing by a pattern takes five times as long.
 */
const decodePart = (part: string): string => {
	if (!/[%+\x80-\xff]/.test(part)) return part
	const bytes = toBytes(part)
	let length = 0
	for (let at = 0; at < bytes.length; at++) {
		const byte = bytes[at]!
		const high = byte === percent ? digits.get(bytes[at + 1] ?? 0) : undefined
		const low = high === undefined ? undefined : digits.get(bytes[at + 2] ?? 0)
		if (high !== undefined && low !== undefined) at += 2
		bytes[length++] =
			high === undefined || low === undefined ? (byte === plus ? space! : byte) : high * 16 + low
	}
	return decodeUtf8(bytes.subarray(0, length))
}

/** Most names and values of a form or a query: more are refused before any is decoded. */
const pairsAtMost = 1_000

/** The pairs between `&`, not decoded. Fails with `validation_failed` (`too_many`). */
const splitPairs = (text: string): string[] => {
	let pairs = 0
	for (let start = 0; start <= text.length; ) {
		const end = text.indexOf('&', start)
		const isEmpty = end === start || start === text.length
		if (!isEmpty && ++pairs > pairsAtMost)
			throw invalid('', 'too_many', `At most ${pairsAtMost} fields can be sent at once.`)
		if (end < 0) break
		start = end + 1
	}
	return text.split('&').filter((pair) => pair !== '')
}

const decodePair = (pair: string): [name: string, value: string] => {
	const end = pair.includes('=') ? pair.indexOf('=') : pair.length
	return [decodePart(pair.slice(0, end)), decodePart(pair.slice(end + 1))]
}

/**
 * The names and values of a form or a query, in order, as URLSearchParams reads them. Where that
 * would replace invalid UTF-8, and for more than `pairsAtMost`, it fails with `validation_failed`.
 * Source: WHATWG URL, "application/x-www-form-urlencoded parsing".
 */
export const readPairs = (bytes: Uint8Array): [name: string, value: string][] => {
	const pairs = splitPairs(Buffer.from(bytes).toString('latin1'))
	try {
		return pairs.map(decodePair)
	} catch {
		throw invalid('', 'invalid_encoding', 'This is not UTF-8.')
	}
}

/** The query of a page's URL. A parameter that is not UTF-8 is left out: its page still opens. */
export const readPageQuery = (url: string): Record<string, string> =>
	Object.fromEntries(readPagePairs(url).reverse())

/** The same as names and values, in order. */
export const readPagePairs = (url: string): [name: string, value: string][] =>
	splitPairs(new URL(url).search.slice(1)).flatMap((pair) => {
		const decoded = tryTo(() => decodePair(pair))
		return decoded === undefined ? [] : [decoded]
	})

/** The parameter names of a URL, in order. Fails with `validation_failed`. */
export const readNames = (url: string): string[] =>
	readPairs(toBytes(new URL(url).search.slice(1))).map(([name]) => name)

/** The query of a URL; the first of a repeated name counts. Fails with `validation_failed`. */
export const readQuery = (url: string): Record<string, string> =>
	Object.fromEntries(readPairs(toBytes(new URL(url).search.slice(1))).reverse())
