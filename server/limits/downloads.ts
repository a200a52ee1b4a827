/** Limits files that are being read: their pieces are made in turn, and each reader holds one. */
import { second } from '../../shared/text/time.ts'
import { fail } from '../errors.ts'
import { createLimitMeter, type LimitMeter } from '../metrics/meters.ts'
import { type Asker, askedBy } from '../waiting/asker.ts'
import { ticks, withDeadline } from '../waiting/deadline.ts'
import type { DearWork } from './dear-work.ts'

/** Most downloads at once. Source: server/INTERFACE.md, "Rate limits". */
const usualPlaces = { ofOneAddress: 10, all: 100 }
/** Milliseconds of a reader's pause after which a download may lose its place to a new one. */
const pauseAtMost = 10 * second
/** `Retry-After` in seconds: most files take less. */
const comeBackIn = '5'

interface Download {
	asker: Asker
	/** Since when its reader wants no more, in `ticks`; `Infinity` while it waits for a piece. */
	pausedSince: number
	cut: () => void
}

/** `now`: milliseconds of a monotonic clock. */
interface Options {
	now?: () => number
	meter?: Pick<LimitMeter, 'refuse'>
	places?: typeof usualPlaces
}

export const createDownloads = (
	dear: Pick<DearWork, 'run'>,
	{ now = ticks, meter: { refuse } = createLimitMeter(), places = usualPlaces }: Options = {},
) => {
	const running = new Set<Download>()

	/** Fails with `rate_limited`. */
	const makeRoom = (address: string): void => {
		for (const one of running) if (one.asker.isGone()) running.delete(one)
		const own = [...running].filter((one) => one.asker.address === address)
		const isFull = own.length >= places.ofOneAddress || running.size >= places.all
		if (!isFull) return
		const inTheWay = own.length >= places.ofOneAddress ? own : [...running]
		const slowest = inTheWay.reduce((a, b) => (b.pausedSince < a.pausedSince ? b : a))
		const hasPaused = now() - slowest.pausedSince > pauseAtMost
		if (hasPaused) {
			slowest.cut()
			return
		}
		refuse('download')
		throw fail('rate_limited', {
			headers: { 'retry-after': comeBackIn },
			says: 'Too many files are being downloaded',
		})
	}

	/** The reader sets the pace, so it has no deadline. */
	const inTurn = <T>(asker: Asker, read: () => Promise<T>): Promise<T> =>
		withDeadline(Number.POSITIVE_INFINITY, () =>
			askedBy(asker, () => dear.run('piece', read, { mustWait: true })),
		)

	return {
		/**
		 * Opens a file and streams it. Its first piece is read at once: what fails before it is a
		 * failure of the request, not a file that breaks off. Fails with `service_unavailable`
		 * when too many wait for a turn, and with `rate_limited` when too many are being read,
		 * unless one of them has paused: that one is cut off.
		 */
		open: async (
			asker: Asker,
			file: () => Promise<ReadableStream<Uint8Array>> | ReadableStream<Uint8Array>,
		): Promise<ReadableStream<Uint8Array>> => {
			makeRoom(asker.address)
			const end = () => void running.delete(download)
			const download: Download = { asker, pausedSince: Number.POSITIVE_INFINITY, cut: end }
			running.add(download)
			const orEnd = <T>(work: Promise<T>): Promise<T> =>
				work.catch((error) => {
					end()
					throw error
				})
			const begin = async () => {
				const reader = (await file()).getReader()
				return { reader, first: await reader.read() }
			}
			const { reader, first } = await orEnd(dear.run('piece', begin))
			download.pausedSince = now()
			let next: typeof first | undefined = first
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
						download.pausedSince = Number.POSITIVE_INFINITY
						const { done, value } = next ?? (await orEnd(inTurn(asker, () => reader.read())))
						next = undefined
						download.pausedSince = now()
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
