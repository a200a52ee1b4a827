/** The extension's shortcuts as the browser has them, and the page that changes them. */
import type { Commands } from 'webextension-polyfill'
import { api as browser } from './api.ts'
import { isFirefox } from './copying.ts'

/** Missing in Firefox for Android, and the second one in older Firefox. */
type Rarer = Partial<Commands.Static & { openShortcutSettings: () => Promise<void> }>
const commands = (): Rarer | undefined => browser.commands as Rarer | undefined

/** Name and keys of each; the keys are empty if none are set. */
export const readShortcuts = async (): Promise<[name: string, keys: string][]> =>
	((await commands()?.getAll?.()) ?? []).map(({ name = '', shortcut = '' }) => [name, shortcut])

/** Opens the browser's page; undefined where no extension can. */
export const changeShortcuts = (): (() => Promise<unknown>) | undefined => {
	const open = commands()?.openShortcutSettings
	if (open !== undefined) return open
	return isFirefox() ? undefined : () => browser.tabs.create({ url: 'chrome://extensions/shortcuts' })
}
