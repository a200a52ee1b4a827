/** Turns one click into one link, exactly once. */
import { ApiError } from '../../../shared/client/caller.ts'
import { createShorten } from '../../../shared/client/shorten-call.ts'
import { isErrorCode } from '../../../shared/errors.ts'
import { firstPaths } from '../../../shared/first.ts'
// Click to copied link: hand-out.ts → here → begin.ts, then kurz.ts for the request.
// A creation is stored before its request is sent, and removed in the same write that keeps the
// link. A second click or a new worker carries on with it and its key.
import { isWeb } from '../../../shared/text/addresses.ts'
import { day } from '../../../shared/text/time.ts'
import { accountAt, type Kurz, talkTo } from '../kurz.ts'
import { pauseBefore } from '../server/back-off.ts'
import { inOrder } from '../storage/by-value.ts'
import type { Creation, KeptLink } from '../storage/items.ts'
import { isGone } from '../storage/links.ts'
import { beginCreation, isCreation, isRemembered, nameOf, type Wish } from './begin.ts'
import { keepUnwanted, keepWanted } from './unwanted.ts'

/**
 * The account was signed out meanwhile. Sent as somebody else, the request would make another link;
 * if the first one exists, the account lists it.
 */
class AccountLeft extends ApiError {
	constructor() {
		super('unauthorized', 401)
	}
}

/** Answered before the server looks at the key: they say nothing about earlier requests with it. */
const beforeTheKey = ['rate_limited', 'unauthorized', 'forbidden']

/** Whether Kurz itself said that this key made no link, or the account lists it. */
const isRefusal = (error: unknown, wasSent: boolean): boolean =>
	error instanceof AccountLeft ||
	(error instanceof ApiError &&
		isErrorCode(error.code) &&
		error.status < 500 &&
		!(wasSent && beforeTheKey.includes(error.code)))

/** A team that has no links from this account any more: the server says so in these ways. */
const ofTeam = (error: unknown): unknown =>
	error instanceof ApiError && ['not_found', 'forbidden'].includes(error.code)
		? new ApiError('validation_failed', error.status, [{ path: 'team', code: 'unknown', message: '' }])
		: error

/** The short link as the server writes it: its public address may differ from the one we ask. */
const shortUrlOf = (slug: string, origin: string, location: string | undefined): string => {
	const written = URL.parse(location ?? '')
	const isOne = isWeb(location ?? '') && written?.pathname.endsWith(firstPaths.visit(slug))
	return isOne && location !== undefined ? location : new URL(firstPaths.visit(slug), origin).href
}

const ask = async (
	kurz: Kurz,
	{ id, origin, account: name, body, begun_at, chosen }: Creation,
): Promise<KeptLink> => {
	const account = name === undefined ? undefined : await accountAt(kurz, origin)
	if (name !== account?.name) throw new AccountLeft()
	const { caller, location } = talkTo(kurz, origin, account?.token)
	// The same text each time, because the server compares it with the first request of this key.
	const answer = await createShorten(caller)(inOrder(body), id).catch((error: unknown) => {
		throw body.team === undefined ? error : ofTeam(error)
	})
	const { expires_in: days, expires_at: until, max_clicks: clicks } = body
	return {
		url: shortUrlOf(answer.short_url, origin, location()),
		origin,
		slug: answer.short_url + (body.host === undefined ? '' : `@${String(body.host)}`),
		monitor_key: answer.monitor_url.slice(answer.monitor_url.lastIndexOf('/') + 1),
		target: body.url,
		...(typeof body.title === 'string' && { title: body.title }),
		tags: Array.isArray(body.tags) ? body.tags.map(String) : [],
		made_at: begun_at,
		...(typeof days === 'number' && {
			expires_at: new Date(Date.parse(begun_at) + days * day).toISOString(),
		}),
		...(typeof until === 'string' && { expires_at: until }),
		max_clicks: typeof clicks === 'number' ? clicks : null,
		is_protected: body.isProtected === true,
		...(body.confirm === true && { confirm: true }),
		...(chosen === true && { chosen }),
		...(account !== undefined && { owned: true }),
		creation: id,
	}
}

/** The creation as it is stored. */
const find = async ({ items }: Kurz, id: string): Promise<Creation | undefined> =>
	(await items.creations.read()).find((one) => one.id === id)

/** When a failed creation is tried again: later each time, and not before its server allows. */
const whenAgain = (kurz: Kurz, tries: number, error: unknown) => {
	const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0
	const at = kurz.now().getTime() + Math.max(pauseBefore(tries), asked)
	return { tries: tries + 1, next_at: new Date(at).toISOString() }
}

/** Sends the request of a stored creation and stores its link. Runs under the creation's lock. */
const askAndKeep = async (kurz: Kurz, creation: Creation): Promise<KeptLink> => {
	const { items } = kurz
	const rest = async (now?: Creation) =>
		(await items.creations.read()).flatMap((one) => (one.id === creation.id ? (now ?? []) : one))
	const before = await find(kurz, creation.id)
	const now = { ...creation, sent: true }
	await kurz.withLock('kept', async () =>
		// Refused to the background while a popup waited for it, it begins again.
		items.creations.write([...(before === undefined ? [now] : []), ...(await rest(now))]),
	)
	try {
		const link = await ask(kurz, creation).finally(async () => {
			// It was cancelled while the server answered.
			if ((await find(kurz, creation.id)) === undefined) await keepUnwanted(kurz, [creation.id])
		})
		const isOther = (old: KeptLink) => !isGone(old) && old.monitor_key !== link.monitor_key
		await kurz.withLock('kept', async () =>
			items.links.change(
				[link.url],
				(links) => [link, ...links.filter(isOther)],
				items.creations.entry(await rest()),
			),
		)
		return link
	} catch (error) {
		const { sent = false, tries = 0 } = before ?? {}
		const isOver = isRefusal(error, sent)
		const later = isOver ? undefined : { ...creation, sent: true, ...whenAgain(kurz, tries, error) }
		await kurz.withLock('kept', async () => items.creations.write(await rest(later)))
		throw error
	}
}

/** Finishes a stored creation, unless somebody else has meanwhile. Fails with `ApiError`. */
const finishStored = (kurz: Kurz, creation: Creation): Promise<KeptLink> =>
	kurz.withLock(`creation ${creation.id}`, async () => {
		const there = await kurz.items.links.readTo(creation.body.url)
		const made = there.find((link) => link.creation === creation.id)
		return made ?? askAndKeep(kurz, creation)
	})

/**
 * Requests the link and stores it, unless the window is private. After any failure but a refusal
 * the creation stays, to be tried again. Fails with `ApiError`.
 */
const finishCreation = async (kurz: Kurz, creation: Creation, isPrivate: boolean): Promise<KeptLink> => {
	const { unanswered } = kurz
	const name = nameOf(creation)
	unanswered.set(name, { ...creation, sent: true })
	try {
		const link = await (isPrivate ? ask : finishStored)(kurz, creation)
		unanswered.delete(name)
		return link
	} catch (error) {
		if (isRefusal(error, creation.sent === true)) unanswered.delete(name)
		throw error
	}
}

/** When a creation is to be tried again, in milliseconds. */
export const dueAt = ({ next_at }: Creation): number => Date.parse(next_at ?? '') || 0

export const forgetCreation = ({ items: { creations }, withLock }: Kurz, id: string): Promise<void> =>
	withLock('kept', async () => creations.write((await creations.read()).filter((one) => one.id !== id)))

/**
 * Finishes a creation that is due, unless somebody else has meanwhile finished, cancelled or tried
 * it. One that its server no longer remembers is given up. Fails with `ApiError`.
 */
export const resumeCreation = (kurz: Kurz, { id }: Creation): Promise<KeptLink | undefined> =>
	kurz.withLock(`creation ${id}`, async () => {
		const creation = await find(kurz, id)
		if (creation === undefined || dueAt(creation) > kurz.now().getTime()) return undefined
		if (isRemembered(creation, kurz.now())) return askAndKeep(kurz, creation)
		await forgetCreation(kurz, id)
		throw new ApiError('unreachable', 0)
	})

/** Finds or makes the one link for a click. Fails with `NoServer`, `AskFirst` or `ApiError`. */
export const shorten = async (kurz: Kurz, wish: Wish): Promise<{ link: KeptLink; isKnown: boolean }> => {
	const found = await beginCreation(kurz, wish)
	await keepWanted(kurz, isCreation(found) ? found.id : found.creation)
	if (!isCreation(found)) return { link: found, isKnown: true }
	return { link: await finishCreation(kurz, found, wish.isPrivate), isKnown: false }
}
