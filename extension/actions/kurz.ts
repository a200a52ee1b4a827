/** What every action is given: stored items, network, locks, clock and randomness. */
// Click to copied link: shorten.ts, details.ts → here (`talkTo`) → shared/client/shorten-call.ts.
import { createCaller, failureOf, unsaidWait } from '../../shared/client/caller.ts'
import { firstPaths } from '../../shared/first.ts'
import { own } from '../../shared/text/own.ts'
import { shownAddress } from './readable.ts'
import type { Account, Creation, Items } from './storage/items.ts'
import type { Site } from './storage/site-record.ts'

export interface Kurz {
	items: Items
	fetch: (request: Request) => Promise<Response>
	/** A signal that aborts after this many milliseconds. */
	limitTime: (milliseconds: number) => AbortSignal
	/** Runs work under a lock of this name, across all pages and workers of the extension. */
	withLock: <T>(name: string, work: () => Promise<T>) => Promise<T>
	now: () => Date
	/** 22 to 64 URL-safe random characters. */
	newKey: () => string
	/** This page's unanswered creations. Those of private windows exist nowhere else. */
	unanswered: Map<string, Creation>
}

/** No server has been set up yet. */
export class NoServer extends Error {}

/** The server's address; undefined if no server is set up. */
export const readOrigin = async ({ items }: Kurz): Promise<string | undefined> =>
	(await items.server.read())?.origin

/** The server's host; empty if no server is set up. */
export const readHost = async (kurz: Kurz): Promise<string> => {
	const origin = await readOrigin(kurz)
	return origin === undefined ? '' : shownAddress(origin)
}

/** What is known about a server. */
export const siteAt = async ({ items }: Kurz, origin: string | undefined): Promise<Site | undefined> => {
	const site = await items.site.read()
	return site !== null && site.origin === origin ? site : undefined
}

/** The account whose token was issued by this server. */
export const accountAt = async ({ items }: Kurz, origin: string): Promise<Account | undefined> => {
	const account = await items.account.read()
	return account?.origin === origin ? account : undefined
}

/** Milliseconds after which a silent server is unreachable. A worker lives for 30 seconds. */
const PATIENCE = 15_000

/** Whether the server itself rejects the token: a bare 401 may come from a proxy. */
const isRejection = async (response: Response): Promise<boolean> => {
	const body: unknown = response.status === 401 ? await response.clone().json() : undefined
	return (body as { error?: unknown } | undefined)?.error === 'unauthorized'
}

/** Notes that the stored token is no longer accepted, unless it was replaced meanwhile. */
const noteRejected = ({ items, withLock }: Kurz, token: string): Promise<void> =>
	withLock('account', async () => {
		const account = await items.account.read()
		if (account?.token === token) await items.account.write({ ...account, rejected: true })
	})

/** Sends every request: with a time limit, and never with a cookie. */
export const send = ({ fetch, limitTime }: Kurz, request: Request): Promise<Response> =>
	fetch(new Request(request, { signal: limitTime(PATIENCE), credentials: 'omit' }))

/** What servers limit apart from all other requests. */
const limitedApart = [firstPaths.shorten(), firstPaths.tokens()]

/** The limit that a request counts against. An account has its own. */
const limitOf = ({ url, headers }: Request): string => {
	const { origin, pathname } = new URL(url)
	return [origin, limitedApart.find((path) => path === pathname), headers.has('authorization')].join(' ')
}

/** Answers as the server would while it wants no such request, whichever page it said that to. */
const sendPolitely = async (kurz: Kurz, request: Request): Promise<Response> => {
	const { items, now, withLock } = kurz
	const limit = limitOf(request)
	const left = (own(await items.limited.read(), limit) ?? 0) - now().getTime()
	const headers = { 'retry-after': String(Math.ceil(left / 1_000)) }
	if (left > 0) return Response.json({ error: 'rate_limited' }, { status: 429, headers })
	const response = await send(kurz, request)
	if (response.status !== 429) return response
	const { retryAfter = unsaidWait } = await failureOf(response.clone())
	const until = now().getTime() + retryAfter * 1_000
	await withLock('limited', async () => {
		const before = await items.limited.read()
		await items.limited.write({ ...before, [limit]: Math.max(until, own(before, limit) ?? 0) })
	}).catch(() => undefined)
	return response
}

/**
 * Sends calls to one server, and knows `Location` of the last answer: the short link as the server
 * writes it. Pass a token only to the server that issued it.
 */
export const talkTo = (kurz: Kurz, origin: string, token?: string) => {
	let location: string | undefined
	const caller = createCaller({
		origin,
		...(token !== undefined && { token }),
		fetch: async (request) => {
			const response = await sendPolitely(kurz, request)
			location = response.headers.get('location') ?? undefined
			if (token !== undefined && (await isRejection(response).catch(() => false)))
				// The answer stands even if this can't be stored.
				await noteRejected(kurz, token).catch(() => undefined)
			return response
		},
	})
	return { caller, location: () => location }
}
