/** Whether a process is at work, by what Linux says of its threads (proc(5), sched-stats). */
import { readdirSync, readFileSync } from 'node:fs'
import { tryTo } from '../../shared/try-to.ts'

/** Of the time between two looks: less is what a thread costs that wakes up to wait again. */
const atWorkFrom = 0.1
const perMillisecond = 1_000_000

/** Nanoseconds of a thread. */
interface Thread {
	ran: number
	/** For a core, while others ran. */
	waited: number
}

const readThread = (folder: string): Thread | undefined => {
	const [ran, waited] = tryTo(() => readFileSync(`${folder}/schedstat`, 'utf8'))?.split(' ') ?? []
	return waited === undefined ? undefined : { ran: Number(ran), waited: Number(waited) }
}

/**
 * Call it once a look. `ran`: milliseconds of processor time since the call before, of all
 * threads, as garbage is also collected beside the first. Waiting counts for the first alone: on
 * a busy machine the others wait, too. Where Linux does not say, nothing is at work.
 */
export const createWorkMeter = (pid: number): (() => { ran: number; isAtWork: boolean }) => {
	const folder = `/proc/${pid}/task`
	let before = new Map<string, Thread>()
	let lookedAt = performance.now()
	return () => {
		const now = new Map<string, Thread>()
		for (const id of tryTo(() => readdirSync(folder)) ?? []) {
			const thread = readThread(`${folder}/${id}`)
			if (thread) now.set(id, thread)
		}
		const since = (id: string, part: keyof Thread) =>
			((now.get(id)?.[part] ?? 0) - (before.get(id)?.[part] ?? now.get(id)?.[part] ?? 0)) / perMillisecond
		const ran = [...now.keys()].reduce((sum, id) => sum + since(id, 'ran'), 0)
		const spent = ran + since(String(pid), 'waited')
		// A wait is added once it is over: `R` may have been waiting all the time. `D` waits for a
		// disk, which no signal ends.
		const stat = tryTo(() => readFileSync(`${folder}/${pid}/stat`, 'utf8')) ?? ''
		const isUnderWay = /^\) [RD]/.test(stat.slice(stat.lastIndexOf(')')))
		const at = performance.now()
		const isAtWork = isUnderWay || spent >= atWorkFrom * (at - lookedAt)
		;[before, lookedAt] = [now, at]
		return { ran, isAtWork }
	}
}
