/** Links deleted on the list: hidden at once, deleted at their servers once undo has passed. */
import { hour } from '../../../shared/text/time.ts'
import type { Kurz } from '../kurz.ts'
import type { Named } from '../server/details.ts'
import { readFailure } from '../server/failure.ts'
import type { Leaving } from '../storage/leaving-record.ts'
import { isSame, type Kept } from '../storage/links.ts'
import { deleteLink, forgetLinks } from './discard.ts'
import { doToMany, type Outcome } from './many.ts'

/** Milliseconds for which deleting can be undone. */
export const undoTime = 10_000

const change = (kurz: Kurz, edit: (leaving: Leaving[]) => Leaving[]): Promise<void> =>
	kurz.withLock('leaving', async () => {
		const { leaving } = kurz.items
		await leaving.write(edit(await leaving.read()))
	})
const isAmong = (links: Kept[], one: Kept): boolean => links.some((link) => isSame(link, one))

const later = (kurz: Kurz, milliseconds: number): string =>
	new Date(kurz.now().getTime() + milliseconds).toISOString()
const isOver = (kurz: Kurz, { at }: Leaving): boolean => Date.parse(at) <= kurz.now().getTime()

/**
 * Notes them for `deleteLeaving`, whichever page or start of the browser comes to it. Those that
 * `stay` are only taken off this list.
 */
export const letGo = (kurz: Kurz, links: Named[], stays: boolean): Promise<void> => {
	const at = later(kurz, undoTime)
	const named = links.map(({ url, origin, slug, monitor_key }) => ({
		url,
		origin,
		slug,
		monitor_key,
		stays,
		at,
	}))
	return change(kurz, (leaving) => [...leaving.filter((one) => !isAmong(links, one)), ...named])
}

/** Resolves to whether that was in time: their servers know of nothing. */
export const holdBack = async (kurz: Kurz, links: Kept[]): Promise<boolean> => {
	let isInTime = true
	await change(kurz, (leaving) => {
		const asked = leaving.filter((one) => isAmong(links, one))
		isInTime = asked.length > 0 && !asked.some((one) => isOver(kurz, one))
		return isInTime ? leaving.filter((one) => !asked.includes(one)) : leaving
	})
	return isInTime
}

/** In one request for many, where the server knows that: those before 2026-11-26 don't. */
const deleteAll = async (kurz: Kurz, links: Leaving[]): Promise<Outcome<Leaving> & { wait: number }> => {
	let wait = 0
	const pause = async (seconds: number): Promise<void> => {
		wait = seconds * 1_000
	}
	const { done, failed } = await doToMany(kurz, links, { act: 'delete' }, { pause, isOver: () => wait > 0 })
	const [old = [], refused = []] = [true, false].map((isOld) =>
		failed.filter(({ failure }) => (failure.code === 'outdated') === isOld),
	)
	for (const { link } of old)
		await deleteLink(kurz, link).then(
			() => done.push(link),
			(error: unknown) => refused.push({ link, failure: readFailure(error) }),
		)
	return { done, failed: refused, wait }
}

/**
 * Deletes those for which undo has passed. With `isSeen`, links that failed are back on the list;
 * without, nobody would hear why, so they are tried again an hour later.
 */
export const deleteLeaving = (kurz: Kurz, isSeen = false): Promise<Outcome<Leaving>> =>
	kurz.withLock('deleting', async () => {
		const due = (await kurz.items.leaving.read()).filter((one) => isOver(kurz, one))
		if (due.length === 0) return { done: [], failed: [] }
		const [staying = [], asked = []] = [true, false].map((stays) =>
			due.filter((one) => (one.stays === true) === stays),
		)
		await forgetLinks(kurz, staying)
		const { done, failed, wait } = await deleteAll(kurz, asked)
		const ended = [...staying, ...done, ...(isSeen ? failed.map(({ link }) => link) : [])]
		const at = later(kurz, Math.max(wait, isSeen ? 0 : hour))
		await change(kurz, (leaving) =>
			leaving.filter((one) => !isAmong(ended, one)).map((one) => (isAmong(due, one) ? { ...one, at } : one)),
		)
		return { done, failed }
	})

/** When the next is due, in milliseconds; undefined if there is none. */
export const nextDeletionAt = async ({ items }: Kurz): Promise<number | undefined> => {
	const times = (await items.leaving.read()).map(({ at }) => Date.parse(at))
	return times.length === 0 ? undefined : Math.min(...times)
}
