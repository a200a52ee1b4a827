/** The bytes of a file as text: UTF-8, UTF-16 with its mark, or else Windows-1252. */
import { isUtf8 } from 'node:buffer'

const encodingOf = (bytes: Uint8Array): string => {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
	return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/** Bytes that are decoded at once: visits are served in between. */
const atOnce = 64 * 1024

/** The text in pieces, without a byte order mark. */
export function* textOf(bytes: Uint8Array): Generator<string> {
	const decoder = new TextDecoder(encodingOf(bytes))
	for (let at = 0; at < bytes.length; at += atOnce)
		yield decoder.decode(bytes.subarray(at, at + atOnce), { stream: true })
	yield decoder.decode()
}

/** The first characters. */
export const startOf = (bytes: Uint8Array): string => textOf(bytes.subarray(0, atOnce)).next().value ?? ''
