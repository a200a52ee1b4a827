/** The doctor looks at the data folder: its rights, its secret, and the room on its disk. */
import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { room } from '../../files.ts'
import { about, type Finding, reasonOf } from './finding.ts'

const megabyte = 1_000_000

const canUse = (path: string): boolean => {
	try {
		accessSync(path, constants.W_OK | constants.X_OK)
		return true
	} catch {
		return false
	}
}

const nearest = (path: string): string => (existsSync(path) ? path : nearest(dirname(path)))

const lookAtFolder = (folder: string): Finding => {
	const { ok, warn, fail } = about('data folder')
	if (!existsSync(folder)) {
		const above = nearest(folder)
		return canUse(above)
			? warn(`${folder} does not exist yet`, 'the first start makes it')
			: fail(
					`${folder} can't be made: ${above} may not be written`,
					`make it, and give it to the user of Kurz`,
				)
	}
	return canUse(folder)
		? ok(folder)
		: fail(`${folder} may not be written`, `give it to the user of Kurz: chown --recursive USER ${folder}`)
}

const lookAtSecret = (file: string): Finding => {
	const { ok, warn, fail } = about('secret')
	if (!existsSync(file)) return warn(`${file} does not exist yet`, 'the first start makes it')
	try {
		if (readFileSync(file, 'utf8').trim().length < 32)
			return fail(`${file} has fewer than 32 characters`, 'put the one from your copy or a backup there')
	} catch (error) {
		return fail(`${file} can't be read: ${reasonOf(error)}`, 'give it to the user of Kurz')
	}
	if ((statSync(file).mode & 0o077) !== 0)
		return warn(`${file} can be read by others`, `chmod 600 ${file}, and think about who read it`)
	return ok(`${file}: keep a copy of it apart from this machine`)
}

const lookAtDisk = (folder: string): Finding => {
	const { ok, warn, fail } = about('disk')
	const { bavail, blocks, bsize } = statfsSync(nearest(folder))
	const free = bavail * bsize
	const share = Math.round((100 * bavail) / Math.max(1, blocks))
	const size =
		free < 10_000 * megabyte
			? `${Math.floor(free / megabyte)} MB`
			: `${Math.floor(free / 1_000 / megabyte)} GB`
	const found = `${size} free (${share} %)`
	if (free < room.least)
		return fail(found, 'make room: without it no click is stored, and visits are refused')
	if (free < room.low || share < 5)
		return warn(found, 'make room, or keep fewer clicks with CLICK_RETENTION_DAYS')
	return ok(found)
}

/** `hasSecret`: the secret comes from the environment. */
export const checkFolder = (folder: string, hasSecret: boolean): Finding[] => [
	lookAtFolder(folder),
	...(hasSecret ? [] : [lookAtSecret(join(folder, 'secret'))]),
	lookAtDisk(folder),
]
