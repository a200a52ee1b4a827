/** Backups for operators in a browser: the list, one made now, and one to download. */
import { open as openFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fail } from '../errors.ts'
import { withDeadline } from '../waiting/deadline.ts'
import { atMost } from '../waiting/queue.ts'
import { FileFailure, inWords } from './file-failure.ts'
import { type BackupFile, listBackups } from './folder.ts'
import { createMaker, type MakerOptions, reasonOf } from './maker.ts'
import { createSchedule, type Schedule } from './schedule.ts'

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
/** Seconds after which another download may begin. */
const comeBackIn = '60'

const sentenceOf = (error: unknown): string => {
	const reason = reasonOf(error)
	return typeof reason === 'string' ? reason : 'see the log'
}

export interface Backups {
	schedule: Schedule
	folder: string
	/** How many are kept of each kind. */
	keep: number
	/** Whether the secret is in them, encrypted. */
	hasSecret: boolean
	/** What is there, and why that can't be said, or why this process failed to make one. */
	look: () => Promise<{ files: BackupFile[]; why: string | undefined }>
	/** Makes one, however long it takes; false while one is made. Fails as `createMaker` does. */
	make: () => Promise<boolean>
	/** A whole one of the list, as a stream. Fails with `not_found`, `rate_limited`. */
	read: (name: string) => Promise<ReadableStream<Uint8Array>>
}

export const createBackups = ({ backupDir, inTurn, ...options }: BackupsOptions): Backups | undefined => {
	if (backupDir === undefined) return undefined
	const { backupPassphrase, now, log } = options
	const make = createMaker({ ...options, backupDir })
	let fault: string | undefined
	let [isRead, isMade] = [false, false]

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

	const stream = async (name: string): Promise<ReadableStream<Uint8Array>> => {
		const file = await openFile(join(backupDir, name))
		const end = async () => {
			isRead = false
			await file.close()
		}
		return new ReadableStream(
			{
				pull: async (controller) => {
					const piece = Buffer.allocUnsafe(pieceOf)
					const { bytesRead } = await file.read(piece, 0, pieceOf)
					if (bytesRead > 0) return controller.enqueue(piece.subarray(0, bytesRead))
					await end()
					controller.close()
				},
				cancel: end,
			},
			{ highWaterMark: 0 },
		)
	}

	return {
		schedule: createSchedule({ ...options, backupDir }),
		folder: backupDir,
		keep: options.backupKeep,
		hasSecret: backupPassphrase !== undefined,
		look: () =>
			list().then(
				(files) => ({ files, why: fault }),
				(error) => ({ files: [], why: sentenceOf(error) }),
			),
		// No request waits for all of it.
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
		read: async (name) => {
			const found = (await list()).find((file) => file.name === name && file.isWhole)
			if (found === undefined) throw fail('not_found')
			if (isRead)
				throw fail('rate_limited', {
					headers: { 'retry-after': comeBackIn },
					says: 'A backup is being downloaded already',
				})
			isRead = true
			return stream(found.name).catch((error) => {
				isRead = false
				throw error
			})
		},
	}
}
