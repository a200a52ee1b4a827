/** The permission to copy. Apart from the others, because the popup needs it before its link. */
import type { Permissions } from 'webextension-polyfill'
import { api as browser } from './api.ts'

/** Browsers only ask right after a click, on a page that stays open. */
export const request = (permissions: Permissions.AnyPermissions): Promise<boolean> =>
	browser.permissions.request(permissions as Permissions.Permissions).catch(() => false)

export const isFirefox = (): boolean => browser.runtime.getURL('').startsWith('moz-extension:')

export const requestCopying = (): Promise<boolean> => request({ permissions: ['clipboardWrite'] })
/** Firefox's popup copies automatically only with this. Undefined in Chromium: it needs none. */
export const requestPopupCopying = isFirefox() ? requestCopying : undefined

export const has = (name: 'clipboardWrite' | 'notifications'): Promise<boolean> =>
	browser.permissions.contains({ permissions: [name] })
export const mayCopy = (): Promise<boolean> => has('clipboardWrite')
