/** Sends requests again where that is safe: nothing is made, counted or changed twice. */
import { paths } from '../paths.ts'
import { second } from '../text/time.ts'

export interface Retry {
	/** Requests at most, the first one included. */
	tries?: number
	/** Milliseconds that all waits of a call may take together. */
	longest?: number
	/** Waits for milliseconds; rejects when the signal aborts. */
	wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
	/** From 0 to 1: clients that failed together come back one by one. */
	random?: () => number
}

type Send = (request: Request) => Promise<Response>

/** Milliseconds of the first wait where the server names none; each later one is twice as long. */
const firstWait = second / 2

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
	new Promise((resolve, reject) => {
		const end = () => {
			clearTimeout(timer)
			reject(signal.reason)
		}
		const timer = setTimeout(() => {
			signal.removeEventListener('abort', end)
			resolve()
		}, milliseconds)
		if (signal.aborted) end()
		else signal.addEventListener('abort', end, { once: true })
	})

/**
 * Whether a second request does no harm when the answer to the first was lost. A visit would count
 * twice, and a second deletion says `not_found`.
 */
const isRepeatable = ({ method, url, headers }: Request): boolean => {
	const { pathname } = new URL(url)
	if (method === 'POST')
		return (
			headers.has('idempotency-key') || pathname === paths.figures() || pathname.endsWith('/statistics-key')
		)
	return (method === 'GET' || method === 'HEAD') && pathname.split('/').length > 2
}

/** Away for the moment. The answer may come from a proxy, and say nothing of what was done. */
const isAway = ({ status }: Response): boolean => [502, 503, 504].includes(status)

/**
 * Sends again after 429, which says that nothing was done. Requests that can be repeated are also
 * sent again when there is no answer, or 502, 503 or 504. Heeds `Retry-After`. Not for health: its
 * 503 is an answer.
 */
export const retrying = (
	send: Send,
	{ tries = 4, longest = 30 * second, wait = pause, random = Math.random }: Retry = {},
): Send => {
	const again = async (request: Request, nth: number, left: number): Promise<Response> => {
		const isLast = nth >= tries
		const sent = isLast ? request : request.clone()
		let failure: unknown
		const response = await send(sent).catch((error) => {
			failure = error
			return undefined
		})
		const mayRepeat = isRepeatable(request)
		const isWorth = response === undefined || isAway(response) ? mayRepeat : response.status === 429
		const said = Number(response?.headers.get('retry-after') ?? Number.NaN)
		const own = firstWait * 2 ** (nth - 1) * (0.5 + random() / 2)
		const pauses = Number.isFinite(said) ? said * second : own
		if (isLast || !isWorth || pauses > left || request.signal.aborted) {
			if (response === undefined) throw failure
			return response
		}
		await response?.body?.cancel()
		await wait(pauses, request.signal)
		return again(request, nth + 1, left - pauses)
	}
	return (request) =>
		new URL(request.url).pathname === paths.health() ? send(request) : again(request, 1, longest)
}

/** An idempotency key. */
export const newRepeatKey = (): string =>
	[...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
