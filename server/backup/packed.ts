/** The lines of a backup under zstd: written to a file or a pipe, and read from one. */
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import { createTally, type Part, type Totals } from '../store/backup/lines.ts'
import { type Header, readHeader } from './header.ts'

/** Takes lines with their ends. */
export type Take = (lines: string | Uint8Array) => Promise<void>

/**
 * `close` resolves once all is written. Level 3 took three times the processor time of level 1, and
 * made rows of clicks 6 % larger; pieces of the usual 16 kB a fifth more of it.
 */
export const createPacker = (target: Writable): { take: Take; close: () => Promise<void> } => {
	const packed = zlib.createZstdCompress({
		chunkSize: 256 * 1_024,
		params: { [zlib.constants.ZSTD_c_compressionLevel]: 1, [zlib.constants.ZSTD_c_checksumFlag]: 1 },
	})
	const done = pipeline(packed, target)
	done.catch(() => {})
	return {
		take: async (lines) => {
			if (!packed.write(lines)) await Promise.race([once(packed, 'drain'), done])
		},
		close: () => {
			packed.end()
			return done
		},
	}
}

const [lineEnd, bracket] = ['\n', '['].map((text) => text.charCodeAt(0)) as [number, number]
/** Bytes that are restored at once. */
const bytesAtOnce = 256_000

const countLines = (bytes: Buffer): number => {
	let count = 0
	for (let at = bytes.indexOf(lineEnd); at >= 0; at = bytes.indexOf(lineEnd, at + 1)) count += 1
	return count
}

/** Splits whole lines. `readline` would also split at U+2028, which a title may hold. */
function* splitLines(bytes: Buffer): Generator<Part> {
	for (let at = 0; at < bytes.length; ) {
		// No row has the end of a line in it: JSON writes it as `\n`.
		const isLine = bytes[at] === bracket
		const end = isLine ? bytes.indexOf(lineEnd, at) : bytes.indexOf('\n[', at)
		const until = end < 0 ? bytes.length : end + 1
		const part = bytes.subarray(at, until)
		const text = part.toString('utf8', 0, part.length - 1)
		yield isLine ? { line: text } : { rows: text, count: countLines(part) }
		at = until
	}
}

/** Gathers whole lines. Each block is overwritten by the next: garbage of this size piles up. */
async function* wholeLines(source: Readable): AsyncGenerator<Buffer> {
	const unpacked = new PassThrough()
	pipeline(source, zlib.createZstdDecompress(), unpacked).catch((error) => unpacked.destroy(error))
	let held = Buffer.allocUnsafe(2 * bytesAtOnce)
	let size = 0
	for await (const bytes of unpacked as AsyncIterable<Buffer>) {
		const needed = size + bytes.length
		if (needed > held.length) held = Buffer.concat([held.subarray(0, size)], 2 * needed)
		bytes.copy(held, size)
		size = needed
		if (size < bytesAtOnce) continue
		const end = held.lastIndexOf(lineEnd, size - 1) + 1
		if (end === 0) continue
		yield held.subarray(0, end)
		held.copyWithin(0, end, size)
		size -= end
	}
	// The last line of a file that was cut off has no end.
	const rest = held.subarray(0, size)
	if (size > 0) yield rest.at(-1) === lineEnd ? rest : Buffer.concat([rest, Buffer.from('\n')])
}

/** The header, and what stands behind it. Fails with a sentence. */
export const openBackup = async (source: Readable) => {
	const blocks = wholeLines(source)
	const first = await blocks.next()
	if (first.done === true) throw new Error('it is empty, or was cut off')
	const end = first.value.indexOf(lineEnd)
	return {
		header: readHeader(first.value.toString('utf8', 0, end)),
		parts: (async function* () {
			yield* splitLines(first.value.subarray(end + 1))
			for await (const block of blocks) yield* splitLines(block)
		})(),
	}
}

/** Reads a whole backup and compares it with its totals. Fails with a sentence. */
export const checkBackup = async (source: Readable): Promise<{ header: Header; totals: Totals }> => {
	const { header, parts } = await openBackup(source)
	const tally = createTally()
	for await (const part of parts) tally.take(part)
	return { header, totals: tally.totals() }
}
