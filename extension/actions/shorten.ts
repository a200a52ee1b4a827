/** Turns one click into one link, exactly once. */

// Click to copied link: hand-out.ts → here → begin.ts, then kurz.ts for the request.
// A creation is stored before its request is sent, and removed in the same write that keeps the
// link. A second click or a new worker carries on with it and its key.
import { isWeb } from '../../shared/addresses.ts'
import { shortened } from '../../shared/answers.ts'
import { ApiError, unsaidWait } from '../../shared/caller.ts'
import { isErrorCode } from '../../shared/errors.ts'
import { own } from '../../shared/own.ts'
import { paths } from '../../shared/paths.ts'
import { createShorten } from '../../shared/shorten-call.ts'
import { day } from '../../shared/time.ts'
import { pauseBefore } from './back-off.ts'
import { beginCreation, isCreation, nameOf, type Wish } from './begin.ts'
import { inOrder } from './by-value.ts'
import type { Creation, KeptLink } from './items.ts'
import { accountAt, type Kurz, talkTo } from './kurz.ts'
import { isGone } from './links.ts'
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

/** The short link as the server writes it: its public address may differ from the one we ask. */
const shortUrlOf = (slug: string, origin: string, location: string | undefined): string => {
	const written = URL.parse(location ?? '')
	const isOne = isWeb(location ?? '') && written?.pathname.endsWith(paths.visit(slug))
	return isOne && location !== undefined ? location : new URL(paths.visit(slug), origin).href
}

/** Fails as the server would while it wants no request. */
const obeyLimit = async ({ items, now }: Kurz, origin: string): Promise<void> => {
	const left = (own(await items.limited.read(), origin) ?? 0) - now().getTime()
	if (left > 0) throw new ApiError('rate_limited', 429, [], Math.ceil(left / 1_000))
}

/** Notes until when a server wants no request, and fails. */
const noteLimit = async ({ items, now }: Kurz, origin: string, error: unknown): Promise<never> => {
	if (error instanceof ApiError && error.code === 'rate_limited') {
		const until = now().getTime() + (error.retryAfter ?? unsaidWait) * 1_000
		await items.limited.write({ ...(await items.limited.read()), [origin]: until })
	}
	throw error
}

const ask = async (
	kurz: Kurz,
	{ id, origin, account: name, body, begun_at, chosen }: Creation,
): Promise<KeptLink> => {
	const account = name === undefined ? undefined : await accountAt(kurz, origin)
	if (name !== account?.name) throw new AccountLeft()
	const { caller, location } = talkTo(kurz, origin, account?.token)
	await obeyLimit(kurz, origin)
	// The same text each time, because the server compares it with the first request of this key.
	const answer = shortened.parse(
		await createShorten(caller)(inOrder(body), id).catch((error: unknown) => noteLimit(kurz, origin, error)),
	)
	const { expires_in: days, expires_at: until, max_clicks: clicks } = body
	return {
		url: shortUrlOf(answer.short_url, origin, location()),
		origin,
		slug: answer.short_url,
		monitor_key: answer.monitor_url.slice(answer.monitor_url.lastIndexOf('/') + 1),
		target: body.url,
		...(typeof body.title === 'string' && { title: body.title }),
		...(Array.isArray(body.tags) && { tags: body.tags.map(String) }),
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
const find = async ({ items }: Kurz, { id }: Creation): Promise<Creation | undefined> =>
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
	const before = await find(kurz, creation)
	await kurz.withLock('kept', async () => items.creations.write(await rest({ ...creation, sent: true })))
	try {
		const link = await ask(kurz, creation)
		// It was cancelled while the server answered.
		if ((await find(kurz, creation)) === undefined) await keepUnwanted(kurz, [creation.id])
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

/** Finishes a creation unless that is done or cancelled meanwhile. Fails with `ApiError`. */
export const resumeCreation = (kurz: Kurz, creation: Creation): Promise<KeptLink | undefined> =>
	kurz.withLock(`creation ${creation.id}`, async () =>
		(await find(kurz, creation)) === undefined ? undefined : askAndKeep(kurz, creation),
	)

/** Finds or makes the one link for a click. Fails with `NoServer`, `AskFirst` or `ApiError`. */
export const shorten = async (kurz: Kurz, wish: Wish): Promise<{ link: KeptLink; isKnown: boolean }> => {
	const found = await beginCreation(kurz, wish)
	await keepWanted(kurz, isCreation(found) ? found.id : found.creation)
	if (!isCreation(found)) return { link: found, isKnown: true }
	return { link: await finishCreation(kurz, found, wish.isPrivate), isKnown: false }
}
