/** Mounts file systems of a few megabytes, fills them up and frees them. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns its folder; undefined where none can be mounted. */
export const mountSmall = (megabytes: number): string | undefined => {
	if (process.getuid?.() !== 0) return undefined
	const folder = mkdtempSync('/tmp/kurz-small-disk-')
	chmodSync(folder, 0o755)
	const options = `size=${megabytes}m,mode=0755`
	if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0) return folder
	rmSync(folder, { recursive: true })
	return undefined
}

export const resizeSmall = (folder: string, megabytes: number): void => {
	const { status } = spawnSync('mount', ['-o', `remount,size=${megabytes}m`, folder])
	if (status !== 0) throw new Error('the small file system cannot be resized')
}

export const unmountSmall = (folder: string): void => {
	spawnSync('umount', [folder])
	rmSync(folder, { recursive: true, force: true })
}

/** Writes until nothing more fits; returns a function that makes room again. */
export const fillUp = (folder: string): (() => void) => {
	const file = join(folder, 'filler')
	for (let size = 2 ** 20; size >= 1; size >>= 1) {
		try {
			for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' })
		} catch (error) {
			if ((error as { code?: string }).code !== 'ENOSPC') throw error
		}
	}
	return () => rmSync(file)
}
