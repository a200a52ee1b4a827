/** A file system of a few megabytes that a test can fill up. */
import { onTestFinished } from 'vitest'
import { mountSmall, unmountSmall } from './small-mount.ts'

/** Why none can be mounted here, as the end of a test's name; '' when it can. */
export const noSmallDisk = ((): string => {
	const folder = mountSmall(1)
	if (folder === undefined) return ' (skipped: cannot mount a small file system)'
	unmountSmall(folder)
	return ''
})()

/** Returns its folder, which goes with the test; by then, nothing may use it. */
export const openSmallDisk = (megabytes: number): string => {
	const folder = mountSmall(megabytes)
	if (folder === undefined) throw new Error('no small file system can be mounted any more')
	onTestFinished(() => unmountSmall(folder))
	return folder
}
