/** Counts visits by names that are no host of ours: printed links may bear such a name. */
import { isLoopbackName } from '../config/addresses.ts'
import type { HostVisitStore, HostVisits } from '../store/links/host-visits.ts'

/** Milliseconds until a count is written, for other processes and commands. */
const writtenAfter = 500
/** Names that wait to be written, as strangers can invent them. Others are not counted then. */
const namesAtMost = 1_000
/** Names that a host can have, but for those by which a machine calls itself. */
const isCounted = (name: string): boolean => /^[a-z0-9_:.[\]-]{1,253}$/.test(name) && !isLoopbackName(name)

export interface HostVisitsDeps {
	store: { hostVisits: HostVisitStore }
	now: () => number
}

export const createHostVisits = ({ store: { hostVisits }, now }: HostVisitsDeps) => {
	const waiting = new Map<string, number>()
	let timer: NodeJS.Timeout | undefined
	const add = (name: string, visits: number): void => {
		const before = waiting.get(name)
		if (before !== undefined || waiting.size < namesAtMost) waiting.set(name, (before ?? 0) + visits)
	}

	/** Writes what waits. Where that fails, it goes on waiting. */
	const flush = async (): Promise<void> => {
		clearTimeout(timer)
		timer = undefined
		if (waiting.size === 0) return
		const counts: HostVisits[] = [...waiting].map(([name, visits]) => ({ name, visits }))
		waiting.clear()
		await hostVisits.add(counts, new Date(now())).catch((error) => {
			for (const { name, visits } of counts) add(name, visits)
			throw error
		})
	}
	const list = async (name?: string): Promise<HostVisits[]> => {
		await flush()
		return hostVisits.list(new Date(now()), name)
	}

	return {
		/** Counts a visit. */
		note: (name: string): void => {
			if (!isCounted(name)) return
			add(name, 1)
			// What fails here is tried again with the next visit, or by the background (main.ts).
			timer ??= setTimeout(() => void flush().catch(() => {}), writtenAfter).unref()
		},
		flush,
		/** The names with the most visits in the last 30 days. */
		list: () => list(),
		/** The visits of one name in the last 30 days. */
		of: async (name: string): Promise<number> => (await list(name))[0]?.visits ?? 0,
	}
}
