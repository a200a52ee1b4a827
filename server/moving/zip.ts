/** Packs files into a zip while it is read: nothing is packed that nobody takes. */
import { Zip, ZipDeflate } from 'fflate'
import { anew } from '../waiting/deadline.ts'

export interface ZippedFile {
	name: string
	content: ReadableStream<Uint8Array>
}

/** fflate writes no zip64, so a larger file would be damaged: it breaks off instead. */
const bytesAtMost = 2 ** 32 - 2 ** 26
const filesAtMost = 65_535

async function* pack(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
	let made: Uint8Array[] = []
	let failure: Error | null = null
	let [bytes, count] = [0, 0]
	const zip = new Zip((error, data) => {
		failure ??= error
		made.push(data)
	})
	const take = function* () {
		if (failure !== null) throw failure
		const ready = made
		made = []
		for (const piece of ready) bytes += piece.length
		if (bytes > bytesAtMost) throw new Error('the zip would be larger than 4 GB')
		yield* ready
	}
	for await (const { name, content } of files) {
		if (++count > filesAtMost) throw new Error(`a zip holds at most ${filesAtMost} files`)
		const entry = new ZipDeflate(name, { level: 1 })
		zip.add(entry)
		for await (const piece of content) {
			entry.push(piece)
			yield* take()
		}
		entry.push(new Uint8Array(), true)
		yield* take()
	}
	zip.end()
	yield* take()
}

/** The zip of these files. */
export const zipOf = (files: AsyncIterable<ZippedFile>): ReadableStream<Uint8Array> => {
	const pieces = pack(files)
	return new ReadableStream(
		{
			pull: async (controller) => {
				const { done, value } = await anew(() => pieces.next())
				if (done) controller.close()
				else controller.enqueue(value)
			},
			cancel: async () => void (await pieces.return(undefined)),
		},
		{ highWaterMark: 0 },
	)
}
