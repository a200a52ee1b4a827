/** What every action is given: stored items, network, locks, clock and randomness. */
import { type Client, createClient } from '../../shared/client.ts'
import type { Creation, Items } from './items.ts'

export interface Kurz {
	items: Items
	fetch: (request: Request) => Promise<Response>
	/** A signal that aborts after so many milliseconds. */
	limitTime: (milliseconds: number) => AbortSignal
	/** Runs work of one name one after the other, in whatever page or worker of the extension it is. */
	withLock: <T>(name: string, work: () => Promise<T>) => Promise<T>
	now: () => Date
	/** 22 to 64 URL-safe random characters. */
	newKey: () => string
	/** Creations this page began that were not answered; in memory, as long as it lives. Those of private windows are nowhere else. */
	unanswered: Map<string, Creation>
}

/** Milliseconds after which a service that says nothing counts as away. A worker lives for 30 seconds. */
const PATIENCE = 15_000

export interface Talk {
	client: Client
	/** `Location` of the last answer: the short link as the service itself writes it. */
	location: () => string | undefined
}

/** A failing answer is a proxy's, too, until it says whose it is. */
const isRejection = async (response: Response): Promise<boolean> => {
	const body: unknown = response.status === 401 ? await response.clone().json() : undefined
	return (body as { error?: unknown } | undefined)?.error === 'unauthorized'
}

/** Notes that the kept token is no longer accepted; one that was replaced meanwhile says nothing about its successor. */
const noteRejected = ({ items, withLock }: Kurz, token: string): Promise<void> =>
	withLock('account', async () => {
		const account = await items.account.read()
		if (account?.token === token) await items.account.write({ ...account, rejected: true })
	})

/** The door that every request leaves by: with an end to waiting, and never with a cookie. */
export const send = ({ fetch, limitTime }: Kurz, request: Request): Promise<Response> =>
	fetch(new Request(request, { signal: limitTime(PATIENCE), credentials: 'omit' }))

/** A client of the service. The token goes only to the service that gave it. */
export const talkTo = (kurz: Kurz, origin: string, token?: string): Talk => {
	let location: string | undefined
	const client = createClient({
		origin,
		...(token !== undefined && { token }),
		fetch: async (request) => {
			const response = await send(kurz, request)
			location = response.headers.get('location') ?? undefined
			if (token !== undefined && (await isRejection(response).catch(() => false)))
				// Whether that can be kept changes nothing about the answer.
				await noteRejected(kurz, token).catch(() => undefined)
			return response
		},
	})
	return { client, location: () => location }
}
