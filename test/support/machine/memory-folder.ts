/** Where a run writes: making a test's database takes 20 ms in memory, 280 on a slow disk. */
import { existsSync, readFileSync, realpathSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'

/** Whether programs can be started there too, which containers often forbid. */
const isRoomy = (folder: string, bytes: number): boolean => {
	if (!existsSync(folder) || !existsSync('/proc/mounts')) return false
	const { bavail, bsize } = statfsSync(folder)
	const mount = readFileSync('/proc/mounts', 'utf8')
		.split('\n')
		.find((line) => line.split(' ')[1] === folder)
	return bavail * bsize > bytes && !/\bnoexec\b/.test(mount ?? 'noexec')
}

/** A folder in memory if that many bytes are free there, else the usual one for temporary files. */
export const roomyFolder = (bytes: number): string =>
	isRoomy(inMemory, bytes) ? inMemory : realpathSync(tmpdir())
