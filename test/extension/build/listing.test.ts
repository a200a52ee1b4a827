/** The texts for the stores: within their limits, with a reason for each permission. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listingPage, listingText, loadListing } from '../../../extension/build/listing.ts'
import { createManifest } from '../../../extension/manifest.ts'
import { languageCodes } from '../../../shared/words/languages.ts'

const { permissions, optional_permissions } = createManifest('chrome', '1.0.0', 'x@y')
/** Missing in the polyfill's types. */
interface Declared {
	data_collection_permissions: Record<'required' | 'optional', string[]>
}
const { browser_specific_settings } = createManifest('firefox', '1.0.0', 'x@y')
const gecko = browser_specific_settings?.gecko as Declared | undefined

const english = await loadListing('en')

describe.each(languageCodes)('in %s', async (language) => {
	const words = await loadListing(language)

	it('there is a reason for each permission, for access to a server, and for each kind of data', () => {
		expect(Object.keys(words.permissions).toSorted()).toEqual(
			[...(permissions ?? []), ...(optional_permissions ?? []), 'host'].toSorted(),
		)
		expect(Object.keys(words.data).toSorted()).toEqual(
			Object.values(gecko?.data_collection_permissions ?? {})
				.flat()
				.toSorted(),
		)
	})

	// Chrome Web Store: 16,000 characters, and 1,000 for each reason. addons.mozilla.org: 15,000.
	it('texts are no longer than the stores allow', () => {
		expect(listingText(words).length).toBeLessThanOrEqual(15_000)
		for (const why of [words.purpose, ...Object.values(words.permissions)])
			expect(why.length).toBeLessThanOrEqual(1_000)
	})

	it('the listing itself says why the extension asks', () => {
		for (const why of Object.values(words.data)) expect(listingText(words)).toContain(why)
	})

	it('texts don’t shout, and have as many points as in English', () => {
		expect(JSON.stringify(words)).not.toMatch(/!|sorry|leider/i)
		for (const part of ['does', 'doesNot'] as const)
			expect(words[part].points).toHaveLength(english[part].points.length)
	})

	it('the page to copy from is up to date', async () => {
		const file = new URL(`../../../extension/docs/store/${language}/listing.md`, import.meta.url)
		expect(existsSync(file) && readFileSync(file, 'utf8')).toBe(await listingPage(language))
	})

	// The header has width and height. Source: PNG specification, "IHDR".
	it.each([
		['1-popup', 1280, 800],
		['2-statistics', 1280, 800],
		['3-links', 1280, 800],
		['4-settings', 1280, 800],
		['tile', 440, 280],
	])('the picture %s has the size that the stores require', (name, width, height) => {
		const png = readFileSync(
			new URL(`../../../extension/docs/store/${language}/${name}.png`, import.meta.url),
		)
		expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height])
	})
})
