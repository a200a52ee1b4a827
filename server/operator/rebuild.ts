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
	const recount = async (id: number): Promise<void> => {
		for (;;) {
			try {
				return await store.rebuild.rebuildLink(id, since)
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
		await recount(link.id)
		say(`recounted ${link.slug} from its clicks`)
		return true
	}
	// All at first: those that are clicked meanwhile need no recount, and would pass the total.
	const links: number[] = []
	for (let last = 0; ; last = links.at(-1)!) {
		const ids = await store.rebuild.linksAfter(last)
		if (ids.length === 0) break
		links.push(...ids)
	}
	const total = links.length
	const shown = createProgress(deps, { what: 'links', total })
	try {
		for (const id of links) {
			await recount(id)
			shown.add(1)
		}
	} finally {
		shown.end()
	}
	// Links of which only older days are left have no clicks.
	for (const id of (await store.damage.read()).lost) await recount(id)
	say(`recounted ${total} links from their clicks`)
	if (damaged === null) await store.damage.forget()
	else say(`a page of ${damaged} could not be read: check the disk, and run this again`)
	return true
}
