/** Sends calls to a service: answers parsed, failures as `ApiError`. */
import type * as z from 'zod/mini'
import { type ErrorCode, type FaultDetail, isErrorCode } from '../errors.ts'

/** A failed call: `code` is the server's own, else `unreachable` or `unexpected_answer`. */
export class ApiError extends Error {
	constructor(
		readonly code: ErrorCode | 'unreachable' | 'unexpected_answer',
		readonly status: number,
		readonly details: FaultDetail[] = [],
		/** Seconds to wait before the next try, if the server said so. */
		readonly retryAfter?: number,
	) {
		super(code)
		this.name = 'ApiError'
	}
}

/** Seconds to wait when a server answers 429 without saying how long. */
export const unsaidWait = 60

export interface ClientOptions {
	/** Scheme, host and port of the service, e.g. `https://kurz.example`. */
	origin: string
	/** An access token, sent as `Authorization: Bearer`. */
	token?: string
	/** How requests are sent; the platform's `fetch` unless given. */
	fetch?: (request: Request) => Promise<Response>
	/** Ends every call when it aborts; they fail with its reason. */
	signal?: AbortSignal
}

/** No answer, or not all of it; the cause tells time from everything else. */
const unanswered = (cause: unknown): ApiError => Object.assign(new ApiError('unreachable', 0), { cause })

/** Undefined for what isn't JSON. An answer that breaks off is none. */
const jsonIn = (response: Response): Promise<unknown> =>
	response.json().catch((error: unknown) => {
		if ((error as Error).name === 'SyntaxError') return undefined
		throw unanswered(error)
	})

/** Reads a failed answer. A proxy may limit requests too. */
export const failureOf = async (response: Response): Promise<ApiError> => {
	const body: unknown = await jsonIn(response)
	const { error, details } = (body ?? {}) as { error?: unknown; details?: FaultDetail[] }
	const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
	return new ApiError(
		isErrorCode(error) ? error : response.status === 429 ? 'rate_limited' : 'unexpected_answer',
		response.status,
		Array.isArray(details) ? details : [],
		Number.isFinite(wait) ? wait : undefined,
	)
}

/** Sends requests and reads answers. Calls fail with `ApiError`; none sends or stores cookies. */
export const createCaller = ({
	origin,
	token,
	signal,
	fetch: send = (request) => fetch(request),
}: ClientOptions) => {
	const call = async (
		method: string,
		path: string,
		init: { body?: unknown; headers?: Record<string, string> } = {},
	) => {
		const request = new Request(new URL(path, origin), {
			method,
			credentials: 'omit',
			redirect: 'manual',
			...(signal && { signal }),
			headers: {
				accept: 'application/json',
				...(token !== undefined && { authorization: `Bearer ${token}` }),
				...(init.body !== undefined && { 'content-type': 'application/json' }),
				...init.headers,
			},
			...(init.body !== undefined && { body: JSON.stringify(init.body) }),
		})
		return send(request).catch((error) => {
			throw signal?.aborted ? error : unanswered(error)
		})
	}
	const read = async <T extends z.ZodMiniType>(
		response: Response,
		schema: T,
		alsoOk?: number,
	): Promise<z.output<T>> => {
		if (!response.ok && response.status !== alsoOk) throw await failureOf(response)
		const result = schema.safeParse(await jsonIn(response))
		if (!result.success) throw new ApiError('unexpected_answer', response.status)
		return result.data
	}

	return { call, read }
}

export type Caller = ReturnType<typeof createCaller>
