/** `rebuild`: the operator's command that counts all clicks again. */
import { day } from '../../shared/text/time.ts'
import { shortLinkOf } from '../links/short-links.ts'
import type { Command } from './command.ts'
import { createProgress } from './progress.ts'

/**
 * Recounts the days wholly within the retention period: raw clicks of older ones may be gone. With
 * a short link only that one. Without, all raw clicks are read, and damage is forgotten.
 */
export const rebuild: Command = async (deps, [word]) => {
	const { store, now, clickRetentionDays, say } = deps
	const since =
		clickRetentionDays === undefined ? undefined : new Date(now() - (clickRetentionDays - 1) * day)
	let damaged: string | null = null
	const recount = async (ids: number[], shown?: { add: (more: number) => void }): Promise<void> => {
		for (let rest = ids; rest.length > 0; ) {
			try {
				const done = new Set(await store.rebuild.rebuildLinks(rest, since))
				rest = rest.filter((id) => !done.has(id))
				shown?.add(done.size)
			} catch (error) {
				const found = await store.damage.heal(error)
				if (found === undefined) throw error
				damaged = found.table
			}
		}
	}
	if (word !== undefined) {
		const slugKey = shortLinkOf(word, deps.linkHosts)
		const [link] = slugKey === undefined ? [] : await store.links.findBySlugs([slugKey])
		if (link === undefined) return `there is no link ${word}`
		await recount([link.id])
		say(`recounted ${link.slug} from its clicks`)
		return true
	}
	// All at first: those that are clicked meanwhile need no recount, and would pass the total.
	const pages: number[][] = []
	for (let last = 0; ; last = pages.at(-1)!.at(-1)!) {
		const ids = await store.rebuild.linksAfter(last)
		if (ids.length === 0) break
		pages.push(ids)
	}
	const total = pages.reduce((sum, { length }) => sum + length, 0)
	const shown = createProgress(deps, { what: 'links', total })
	try {
		for (const ids of pages) await recount(ids, shown)
	} finally {
		shown.end()
	}
	// Links of which only older days are left have no clicks.
	await recount((await store.damage.read()).lost)
	say(`recounted ${total} links from their clicks`)
	if (damaged === null) await store.damage.forget()
	else say(`a page of ${damaged} could not be read: check the disk, and run this again`)
	return true
}
