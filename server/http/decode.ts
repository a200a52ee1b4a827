/** The bytes of a request as text: strictly UTF-8, so that nothing but what was sent is stored. */
import { invalid } from '../errors.ts'

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Throws for what is no UTF-8. */
export const decodeUtf8 = (bytes: Uint8Array): string => strictUtf8.decode(bytes)

/** Text in which each character stands for one byte. */
const toBytes = (text: string): Buffer => Buffer.from(text, 'latin1')

/** A name or a value. A `%` without two hex digits is itself. */
const decodePart = (part: string): string =>
	decodeUtf8(
		toBytes(
			part
				.replaceAll('+', ' ')
				.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
		),
	)

/**
 * The names and values of a form or a query, in order, as URLSearchParams reads them. Fails with `validation_failed` where
 * that would replace what is no UTF-8. Source: WHATWG URL, "application/x-www-form-urlencoded parsing".
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

/** The query of an address; of a repeated name the first counts. Fails with `validation_failed`. */
export const readQuery = (url: string): Record<string, string> =>
	Object.fromEntries(readPairs(toBytes(new URL(url).search.slice(1))).reverse())
