/** Limits concurrent downloads, so that CSV files don't take the processor from visits. */
import { second } from '../../shared/time.ts'
import { fail } from '../errors.ts'
import { createLimitMeter, type LimitMeter } from '../metrics/meters.ts'
import type { Asker } from '../waiting/asker.ts'
import { ticks } from '../waiting/deadline.ts'

/** Most downloads at once. Source: server/INTERFACE.md, "Rate limits". */
const places = { ofOneAddress: 2, all: 8 }
/** Milliseconds without a read after which a download may lose its place to a new one. */
const pauseAtMost = 10 * second
/** `Retry-After` in seconds: most files take less. */
const comeBackIn = '5'

interface Download {
	asker: Asker
	/** When its reader last wanted more, in `ticks`. */
	readAt: number
	cut: () => void
}

export const createDownloads = (now = ticks, { refused }: LimitMeter = createLimitMeter()) => {
	const running = new Set<Download>()

	/** Fails with `rate_limited`. */
	const makeRoom = (address: string): void => {
		for (const one of running) if (one.asker.isGone()) running.delete(one)
		const own = [...running].filter((one) => one.asker.address === address)
		const isFull = own.length >= places.ofOneAddress || running.size >= places.all
		if (!isFull) return
		const inTheWay = own.length >= places.ofOneAddress ? own : [...running]
		const slowest = inTheWay.reduce((a, b) => (b.readAt < a.readAt ? b : a))
		const hasPaused = now() - slowest.readAt > pauseAtMost
		if (hasPaused) {
			slowest.cut()
			return
		}
		refused.download += 1
		throw fail('rate_limited', {
			headers: { 'retry-after': comeBackIn },
			says: 'Too many files are being downloaded',
		})
	}

	return {
		/**
		 * Opens a file and streams it. Fails with `rate_limited` when too many are being read,
		 * unless one of them has paused: that one is cut off.
		 */
		open: async (
			asker: Asker,
			file: () => Promise<ReadableStream<Uint8Array>> | ReadableStream<Uint8Array>,
		): Promise<ReadableStream<Uint8Array>> => {
			makeRoom(asker.address)
			const end = () => void running.delete(download)
			const download: Download = { asker, readAt: now(), cut: end }
			running.add(download)
			const orEnd = <T>(work: Promise<T>): Promise<T> =>
				work.catch((error) => {
					end()
					throw error
				})
			const reader = (await orEnd(Promise.try(file))).getReader()
			return new ReadableStream(
				{
					start: (controller) => {
						download.cut = () => {
							end()
							controller.error(new Error('it had paused, and others wanted its place'))
							reader.cancel().catch(() => {})
						}
					},
					pull: async (controller) => {
						download.readAt = now()
						const { done, value } = await orEnd(reader.read())
						// Cut off meanwhile.
						if (!running.has(download)) return
						if (!done) return controller.enqueue(value)
						end()
						controller.close()
					},
					cancel: (why) => {
						end()
						return reader.cancel(why)
					},
				},
				{ highWaterMark: 0 },
			)
		},
	}
}

export type Downloads = ReturnType<typeof createDownloads>
