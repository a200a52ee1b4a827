/** A file that is being imported: a thread of its own holds and reads it. */
// An import's line: upload.ts → here → reading.ts.
import { fail } from '../errors.ts'
import type { DearWork } from '../limits/dear-work.ts'
import type { Threads } from '../limits/threads.ts'
import { asker } from '../waiting/asker.ts'
import { Broken } from './file/broken.ts'
import {
	type OpenAsked,
	type Opened,
	openJob,
	type ReadRow,
	type Received,
	receiveJob,
	rowsJob,
} from './reading.ts'

/** Most bytes of a file. Source: server/INTERFACE.md, "Import". */
export const fileAtMost = 64 * 1024 * 1024

export interface ReceivedFile extends Received {
	/** Finds its format. Fails with `validation_failed`. */
	open: (asked: OpenAsked) => Promise<Opened>
	/** Its rows in groups, from the first. Fails with `Broken` at a place that can't be read. */
	rows: () => AsyncGenerator<ReadRow[]>
}

export interface FileDeps {
	dear: Pick<DearWork, 'run'>
	threads: Pick<Threads, 'open'>
}

/** Hands over what nobody else has a part of. */
const movable = (pieces: Uint8Array[]): ArrayBuffer[] => [
	...new Set(
		pieces.flatMap(({ buffer, byteLength }) =>
			buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
		),
	),
]

/**
 * Does work with a file, in its turn. `pieces` are taken away; `form`: the media type of a form
 * that has the file. Fails as the work does, with `validation_failed` (`incomplete`), and with
 * `service_unavailable` when too many wait.
 */
export const createFiles =
	({ dear, threads }: FileDeps) =>
	<T>(
		pieces: Uint8Array[],
		form: string | undefined,
		work: (file: ReceivedFile) => Promise<T>,
	): Promise<T> => {
		const bytes = pieces.reduce((sum, { length }) => sum + length, 0)
		const inThread = async () => {
			const thread = threads.open()
			try {
				const received = await thread.ask(receiveJob, { pieces, form }, movable(pieces))
				return await work({
					...received,
					open: (asked) => thread.ask(openJob, asked),
					rows: async function* () {
						for (let isFirst = true, isEnd = false; !isEnd; isFirst = false) {
							// Nobody would read the answer.
							if (asker().isGone()) throw fail('service_unavailable')
							const group = await thread.ask(rowsJob, { isFirst })
							if (group.rows.length > 0) yield group.rows
							if (group.brokenAt !== undefined) throw new Broken(group.brokenAt)
							isEnd = group.isEnd
						}
					},
				})
			} finally {
				thread.end()
			}
		}
		return dear.run('import', inThread, { bytes })
	}
