/** The browser's storage areas, as the actions use them. */
import browser, { type Storage } from 'webextension-polyfill'
import type { Area } from '../actions/item.ts'
import type { Areas } from '../actions/items.ts'

const areaOf = (area: Storage.StorageArea): Area => ({
	get: async (key) => (await area.get(key))[key],
	set: (values) => area.set(values),
	watch: (key, changed) => {
		const listener = (changes: Record<string, unknown>) => {
			if (key in changes) changed()
		}
		area.onChanged.addListener(listener)
		return () => area.onChanged.removeListener(listener)
	},
})

export const areas = (): Areas => ({
	local: areaOf(browser.storage.local),
	sync: areaOf(browser.storage.sync),
	session: areaOf(browser.storage.session),
})
