/** `rebuild`: the operator's command that counts all clicks again. */
import { day } from '../../shared/time.ts'
import type { Command } from './command.ts'
import { createProgress } from './progress.ts'

/** Recounts the days wholly within the retention period: raw clicks of older ones may be gone. */
export const rebuild: Command = async ({ store, now, clickRetentionDays, say, progress, isTerminal }) => {
	const since =
		clickRetentionDays === undefined ? undefined : new Date(now() - (clickRetentionDays - 1) * day)
	// All at first: those that are clicked meanwhile need no recount, and would pass the total.
	const links: number[] = []
	for (let last = 0; ; last = links.at(-1)!) {
		const ids = await store.rebuild.linksAfter(last)
		if (ids.length === 0) break
		links.push(...ids)
	}
	const total = links.length
	const shown = createProgress({ what: 'links', total, isTerminal, write: progress, now: Date.now })
	try {
		for (const id of links) {
			await store.rebuild.rebuildLink(id, since)
			shown.add(1)
		}
	} finally {
		shown.end()
	}
	say(`recounted ${total} links from their clicks`)
	return true
}
