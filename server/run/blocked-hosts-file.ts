/** The file BLOCKED_HOSTS names: read at the start, and again when it has changed. */
import { readFile, stat } from 'node:fs/promises'
import type { Logger } from 'pino'
import { minute } from '../../shared/time.ts'
import { orRefuse } from '../config/refusal.ts'
import { type HostSet, readHostList } from '../links/blocked-hosts.ts'

/** Milliseconds between two looks at the file. */
const lookEvery = 2_000
/** A file that changed less than so many milliseconds ago may change again without looking different. */
const unsettled = 2_000
/** Milliseconds after which the log says again that the file can't be used. */
const sayAgainAfter = minute

/** The file: its text, and what tells a changed one from the one before, with the time of the change. */
export interface HostFile {
	read: () => Promise<string>
	look: () => Promise<{ stamp: string; changedAt: number }>
}

/** Of a file system. */
export const fileAt = (path: string): HostFile => ({
	read: () => readFile(path, 'utf8'),
	look: async () => {
		const { ino, size, mtimeNs, ctimeNs, mtimeMs } = await stat(path, { bigint: true })
		return { stamp: [ino, size, mtimeNs, ctimeNs].join(' '), changedAt: Number(mtimeMs) }
	},
})

/** Its list, and a `look` that reads the file again if it changed. Fails when the file can't be used. */
export const readBlockedHosts = async (
	file: HostFile,
	{ now, log }: { now: () => number; log: Pick<Logger, 'info' | 'warn'> },
) => {
	let stamp: string | undefined
	const read = async (): Promise<HostSet | undefined> => {
		const seen = await file.look()
		if (seen.stamp === stamp) return undefined
		const hosts = readHostList(await file.read())
		stamp = now() - seen.changedAt < unsettled ? undefined : seen.stamp
		return hosts
	}
	let hosts = (await read())!
	/** When the log said last that the file can't be used; undefined while it can. */
	let saidAt: number | undefined
	let isLooking = false

	return {
		hosts: (): HostSet => hosts,
		/** A file that can't be used leaves the list as it was, and the log says so once a minute. */
		look: async (): Promise<void> => {
			if (isLooking) return
			isLooking = true
			try {
				const list = await read()
				const isOther = list !== undefined && [...list.symmetricDifference(hosts)].length > 0
				if (isOther) hosts = list
				if (isOther || saidAt !== undefined) log.info({ hosts: hosts.size }, 'BLOCKED_HOSTS was read again')
				saidAt = undefined
			} catch (error) {
				stamp = undefined
				if (saidAt !== undefined && now() - saidAt < sayAgainAfter) return
				saidAt = now()
				log.warn({ why: (error as Error).message }, 'BLOCKED_HOSTS can’t be used: the list stays as it was')
			} finally {
				isLooking = false
			}
		},
	}
}

/** Reads the file at `path`, if there is one, and looks after it until it is disposed. Fails with `Refusal`. */
export const openBlockedHosts = async (path: string | undefined, log: Logger) => {
	if (path === undefined) return undefined
	const list = await orRefuse(
		() => readBlockedHosts(fileAt(path), { now: Date.now, log }),
		`BLOCKED_HOSTS ${path} can't be used`,
	)
	const timer = setInterval(list.look, lookEvery)
	return { hosts: list.hosts, [Symbol.dispose]: () => clearInterval(timer) }
}
