/** The typed client: every route as a call, answers parsed, failures as `ApiError`. */
import * as z from 'zod/mini'
import { done, newToken, unlocked } from './answers.ts'
import type { EditInput } from './edit.ts'
import { type ErrorCode, type FaultDetail, isErrorCode } from './errors.ts'
import { figuresAnswer } from './figures.ts'
import { health } from './health.ts'
import { linkDetails, linkRecord, linkWithClicks, statisticsLink } from './links.ts'
import { type ClicksRequest, type DetailsRequest, paths, type QrRequest } from './paths.ts'
import { type ShortenInput, shortened } from './shorten.ts'

/** A failure of a call: `code` is the service's own, or `unreachable` / `unexpected_answer` when there was none. */
export class ApiError extends Error {
	constructor(
		readonly code: ErrorCode | 'unreachable' | 'unexpected_answer',
		readonly status: number,
		readonly details: FaultDetail[] = [],
		/** Seconds to wait before trying again, when the service said so. */
		readonly retryAfter?: number,
	) {
		super(code)
		this.name = 'ApiError'
	}
}

export interface ClientOptions {
	/** Scheme, host and port of the service, e.g. `https://kurz.example`. */
	origin: string
	/** An access token, sent as `Authorization: Bearer`. */
	token?: string
	/** How requests are sent; the platform's `fetch` unless given. */
	fetch?: (request: Request) => Promise<Response>
}

/** A page of a longer list: `total` counts all pages, `next` is the cursor of the following one. */
export interface Page<T> {
	body: T
	total?: number
	next?: string
}

const cursorOf = (link: string | null): string | undefined => {
	const target = link?.match(/<([^>]*)>;\s*rel="next"/)?.[1]
	return target === undefined
		? undefined
		: (new URL(target, 'http://localhost').searchParams.get('cursor') ?? undefined)
}

const failureOf = async (response: Response): Promise<ApiError> => {
	const body: unknown = await response.json().catch(() => undefined)
	const { error, details } = (body ?? {}) as { error?: unknown; details?: FaultDetail[] }
	const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
	return new ApiError(
		isErrorCode(error) ? error : 'unexpected_answer',
		response.status,
		Array.isArray(details) ? details : [],
		Number.isFinite(wait) ? wait : undefined,
	)
}

/** The whole public interface. Every call fails with `ApiError`; none sends or stores a cookie. */
export const createClient = ({ origin, token, fetch: send = (request) => fetch(request) }: ClientOptions) => {
	const call = async (
		method: string,
		path: string,
		init: { body?: unknown; headers?: Record<string, string> } = {},
	) => {
		const request = new Request(new URL(path, origin), {
			method,
			credentials: 'omit',
			redirect: 'manual',
			headers: {
				accept: 'application/json',
				...(token !== undefined && { authorization: `Bearer ${token}` }),
				...(init.body !== undefined && { 'content-type': 'application/json' }),
				...init.headers,
			},
			...(init.body !== undefined && { body: JSON.stringify(init.body) }),
		})
		return send(request).catch(() => {
			throw new ApiError('unreachable', 0)
		})
	}
	const read = async <T extends z.ZodMiniType>(
		response: Response,
		schema: T,
		alsoOk?: number,
	): Promise<z.output<T>> => {
		if (!response.ok && response.status !== alsoOk) throw await failureOf(response)
		const result = schema.safeParse(await response.json().catch(() => undefined))
		if (!result.success) throw new ApiError('unexpected_answer', response.status)
		return result.data
	}
	const page = async <T extends z.ZodMiniType>(response: Response, schema: T): Promise<Page<z.output<T>>> => {
		const body = await read(response, schema)
		const total = response.headers.get('x-total-count')
		const next = cursorOf(response.headers.get('link'))
		return { body, ...(total !== null && { total: Number(total) }), ...(next !== undefined && { next }) }
	}

	return {
		/** Makes a link. With the same `idempotencyKey` (22 to 64 URL-safe random characters) a retry makes no second one. */
		shorten: async (link: ShortenInput, idempotencyKey?: string) =>
			read(
				await call('POST', paths.shorten(), {
					body: link,
					...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
				}),
				shortened,
			),
		/** Asks where a link leads as a visitor does: it is a click. */
		visit: async (slug: string): Promise<string> => {
			const response = await call('GET', paths.visit(slug))
			const target = response.headers.get('location')
			if (response.status !== 302 || target === null) throw await failureOf(response)
			return target
		},
		/** Opens a protected link; it is a click. Fails with `invalid_password`, `not_protected`, `link_expired`, … */
		unlock: async (slug: string, password: string) =>
			read(await call('POST', paths.unlock(slug), { body: { password } }), unlocked),
		/** The link record and its newest clicks, for whoever holds the monitor key. */
		analytics: async (slug: string, key: string, asked: ClicksRequest = {}) =>
			page(await call('GET', paths.monitor(slug, key, asked)), linkWithClicks),
		/** The maps of a link (countries, referrers, …), for whoever holds the monitor key. */
		details: async (slug: string, key: string, asked: DetailsRequest = {}) =>
			read(await call('GET', paths.details(slug, key, asked)), linkDetails),
		/** The figures of 1 to 100 links, in their order; `null` where key and link don't match. */
		figures: async (links: { short_url: string; monitor_key: string }[]) =>
			(await read(await call('POST', paths.figures(), { body: { links } }), figuresAnswer)).figures,
		/** Changes a link by its monitor key; fields that are absent stay. Answers its record. */
		edit: async (slug: string, key: string, changes: EditInput) =>
			read(await call('PATCH', paths.link(slug, key), { body: changes }), linkRecord),
		/** Deletes a link by its monitor key. */
		remove: async (slug: string, key: string) => read(await call('DELETE', paths.link(slug, key)), done),
		/** The statistics link of a link: the one it has, or a new one. */
		share: async (slug: string, key: string) =>
			read(await call('POST', paths.statisticsKey(slug, key)), statisticsLink),
		/** Ends the statistics link of a link. */
		endSharing: async (slug: string, key: string) =>
			read(await call('DELETE', paths.statisticsKey(slug, key)), done),
		/** What a statistics link shows: the link record and its newest clicks. */
		statistics: async (key: string, asked: ClicksRequest = {}) =>
			page(await call('GET', paths.statistics(key, asked)), linkWithClicks),
		/** What a statistics link shows: the maps. */
		statisticsDetails: async (key: string, asked: DetailsRequest = {}) =>
			read(await call('GET', paths.statisticsDetails(key, asked)), linkDetails),
		/** A QR code image of a URL. */
		qr: async (asked: QrRequest): Promise<Blob> => {
			const response = await call('GET', paths.qr(asked))
			if (!response.ok) throw await failureOf(response)
			return response.blob()
		},
		/** The service's own state; an unhealthy service (503) is an answer too. */
		health: async () => read(await call('GET', paths.health()), health, 503),
		/** Signs in: answers an access token, shown this once. Fails with `invalid_password`, `rate_limited`. */
		createToken: async (account: { email: string; password: string; name: string }) =>
			read(await call('POST', paths.tokens(), { body: account }), newToken),
		/** Revokes the token this client has. */
		revokeToken: async () => read(await call('DELETE', paths.currentToken()), done),
		/** The links of the account whose token this client has, newest first. Fails with `unauthorized`. */
		myLinks: async (asked: Parameters<typeof paths.myLinks>[0] = {}) =>
			page(await call('GET', paths.myLinks(asked)), z.array(linkWithClicks)),
		/** The maps of one of the account's links. */
		myLinkDetails: async (slug: string, asked: DetailsRequest = {}) =>
			read(await call('GET', paths.myLinkDetails(slug, asked)), linkDetails),
		/** Changes one of the account's links; fields that are absent stay. Answers its record. */
		editMyLink: async (slug: string, changes: EditInput) =>
			read(await call('PATCH', paths.myLink(slug), { body: changes }), linkRecord),
		/** The statistics link of one of the account's links: the one it has, or a new one. */
		shareMyLink: async (slug: string) =>
			read(await call('POST', paths.myStatisticsKey(slug)), statisticsLink),
		/** Ends the statistics link of one of the account's links. */
		endSharingMyLink: async (slug: string) => read(await call('DELETE', paths.myStatisticsKey(slug)), done),
		/** Deletes one of the account's links. */
		removeMyLink: async (slug: string) => read(await call('DELETE', paths.myLink(slug)), done),
	}
}

export type Client = ReturnType<typeof createClient>
