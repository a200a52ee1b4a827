/** The file that BLOCKED_HOSTS names: read at start, and again whenever it changes. */
import { readFile, stat } from 'node:fs/promises'
import type { Logger } from 'pino'
import { minute } from '../../shared/text/time.ts'
import { orRefuse } from '../config/refusal.ts'
import type { HostSet } from '../links/blocked-hosts.ts'
import { readHostList } from '../links/blocked-lines.ts'

/** Milliseconds between checks of the file. */
const lookEvery = 2_000
/** Within this many milliseconds of a change, a file can change again without looking different. */
const unsettled = 2_000
/** Milliseconds after which the log says again that the file can't be used. */
const sayAgainAfter = minute

/** A file's text; a stamp that differs after a change, and the time of the change. */
export const fileAt = (path: string) => ({
	read: () => readFile(path, 'utf8'),
	look: async () => {
		const { ino, size, mtimeNs, ctimeNs, mtimeMs } = await stat(path, { bigint: true })
		return { stamp: [ino, size, mtimeNs, ctimeNs].join(' '), changedAt: Number(mtimeMs) }
	},
})

export type HostFile = ReturnType<typeof fileAt>

/** The file's list, and a `look` that rereads a changed file. Fails when the file can't be used. */
export const readBlockedHosts = async (
	file: HostFile,
	{ now, log }: { now: () => number; log: Pick<Logger, 'info' | 'warn'> },
) => {
	let stamp: string | undefined
	/** The skipped lines that the log named last. */
	let saidSkipped = ''
	const read = async (): Promise<HostSet | undefined> => {
		const seen = await file.look()
		if (seen.stamp === stamp) return undefined
		const { hosts, skipped, first } = readHostList(await file.read())
		stamp = now() - seen.changedAt < unsettled ? undefined : seen.stamp
		const said = `${skipped} ${first.join('\n')}`
		if (skipped > 0 && said !== saidSkipped)
			log.warn({ skipped, first }, 'BLOCKED_HOSTS has lines that name no host: they are skipped')
		saidSkipped = said
		return hosts
	}
	let hosts = (await read())!
	/** When the log last said that the file can't be used; undefined while it can. */
	let saidAt: number | undefined
	let isLooking = false

	return {
		hosts: (): HostSet => hosts,
		/** A file that can't be used leaves the list unchanged; the log says so once a minute. */
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

/** Reads the file at `path`, if any, and watches it until disposed. Fails with `Refusal`. */
export const openBlockedHosts = async (path: string | undefined, log: Logger) => {
	if (path === undefined) return undefined
	const list = await orRefuse(
		() => readBlockedHosts(fileAt(path), { now: Date.now, log }),
		`BLOCKED_HOSTS ${path} can't be used`,
	)
	const timer = setInterval(list.look, lookEvery)
	return { hosts: list.hosts, [Symbol.dispose]: () => clearInterval(timer) }
}
