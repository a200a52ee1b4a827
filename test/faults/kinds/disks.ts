/** A full disk under the data, or under the write-ahead log, without which Postgres ends. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Place } from '../../../server/store/driver/connect.ts'
import { fillUp, mountSmall, resizeSmall, unmountSmall } from '../../support/machine/small-mount.ts'
import type { Workplace } from '../../support/machine/workplace.ts'
import { embeddedIn, startOutside } from '../stage/database.ts'
import { bothDatabases, type Fault, openStage, type Stage } from '../stage/stage.ts'

type Part = 'data' | 'log'

/** Some room beside a new database; its log takes segments of 16. */
const megabytes = { data: 150, log: 100 }
/** Added to a disk full of log: Postgres keeps its segments, and needs new ones to start. */
const added = 64

/** The embedded database has both in one folder; its server is stopped while they are separated. */
const openEmbedded = async (place: Workplace, disk: string, part: Part): Promise<Stage> => {
	const dataDir = join(part === 'data' ? disk : place.folder, 'data')
	const stage = await openStage(place, embeddedIn(dataDir))
	await stage.server.stop()
	const log = join(dataDir, 'postgres', 'pg_wal')
	const elsewhere = join(part === 'log' ? disk : place.folder, 'moved-log')
	for (const [command, args] of [
		['mv', [log, elsewhere]],
		['ln', ['-s', elsewhere, log]],
	] as const)
		if (spawnSync(command, args).status !== 0) throw new Error(`${command} failed`)
	await stage.server.start()
	return stage
}

/** Fills the room inside the log's last segment, so that nobody waits for the load to do so. */
const useUpLog = async (place: Place): Promise<void> => {
	const { sql, close } = connect(place, { prepare: false, max: 1 })
	try {
		for (let written = 0; written < 1_000; written++)
			await sql`select pg_logical_emit_message(false, 'fault', repeat('x', 1000000))`
	} catch {
		// The disk is full.
	} finally {
		await close(0)
	}
}

/** Milliseconds without room. */
const lasting = 3_000

const fullDisk = (part: Part, name: string): Fault => ({
	name,
	on: bothDatabases,
	open: async (place, kind) => {
		const disk = mountSmall(megabytes[part])
		if (disk === undefined) throw new Error('no small file system can be mounted')
		const elsewhere = { what: part, folder: disk }
		const stage =
			kind === 'embedded'
				? await openEmbedded(place, disk, part)
				: await openStage(place, await startOutside(place, { elsewhere }))
		const { database } = stage
		let size = megabytes[part]
		const strike = async () => {
			const makeRoom = fillUp(disk)
			try {
				if (part === 'log') await useUpLog(database.place())
				await pause(lasting)
			} finally {
				makeRoom()
				size += part === 'log' ? added : 0
				resizeSmall(disk, size)
			}
			await database.revive()
		}
		return {
			...stage,
			armed: { strike: ({ cutting }) => cutting(strike) },
			afterwards: () => unmountSmall(disk),
		}
	},
})

export const disks: Fault[] = [
	fullDisk('data', 'disk full of data'),
	fullDisk('log', 'disk full of write-ahead log'),
]
