/** Wishes that wait for their server: trying again, cancelling, and what came of them. */
import type { Kurz } from '../kurz.ts'
import { readFailure, type ShownFailure } from '../server/failure.ts'
import type { Creation } from '../storage/items.ts'
import { isRemembered } from './begin.ts'
import { dueAt, forgetCreation, resumeCreation } from './shorten.ts'
import { keepUnwanted } from './unwanted.ts'

/** All of them, the newest first. Those that were cancelled are not. */
export const readWaiting = async ({ items, now }: Kurz): Promise<Creation[]> => {
	const [open, unwanted] = await Promise.all([items.creations.read(), items.unwanted.read()])
	return open.filter((one) => isRemembered(one, now()) && !unwanted.includes(one.id))
}

/**
 * Forgets a wish, with its password. A link that its server makes nevertheless is deleted if the
 * answer still comes; without an answer nobody knows its address.
 */
export const cancelWaiting = async (kurz: Kurz, id: string): Promise<void> => {
	await keepUnwanted(kurz, [id])
	await forgetCreation(kurz, id)
}

/** When the next one is due, in milliseconds; undefined if none waits. */
export const nextTryAt = async (kurz: Kurz): Promise<number | undefined> => {
	const waiting = await kurz.items.creations.read()
	return waiting.length === 0 ? undefined : Math.min(...waiting.map(dueAt))
}

/** Adds to what the next popup tells, once; nothing of what was cancelled. */
const tell = async (
	{ items: { news, unwanted }, withLock }: Kurz,
	{ id, body: { url: target } }: Creation,
	told: { url: string } | { failure: ShownFailure },
): Promise<void> => {
	if ((await unwanted.read()).includes(id)) return
	await withLock('news', async () => news.write([...(await news.read()), { target, ...told }]))
}

/**
 * Finishes creations that are due: popup closed, worker died, server unreachable. What still fails
 * stays for next time; the next popup tells what was made or refused.
 */
export const resumeCreations = async (kurz: Kurz): Promise<void> => {
	const { creations } = kurz.items
	for (const creation of await creations.read()) {
		try {
			const link = await resumeCreation(kurz, creation)
			if (link !== undefined) await tell(kurz, creation, { url: link.url })
		} catch (error) {
			const isOpen = (await creations.read()).some(({ id }) => id === creation.id)
			if (!isOpen) await tell(kurz, creation, { failure: readFailure(error) })
		}
	}
}

/** What there is to tell. Nobody tells it again. */
export const takeNews = (kurz: Kurz) =>
	kurz.withLock('news', async () => {
		const told = await kurz.items.news.read()
		if (told.length > 0) await kurz.items.news.write([])
		return told
	})
