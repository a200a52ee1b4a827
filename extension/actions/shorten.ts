/**
 * Owns how one click becomes one link: the wish is stored with its idempotency key before the request leaves, and is
 * removed in the same write that keeps the link. Whoever comes next (a second click, a new worker) goes on with it.
 */
import { ApiError } from '../../shared/client.ts'
import { isErrorCode } from '../../shared/errors.ts'
import { shortened } from '../../shared/links.ts'
import { paths } from '../../shared/paths.ts'
import type { Account, Creation, KeptLink } from './items.ts'
import { type Kurz, talkTo } from './kurz.ts'
import { findKept, isGone } from './links.ts'
import { type LinkOptions, requestOf } from './target.ts'

/** The service remembers a key for 24 hours; after that a retry could make a second link. Milliseconds. */
const REMEMBERED = 24 * 3_600_000
const DAY = 24 * 3_600_000

export interface Wish {
	url: string
	options: LinkOptions
	/** From a private window: nothing of it is stored. */
	isPrivate: boolean
	/** A link of its own, even when the page already has one. */
	isNew: boolean
}

/** There is no service to ask yet. */
export class NoServer extends Error {}

const isRemembered = ({ begun_at }: Creation, now: Date): boolean =>
	now.getTime() - Date.parse(begun_at) < REMEMBERED

/** The account whose token this service gave. */
export const accountAt = async ({ items }: Kurz, origin: string): Promise<Account | undefined> => {
	const account = await items.account.read()
	return account?.origin === origin ? account : undefined
}

const nameOf = ({ origin, account, body }: Creation): string => JSON.stringify([origin, account, body])

/** Of a private window: trying again goes on with the same key, and nothing of it outlives the page. */
const beginUnstored = ({ unstored }: Kurz, wanted: Creation): Creation => {
	const found = unstored.get(nameOf(wanted)) ?? wanted
	unstored.set(nameOf(wanted), found)
	return found
}
const finishUnstored = async (kurz: Kurz, creation: Creation): Promise<KeptLink> => {
	kurz.unstored.set(nameOf(creation), { ...creation, sent: true })
	try {
		const link = await ask(kurz, creation)
		kurz.unstored.delete(nameOf(creation))
		return link
	} catch (error) {
		if (isRefusal(error, creation.sent === true)) kurz.unstored.delete(nameOf(creation))
		throw error
	}
}

/** The link the page already has, or a creation, stored unless it is private. Fails with `NoServer`. */
const beginCreation = async (kurz: Kurz, wish: Wish): Promise<KeptLink | Creation> => {
	const { items } = kurz
	const server = await items.server.read()
	if (server === null) throw new NoServer()
	const { origin } = server
	const account = await accountAt(kurz, origin)
	const wanted: Creation = {
		id: kurz.newKey(),
		origin,
		...(account !== undefined && { account: account.name }),
		body: requestOf(wish.url, wish.options),
		begun_at: kurz.now().toISOString(),
	}
	if (wish.isPrivate) return beginUnstored(kurz, wanted)
	return kurz.withLock('kept', async () => {
		if (!wish.isNew) {
			const kept = findKept(await items.links.read(), origin, wish.url, kurz.now())
			if (kept !== undefined) return kept
		}
		const open = (await items.creations.read()).filter((one) => isRemembered(one, kurz.now()))
		const same = open.find((one) => nameOf(one) === nameOf(wanted))
		if (same !== undefined) return same
		await items.creations.write([wanted, ...open])
		return wanted
	})
}

const isCreation = (found: KeptLink | Creation): found is Creation => 'body' in found

/** The account was left meanwhile: asked as somebody else it would be another link. Its list has the link, if there is one. */
class AccountLeft extends ApiError {
	constructor() {
		super('unauthorized', 401)
	}
}

/** Said before the service looks at the key: nothing about an earlier request with it. */
const beforeTheKey = ['rate_limited', 'unauthorized', 'forbidden']

/** Whether it is certain that there is no link of this key, or that it is kept elsewhere. What no service of ours says is not. */
const isRefusal = (error: unknown, wasSent: boolean): boolean =>
	error instanceof AccountLeft ||
	(error instanceof ApiError &&
		isErrorCode(error.code) &&
		error.status < 500 &&
		!(wasSent && beforeTheKey.includes(error.code)))

/** The short link as the service writes it, if that is one; its address need not be the one that it is asked at. */
const shortUrlOf = (slug: string, origin: string, location: string | undefined): string => {
	const written = URL.parse(location ?? '')
	const isOne = /^https?:$/.test(written?.protocol ?? '') && written?.pathname.endsWith(paths.visit(slug))
	return isOne && location !== undefined ? location : new URL(paths.visit(slug), origin).href
}

const ask = async (
	kurz: Kurz,
	{ id, origin, account: name, body, begun_at }: Creation,
): Promise<KeptLink> => {
	const account = name === undefined ? undefined : await accountAt(kurz, origin)
	if (name !== account?.name) throw new AccountLeft()
	const { client, location } = talkTo(kurz, origin, account?.token)
	const answer = shortened.parse(await client.shorten(body, id))
	const { expires_in: days, max_clicks: clicks } = body
	return {
		url: shortUrlOf(answer.short_url, origin, location()),
		origin,
		slug: answer.short_url,
		monitor_key: answer.monitor_url.slice(answer.monitor_url.lastIndexOf('/') + 1),
		target: body.url,
		made_at: begun_at,
		...(typeof days === 'number' && {
			expires_at: new Date(Date.parse(begun_at) + days * DAY).toISOString(),
		}),
		max_clicks: typeof clicks === 'number' ? clicks : null,
		creation: id,
	}
}

/** Sends the request of a stored creation and keeps its link. Call it with the lock of the creation. */
const settle = async (kurz: Kurz, creation: Creation): Promise<KeptLink> => {
	const { items } = kurz
	const without = async () => (await items.creations.read()).filter(({ id }) => id !== creation.id)
	const stored = (await items.creations.read()).find(({ id }) => id === creation.id)
	await kurz.withLock('kept', async () =>
		items.creations.write([{ ...creation, sent: true }, ...(await without())]),
	)
	try {
		const link = await ask(kurz, creation)
		await kurz.withLock('kept', async () =>
			items.writeTogether(
				items.links.entry([
					link,
					...(await items.links.read()).filter((old) => old.url !== link.url || !isGone(old)),
				]),
				items.creations.entry(await without()),
			),
		)
		return link
	} catch (error) {
		if (isRefusal(error, stored?.sent === true)) {
			await kurz.withLock('kept', async () => items.creations.write(await without()))
		}
		throw error
	}
}

/**
 * Asks the service for the link and keeps it. A creation that somebody else finished meanwhile is only looked up; after
 * any failure but a refusal it stays and can be tried again. Fails with `ApiError`.
 */
const finishCreation = async (kurz: Kurz, creation: Creation, isPrivate: boolean): Promise<KeptLink> =>
	isPrivate
		? finishUnstored(kurz, creation)
		: kurz.withLock(`creation ${creation.id}`, async () => {
				const made = (await kurz.items.links.read()).find((link) => link.creation === creation.id)
				return made ?? settle(kurz, creation)
			})

/** Finishes what was begun and never answered: the popup was closed, the worker died, the service was away. */
export const resumeCreations = async (kurz: Kurz): Promise<void> => {
	const { creations } = kurz.items
	if ((await creations.read()).length === 0) return
	await kurz.withLock('kept', async () =>
		creations.write((await creations.read()).filter((one) => isRemembered(one, kurz.now()))),
	)
	for (const creation of await creations.read()) {
		await kurz.withLock(`creation ${creation.id}`, async () => {
			const isOpen = (await creations.read()).some(({ id }) => id === creation.id)
			// What still fails stays for the next time.
			if (isOpen) await settle(kurz, creation).catch(() => undefined)
		})
	}
}

/** One click to one link. Fails with `NoServer` or `ApiError`. */
export const shorten = async (kurz: Kurz, wish: Wish): Promise<{ link: KeptLink; isKnown: boolean }> => {
	const found = await beginCreation(kurz, wish)
	if (!isCreation(found)) return { link: found, isKnown: true }
	return { link: await finishCreation(kurz, found, wish.isPrivate), isKnown: false }
}
