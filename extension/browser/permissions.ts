/** The optional permissions. Browsers only ask right after a click, on a page that stays open. */
import browser, { type Permissions } from 'webextension-polyfill'

const request = (permissions: Permissions.AnyPermissions): Promise<boolean> =>
	browser.permissions.request(permissions as Permissions.Permissions).catch(() => false)

/** Firefox asks before a new kind of data is sent; other browsers don't. */
const asksForData = async (): Promise<boolean> =>
	'data_collection' in ((await browser.permissions.getAll()) as object)

export const requestCopying = (): Promise<boolean> => request({ permissions: ['clipboardWrite'] })
export const requestNotifications = (): Promise<boolean> => request({ permissions: ['notifications'] })
/** The addresses of the other tabs: for making links of all of them. */
export const requestTabs = (): Promise<boolean> => request({ permissions: ['tabs'] })
export const requestOrigin = (origin: string): Promise<boolean> =>
	request({ origins: [originPattern(origin)] })

/** A match pattern has no port: the permission is for the host. */
const originPattern = (origin: string): string => {
	const { protocol, hostname } = new URL(origin)
	return `${protocol}//${hostname}/*`
}

let firefoxAsks: boolean | undefined
/** Call this when the page opens, so that a later click can ask without waiting first. */
export const prepareSignIn = async (): Promise<void> => {
	firefoxAsks = await asksForData()
}

/** Whether e-mail address and password, or a token, may be sent. */
export const requestSignIn = (): Promise<boolean> =>
	firefoxAsks === true
		? request({ data_collection: ['authenticationInfo'] } as Permissions.AnyPermissions)
		: Promise.resolve(true)

const has = (name: 'clipboardWrite' | 'notifications'): Promise<boolean> =>
	browser.permissions.contains({ permissions: [name] })
export const mayCopy = (): Promise<boolean> => has('clipboardWrite')
export const mayNotify = (): Promise<boolean> => has('notifications')
