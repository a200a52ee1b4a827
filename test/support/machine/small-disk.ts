/** A file system of a few megabytes, to fill up; it goes with the test. */
import { onTestFinished } from 'vitest'
import { mountSmall, unmountSmall } from './small-mount.ts'

/** Why none can be mounted here, as the end of a test's name; '' when it can. */
export const noSmallDisk = ((): string => {
	const folder = mountSmall(1)
	if (folder === undefined) return ' (skipped: cannot mount a small file system)'
	unmountSmall(folder)
	return ''
})()

/** Its folder; whatever uses it has ended when the test ends. */
export const openSmallDisk = (megabytes: number): string => {
	const folder = mountSmall(megabytes)
	if (folder === undefined) throw new Error('a small file system could be mounted before, and cannot now')
	onTestFinished(() => unmountSmall(folder))
	return folder
}
