/** An earlier version of the extension, as far as an update meets it: its number and its storage. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What version 0.1.0 of 22 November 2026 kept, taken from a browser; hosts, keys and times are the test's to fill in. */
const recorded = readFileSync(new URL('earlier-version.json', import.meta.url), 'utf8')

export interface EarlierStore {
	local: Record<string, { version: number; value: unknown }>
	sync: Record<string, { version: number; value: unknown }>
}

/** The store with real names in the places of `‹origin›`, `‹slug›`, … */
export const earlierStore = (names: Record<string, string>): EarlierStore =>
	JSON.parse(recorded.replaceAll(/‹(\w+)›/g, (place, name: string) => names[name] ?? place))

/** Writes an extension that does nothing, with the number of that version, where the new one will be put. */
export const writeEarlierVersion = (folder: string): void => {
	rmSync(folder, { recursive: true, force: true })
	mkdirSync(folder, { recursive: true })
	// Of another name than the new one's: Chromium keeps the script of an unpacked extension by its address.
	const manifest = {
		manifest_version: 3,
		name: 'Kurz',
		version: '0.0.9',
		permissions: ['storage'],
		background: { service_worker: 'earlier.js' },
	}
	writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
	writeFileSync(join(folder, 'earlier.js'), 'chrome.runtime.onInstalled.addListener(() => {})')
	writeFileSync(join(folder, 'offscreen.html'), '<!doctype html><title>Kurz</title>')
}
