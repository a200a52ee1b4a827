/** The optional permissions besides copying. */
import type { Permissions } from 'webextension-polyfill'
import { api as browser } from './api.ts'
import { has, request } from './copying.ts'

export const giveUpCopying = async (): Promise<void> =>
	void (await browser.permissions.remove({ permissions: ['clipboardWrite'] }))
export const requestNotifications = (): Promise<boolean> => request({ permissions: ['notifications'] })
/** Asks for the addresses of all tabs or bookmarks, to make a link for each. */
export const requestTabs = (): Promise<boolean> => request({ permissions: ['tabs'] })
export const requestBookmarks = (): Promise<boolean> => request({ permissions: ['bookmarks'] })
export const requestOrigin = (origin: string): Promise<boolean> =>
	request({ origins: [originPattern(origin)] })

/** Gives that access back. */
export const giveUpOrigin = async (origin: string): Promise<void> =>
	void (await browser.permissions.remove({ origins: [originPattern(origin)] }))

/** A match pattern has no port: the permission is for the host. */
const originPattern = (origin: string): string => {
	const { protocol, hostname } = new URL(origin)
	return `${protocol}//${hostname}/*`
}

/** Firefox asks before a new kind of data is sent; other browsers don't. */
let firefoxAsks = false
/** Call this when the page opens, so that a later click can ask without waiting first. */
export const prepareSignIn = async (): Promise<void> => {
	firefoxAsks = 'data_collection' in ((await browser.permissions.getAll()) as object)
}

/** Whether email address and password, or a token, may be sent; asks where it must. */
export const requestSignIn = (): Promise<boolean> =>
	firefoxAsks
		? request({ data_collection: ['authenticationInfo'] } as Permissions.AnyPermissions)
		: Promise.resolve(true)

export const mayNotify = (): Promise<boolean> => has('notifications')

/** Calls back when a permission was given or taken, here or in the browser's own settings. */
export const onPermissions = (changed: () => void): (() => void) => {
	const { onAdded, onRemoved } = browser.permissions
	for (const event of [onAdded, onRemoved]) event.addListener(changed)
	return () => {
		for (const event of [onAdded, onRemoved]) event.removeListener(changed)
	}
}
