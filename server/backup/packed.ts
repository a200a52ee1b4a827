/** The lines of a backup under zstd: written to a file or a pipe, and read from one. */
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import { createTally, type Totals } from '../store/backup/lines.ts'
import { type Header, readHeader } from './header.ts'

/** Takes lines with their ends. */
export type Take = (lines: string) => Promise<void>

/** `close` resolves once all is written. */
export const createPacker = (target: Writable) => {
	const packed = zlib.createZstdCompress({
		params: { [zlib.constants.ZSTD_c_compressionLevel]: 3, [zlib.constants.ZSTD_c_checksumFlag]: 1 },
	})
	const done = pipeline(packed, target)
	done.catch(() => {})
	return {
		take: async (lines: string): Promise<void> => {
			if (!packed.write(lines)) await Promise.race([once(packed, 'drain'), done])
		},
		close: (): Promise<void> => {
			packed.end()
			return done
		},
	}
}

/** Lines without their ends, as many as arrive together. `readline` would also split at U+2028. */
async function* readLines(source: Readable): AsyncGenerator<string[]> {
	const text = new PassThrough()
	pipeline(source, zlib.createZstdDecompress(), text).catch((error) => text.destroy(error))
	let rest = ''
	for await (const part of text.setEncoding('utf8')) {
		const lines = (rest + part).split('\n')
		rest = lines.pop()!
		if (lines.length > 0) yield lines
	}
	if (rest !== '') yield [rest]
}

/** The header, and the lines behind it. Fails with a sentence. */
export const openBackup = async (
	source: Readable,
): Promise<{ header: Header; lines: AsyncIterable<string[]> }> => {
	const parts = readLines(source)
	const first = await parts.next()
	if (first.done === true) throw new Error('it is empty, or was cut off')
	const [line, ...others] = first.value
	const header = readHeader(line!)
	return {
		header,
		lines: (async function* () {
			yield others
			yield* parts
		})(),
	}
}

/** Reads a whole backup and compares it with its totals. Fails with a sentence. */
export const checkBackup = async (source: Readable): Promise<{ header: Header; totals: Totals }> => {
	const { header, lines } = await openBackup(source)
	const tally = createTally()
	for await (const some of lines) for (const line of some) tally.take(line)
	return { header, totals: tally.totals() }
}
