/** An earlier version of the extension, as an update meets it: its number and its storage. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KeptLink } from '../../../extension/actions/storage/items.ts'
import { storedLinks } from './extension-list.ts'

/** A storage with little about each link, as the first builds had it, with placeholders. */
const recorded = readFileSync(new URL('earlier-version.json', import.meta.url), 'utf8')

export interface EarlierStore {
	local: Record<string, { version: number; value: unknown }>
	sync: Record<string, { version: number; value: unknown }>
}

/** The storage with real values in place of `‹origin›`, `‹slug›`, …, and links at their places. */
export const earlierStore = async (names: Record<string, string>): Promise<EarlierStore> => {
	const { local, sync } = JSON.parse(
		recorded.replaceAll(/‹(\w+)›/g, (place, name: string) => names[name] ?? place),
	) as EarlierStore
	const { links, ...rest } = local
	return { local: { ...rest, ...((await storedLinks(links!.value as KeptLink[])) as typeof local) }, sync }
}

/** Writes an empty extension with an earlier number into the folder of the new one. */
export const writeEarlierVersion = (folder: string): void => {
	rmSync(folder, { recursive: true, force: true })
	mkdirSync(folder, { recursive: true })
	// The script has its own name: Chromium caches scripts of unpacked extensions by address.
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
