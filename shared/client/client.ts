/** The typed client: every route as a call, answers parsed, failures as `ApiError`. */
import { done, unlocked } from '../answers.ts'
import { linkDetails, monitorLink, sharedLink, statisticsLink } from '../link/links.ts'
import type { ShortenInput } from '../link/shorten.ts'
import { type ClicksRequest, type DetailsRequest, type MyLinksRequest, paths } from '../paths.ts'
import { allPages } from './all-pages.ts'
import { type ClientOptions, createCaller, failureOf } from './caller.ts'
import { createEditCalls } from './edit-calls.ts'
import { createFileCalls } from './file-calls.ts'
import { createLinkCalls } from './link-calls.ts'
import { createPager } from './paged.ts'
import { newRepeatKey, type Retry, retrying } from './retrying.ts'
import { createShorten } from './shorten-call.ts'

export interface RetryingOptions extends ClientOptions {
	/** How calls are sent again where that is safe; `false` for never. */
	retry?: Retry | false
}

/**
 * The whole public interface. Every call fails with `ApiError`; none sends or stores a cookie.
 * Calls are sent again where that is safe (retrying.ts).
 */
export const createClient = ({ retry = {}, ...options }: RetryingOptions) => {
	const { fetch: send = (request: Request) => fetch(request) } = options
	const caller = createCaller({ ...options, fetch: retry === false ? send : retrying(send, retry) })
	const { call, read } = caller
	const page = createPager(caller)
	const linkCalls = createLinkCalls(caller)
	const shorten = createShorten(caller)
	return {
		...linkCalls,
		/** Makes a link. Without a key it gets one of its own, so it can be sent again. */
		shorten: (link: ShortenInput, idempotencyKey = retry === false ? undefined : newRepeatKey()) =>
			shorten(link, idempotencyKey),
		/** All links of the account, read page after page. */
		eachMyLink: (asked: Omit<MyLinksRequest, 'cursor'> = {}) =>
			allPages(
				(cursor) => linkCalls.myLinks({ ...asked, cursor }),
				(links) => links,
			),
		/** All clicks of a link by its monitor key, newest first; `clicks` of them a page. */
		eachClick: (slug: string, key: string, asked: Omit<ClicksRequest, 'cursor'> = {}) =>
			allPages(
				(cursor) => linkCalls.analytics(slug, key, { ...asked, ...(cursor !== undefined && { cursor }) }),
				({ clicks }) => clicks,
			),
		...createFileCalls(caller),
		...createEditCalls(caller),
		/** Asks where a link leads as a visitor does: it is a click. */
		visit: async (slug: string): Promise<string> => {
			const response = await call('GET', paths.visit(slug))
			const target = response.headers.get('location')
			if (response.status !== 302 || target === null) throw await failureOf(response)
			return target
		},
		/** Opens a protected link; a click. Fails with `invalid_password`, `link_expired`, … */
		unlock: async (slug: string, password: string) =>
			read(await call('POST', paths.unlock(slug), { body: { password } }), unlocked),
		/**
		 * A new monitor key; the former one opens nothing any more. By that one, the same call with
		 * the same `idempotencyKey` gets the same answer again.
		 */
		replaceKey: async (slug: string, key: string | undefined, idempotencyKey = newRepeatKey()) => {
			const headers = key === undefined ? {} : { 'idempotency-key': idempotencyKey }
			return read(await call('POST', paths.monitorKey(slug, key), { headers }), monitorLink)
		},
		/** Ends the monitor key of a link of the account. */
		endKey: async (slug: string) => read(await call('DELETE', paths.monitorKey(slug, undefined)), done),
		/** The statistics link of a link, also of the account's: the one it has, or a new one. */
		share: async (slug: string, key: string | undefined) =>
			read(await call('POST', paths.statisticsKey(slug, key)), statisticsLink),
		/** Ends the statistics link of a link. */
		endSharing: async (slug: string, key: string | undefined) =>
			read(await call('DELETE', paths.statisticsKey(slug, key)), done),
		/** What a statistics link shows: the link record and its newest clicks. */
		statistics: async (key: string, asked: ClicksRequest = {}) =>
			page(await call('GET', paths.statistics(key, asked)), sharedLink),
		/** What a statistics link shows: the statistics without single clicks. */
		statisticsDetails: async (key: string, asked: DetailsRequest = {}) =>
			read(await call('GET', paths.statisticsDetails(key, asked)), linkDetails),
	}
}

export type Client = ReturnType<typeof createClient>
