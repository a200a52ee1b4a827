/** The bytes of a file as text: UTF-8, UTF-16 with its mark, or else Windows-1252. */
import { isUtf8 } from 'node:buffer'
import type { FileEncoding } from '../../../shared/link/import.ts'

/** A file, and how its bytes are read. */
export interface FileText {
	bytes: Uint8Array
	encoding: FileEncoding
	/** Some bytes may be none of the encoding: they are read as U+FFFD. */
	isBroken: boolean
}

/** Bytes that are decoded at once. */
const atOnce = 64 * 1024

/** Length of a sequence of UTF-8 that begins here (RFC 3629), or 0. */
const sequenceAt = (bytes: Uint8Array, at: number): number => {
	const [lead = 0, second = 0] = [bytes[at], bytes[at + 1]]
	const length = lead < 0xc2 || lead > 0xf4 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
	const from = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
	const to = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
	if (length === 0 || second < from || second > to) return 0
	for (let nth = 2; nth < length; nth++) if (((bytes[at + nth] ?? 0) & 0xc0) !== 0x80) return 0
	return length
}

/**
 * Whether most of what is not ASCII is valid UTF-8. In Windows-1252 nearly nothing is, so one byte
 * that went wrong in a file of UTF-8 must not change how all others are read.
 */
const isMostlyUtf8 = (bytes: Uint8Array): boolean => {
	let [valid, broken] = [0, 0]
	for (let at = 0; at < bytes.length; ) {
		const length = bytes[at]! < 0x80 ? 1 : sequenceAt(bytes, at)
		if (length > 1) valid++
		else if (length === 0) broken++
		at += length || 1
	}
	return valid > 0 && valid >= broken
}

/** Finds out how the bytes of a file are to be read. */
export const readText = (bytes: Uint8Array): FileText => {
	const [first, second, third] = bytes
	if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
		return { bytes, encoding: first === 0xff ? 'utf-16le' : 'utf-16be', isBroken: true }
	if (isUtf8(bytes)) return { bytes, encoding: 'utf-8', isBroken: false }
	const isMarked = first === 0xef && second === 0xbb && third === 0xbf
	if (isMarked || isMostlyUtf8(bytes)) return { bytes, encoding: 'utf-8', isBroken: true }
	return { bytes, encoding: 'windows-1252', isBroken: false }
}

/** The text in pieces, without a byte order mark. */
export function* textOf({ bytes, encoding }: Pick<FileText, 'bytes' | 'encoding'>): Generator<string> {
	const decoder = new TextDecoder(encoding)
	for (let at = 0; at < bytes.length; at += atOnce)
		yield decoder.decode(bytes.subarray(at, at + atOnce), { stream: true })
	yield decoder.decode()
}

/** Bytes in which the first row is looked for. */
const startAtMost = 64 * 1024

/** The first characters. */
export const startOf = ({ bytes, encoding }: FileText): string =>
	[...textOf({ bytes: bytes.subarray(0, startAtMost), encoding })].join('')
