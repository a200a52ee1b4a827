/** `rebuild`: the operator's command that counts all clicks again. */
import { day } from '../../shared/time.ts'
import type { Command } from './command.ts'
import { createProgress } from './progress.ts'

/** Recounts the days wholly within the retention period: raw clicks of older ones may be gone. */
export const rebuild: Command = async ({ store, now, clickRetentionDays, say, progress, isTerminal }) => {
	const since =
		clickRetentionDays === undefined ? undefined : new Date(now() - (clickRetentionDays - 1) * day)
	const total = await store.rebuild.countLinks()
	const shown = createProgress({ what: 'links', total, isTerminal, write: progress, now: Date.now })
	let links = 0
	let last = 0
	try {
		for (;;) {
			const ids = await store.rebuild.linksAfter(last)
			if (ids.length === 0) break
			for (const id of ids) {
				await store.rebuild.rebuildLink(id, since)
				shown.add(1)
			}
			links += ids.length
			last = ids.at(-1) ?? last
		}
	} finally {
		shown.end()
	}
	say(`recounted ${links} links from their clicks`)
	return true
}
