/** Backups for operators in a browser: the list, one made now, and one to download. */
import { join } from 'node:path'
import { minute, second } from '../../shared/text/time.ts'
import { fail } from '../errors.ts'
import { withDeadline } from '../waiting/deadline.ts'
import { atMost } from '../waiting/queue.ts'
import { FileFailure, inWords } from './file-failure.ts'
import { type BackupFile, listBackups } from './folder.ts'
import { createMaker, type MakerOptions, reasonOf } from './maker.ts'
import { createSchedule } from './schedule.ts'

export interface BackupsOptions extends Omit<MakerOptions, 'backupDir'> {
	backupDir: string | undefined
	backupAt: number
	/** Takes a piece in its turn, through the door for dear work. */
	inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

/** Bytes that are read at once. */
const pieceOf = 256 * 1024
/** Milliseconds that a page waits for the folder. */
const answersWithin = 2_000
/** Milliseconds without a read after which another download may begin. */
const pausesAtMost = minute

const sentenceOf = (error: unknown): string => {
	const reason = reasonOf(error)
	return typeof reason === 'string' ? reason : 'see the log'
}

/** Undefined without a folder. */
export const createBackups = ({ backupDir, inTurn, ...options }: BackupsOptions) => {
	if (backupDir === undefined) return undefined
	const { backupPassphrase, now, log } = options
	const make = createMaker({ ...options, backupDir })
	let fault: string | undefined
	let isMade = false
	let reading: { readAt: number } | undefined

	/** A missing folder has none. Fails in words. */
	const list = () =>
		atMost(
			answersWithin,
			listBackups(backupDir, now()),
			() => new FileFailure('its disk does not answer'),
		).catch((error) => {
			if (error.code === 'ENOENT') return []
			throw inWords(error)
		})

	/** Opens nothing that an answer which nobody reads would leave open. */
	const stream = ({ name, bytes }: BackupFile): ReadableStream<Uint8Array> => {
		const file = Bun.file(join(backupDir, name))
		const mine = { readAt: now() }
		const end = () => {
			if (reading === mine) reading = undefined
		}
		let from = 0
		const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
			mine.readAt = now()
			if (from >= bytes) {
				end()
				return controller.close()
			}
			const piece = new Uint8Array(await file.slice(from, from + pieceOf).arrayBuffer())
			if (piece.length === 0) throw new Error('the backup was removed meanwhile')
			from += piece.length
			controller.enqueue(piece)
		}
		reading = mine
		return new ReadableStream({ pull, cancel: end }, { highWaterMark: 0 })
	}

	return {
		schedule: createSchedule({ ...options, backupDir }),
		folder: backupDir,
		/** How many are kept of each kind. */
		keep: options.backupKeep,
		/** Whether the secret is in them, encrypted. */
		hasSecret: backupPassphrase !== undefined,
		/** What is there, and why that can't be said, or why this process failed to make one. */
		look: (): Promise<{ files: BackupFile[]; why: string | undefined }> =>
			list().then(
				(files) => ({ files, why: fault }),
				(error) => ({ files: [], why: sentenceOf(error) }),
			),
		/**
		 * Makes one, however long it takes: no request waits for all of it. False while one is
		 * made. Fails as `createMaker` does.
		 */
		make: () =>
			withDeadline(Number.POSITIVE_INFINITY, async () => {
				if (isMade) return false
				isMade = true
				try {
					if ((await list()).some(({ isWhole }) => !isWhole)) return false
					fault = undefined
					await make({ by: 'hand', inTurn })
					return true
				} catch (error) {
					log.error({ folder: backupDir, error: reasonOf(error) }, 'a backup could not be made')
					fault = sentenceOf(error)
					throw error
				} finally {
					isMade = false
				}
			}),
		/** A whole one of the list, as a stream. Fails with `not_found`, `rate_limited`. */
		read: async (name: string) => {
			const found = (await list()).find((file) => file.name === name && file.isWhole)
			if (found === undefined) throw fail('not_found')
			if (reading !== undefined && Math.abs(now() - reading.readAt) < pausesAtMost)
				throw fail('rate_limited', {
					headers: { 'retry-after': String(pausesAtMost / second) },
					says: 'A backup is being downloaded already',
				})
			return stream(found)
		},
	}
}

export type Backups = NonNullable<ReturnType<typeof createBackups>>
