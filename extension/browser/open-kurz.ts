/** The actions' real environment: the browser's storage, network, locks and clock. */
import type { Storage } from 'webextension-polyfill'
import type { Kurz } from '../actions/kurz.ts'
import type { Area } from '../actions/storage/item.ts'
import { createItems } from '../actions/storage/items.ts'
import { api as browser } from './api.ts'

const areaOf = (area: Storage.StorageArea): Area => ({
	get: (keys) => area.get(keys ?? null),
	set: (values) => area.set(values),
	remove: (keys) => area.remove(keys),
	watch: (changed) => {
		const listener = (changes: Record<string, Storage.StorageChange>) => {
			const valuesOf = (which: 'newValue' | 'oldValue') =>
				Object.fromEntries(Object.entries(changes).map(([key, change]) => [key, change[which]]))
			changed(valuesOf('newValue'), valuesOf('oldValue'))
		}
		area.onChanged.addListener(listener)
		return () => area.onChanged.removeListener(listener)
	},
})

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
	items: createItems({
		local: areaOf(browser.storage.local),
		sync: areaOf(browser.storage.sync),
		session: areaOf(browser.storage.session),
	}),
	fetch: (request) => fetch(request),
	limitTime: (milliseconds) => AbortSignal.timeout(milliseconds),
	withLock,
	now: () => new Date(),
	newKey,
	unanswered: new Map(),
})
