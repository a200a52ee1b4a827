/** The bytes of a request as text: strictly UTF-8, so that exactly what was sent is stored. */
import { tryTo } from '../../shared/try-to.ts'
import { invalid } from '../errors.ts'

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Throws if the bytes are not UTF-8. */
export const decodeUtf8 = (bytes: Uint8Array): string => strictUtf8.decode(bytes)

/** From text with one character per byte. */
const toBytes = (text: string): Buffer => Buffer.from(text, 'latin1')

/** Decodes a name or a value. A `%` without two hex digits stays. */
const decodePart = (part: string): string =>
	decodeUtf8(
		toBytes(
			part
				.replaceAll('+', ' ')
				.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
		),
	)

/**
 * The names and values of a form or a query, in order, as URLSearchParams reads them. Where that
 * would replace invalid UTF-8, it fails with `validation_failed`. Source: WHATWG URL,
 * "application/x-www-form-urlencoded parsing".
 */
export const readPairs = (bytes: Uint8Array): [name: string, value: string][] => {
	try {
		return Buffer.from(bytes)
			.toString('latin1')
			.split('&')
			.filter((pair) => pair !== '')
			.map((pair) => {
				const end = pair.includes('=') ? pair.indexOf('=') : pair.length
				return [decodePart(pair.slice(0, end)), decodePart(pair.slice(end + 1))]
			})
	} catch {
		throw invalid('', 'invalid_encoding', 'This is not UTF-8.')
	}
}

/** The query of a page's URL. A parameter that is not UTF-8 is left out: its page still opens. */
export const readPageQuery = (url: string): Record<string, string> =>
	Object.fromEntries(readPagePairs(url).reverse())

/** The same as names and values, in order. */
export const readPagePairs = (url: string): [name: string, value: string][] =>
	new URL(url).search
		.slice(1)
		.split('&')
		.flatMap((pair) => tryTo(() => readPairs(toBytes(pair))) ?? [])

/** The parameter names of a URL, in order. Fails with `validation_failed`. */
export const readNames = (url: string): string[] =>
	readPairs(toBytes(new URL(url).search.slice(1))).map(([name]) => name)

/** The query of a URL; the first of a repeated name counts. Fails with `validation_failed`. */
export const readQuery = (url: string): Record<string, string> =>
	Object.fromEntries(readPairs(toBytes(new URL(url).search.slice(1))).reverse())
