/** A file system of a few megabytes, to fill up; it goes with the test. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { onTestFinished } from 'vitest'

const mount = (megabytes: number): string | undefined => {
	const folder = mkdtempSync('/tmp/kurz-small-disk-')
	chmodSync(folder, 0o755)
	const options = `size=${megabytes}m,mode=0755`
	if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0) return folder
	rmSync(folder, { recursive: true })
	return undefined
}
const unmount = (folder: string): void => {
	spawnSync('umount', [folder])
	rmSync(folder, { recursive: true, force: true })
}

/** Why none can be mounted here, as the end of a test's name; '' when it can. */
export const noSmallDisk = ((): string => {
	const folder = process.getuid?.() === 0 ? mount(1) : undefined
	if (folder === undefined) return ' (skipped: cannot mount a small file system)'
	unmount(folder)
	return ''
})()

/** Its folder; whatever uses it has ended when the test ends. */
export const openSmallDisk = (megabytes: number): string => {
	const folder = mount(megabytes)
	if (folder === undefined) throw new Error('a small file system could be mounted before, and cannot now')
	onTestFinished(() => unmount(folder))
	return folder
}
