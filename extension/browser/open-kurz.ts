/** The actions' real environment: the browser's storage, network, locks and clock. */
import { createItems } from '../actions/items.ts'
import type { Kurz } from '../actions/kurz.ts'
import { areas } from './area.ts'

/** 24 bytes are 32 URL-safe characters. */
const KEY_BYTES = 24

const newKey = (): string =>
	btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(KEY_BYTES))))
		.replaceAll('+', '-')
		.replaceAll('/', '_')

/** The browser releases a lock when its page or worker ends. */
const withLock = <T>(name: string, work: () => Promise<T>): Promise<T> =>
	navigator.locks.request(name, work) as Promise<T>

export const openKurz = (): Kurz => ({
	items: createItems(areas()),
	fetch: (request) => fetch(request),
	limitTime: (milliseconds) => AbortSignal.timeout(milliseconds),
	withLock,
	now: () => new Date(),
	newKey,
	unanswered: new Map(),
})
