/** The built extension keeps what its listing promises: permissions, icons, texts, weight. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { iconSizes } from '../../extension/build/icons.ts'
import { budget, weighPopup } from '../../extension/build/sizes.ts'
import { languageCodes } from '../../shared/words/languages.ts'
import { root } from '../kinds.ts'
import { buildExtension, type TargetBrowser } from '../support/browsers/built-extension.ts'
import { openWorkplace } from '../support/machine/workplace.ts'

const sources = join(root, 'extension/entrypoints')

/** The style sheets of a page; what they are relative to. */
const sheetsOf = (page: string, at: string): string[] =>
	[...readFileSync(page, 'utf8').matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, href]) =>
		readFileSync(join(at, href!), 'utf8'),
	)

/** Where each sheet is in what was built, by a class that no other has; tokens have none. */
const placesOf = (sheets: string[], built: string): number[] =>
	sheets.flatMap((sheet) => {
		const others = sheets.filter((other) => other !== sheet).join('')
		const own = [...sheet.matchAll(/^\.[a-z-]+(?= \{$)/gm)].find(([mark]) => !others.includes(mark))
		return own === undefined ? [] : [built.indexOf(`${own[0]}{`)]
	})

/** Nothing would load them: see `importPlainly` in wxt.config.ts. */
const unlinkedIn = (folder: string): string[] => {
	const pages = globSync('*.html', { cwd: folder }).map((page) => readFileSync(join(folder, page), 'utf8'))
	return globSync('assets/*.css', { cwd: folder }).filter((sheet) => !pages.join('').includes(`"/${sheet}"`))
}

describe.each<TargetBrowser>(['chrome', 'firefox'])('built for %s', (browser) => {
	const place = openWorkplace(`kurz-built-${browser}`)
	let folder = ''
	let manifest: Record<string, unknown> = {}
	beforeAll(async () => {
		folder = await buildExtension(place, browser)
		manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
	})
	afterAll(() => place.close())

	it('installs without a warning, and asks for other permissions only when they are needed', () => {
		expect(manifest).toMatchObject({
			manifest_version: 3,
			permissions: [
				'activeTab',
				'storage',
				'contextMenus',
				'alarms',
				...(browser === 'chrome' ? ['offscreen', 'sidePanel', 'declarativeContent'] : []),
			],
			optional_permissions: ['clipboardWrite', 'notifications', 'tabs', 'bookmarks'],
			optional_host_permissions: ['https://*/*', 'http://*/*'],
			content_security_policy: { extension_pages: "script-src 'self'; object-src 'self'" },
		})
		for (const name of [
			'host_permissions',
			'content_scripts',
			'web_accessible_resources',
			'externally_connectable',
		])
			expect(manifest).not.toHaveProperty(name)
	})

	it('names the oldest browser, and the data that it sends', () => {
		const gecko = {
			strict_min_version: '140.0',
			data_collection_permissions: { required: ['browsingActivity'], optional: ['authenticationInfo'] },
		}
		expect(manifest).toMatchObject(
			browser === 'chrome' ? { minimum_chrome_version: '127' } : { browser_specific_settings: { gecko } },
		)
	})

	// Of two rules that weigh the same the later one holds: the page's own.
	it.each(globSync('*/main.tsx', { cwd: sources }).map(dirname))('has the styles of %s in order', (page) => {
		const places = placesOf(
			sheetsOf(join(sources, page, 'index.html'), join(sources, page)),
			sheetsOf(join(folder, `${page}.html`), folder).join(''),
		)
		expect(places.length).toBeGreaterThan(1)
		expect(places).not.toContain(-1)
		expect(places).toEqual(places.toSorted((one, other) => one - other))
	})

	it('has no style sheet that no page links', () => expect(unlinkedIn(folder)).toEqual([]))

	it('has the popup, the shortcut, the keyword and the pages', () => {
		expect(manifest).toMatchObject({
			action: { default_popup: 'popup.html' },
			options_ui: { page: 'options.html', open_in_tab: true },
			omnibox: { keyword: 'kz' },
			commands: { _execute_action: { suggested_key: { default: 'Alt+Shift+K' } } },
		})
		expect(readFileSync(join(folder, 'links.html'), 'utf8')).toContain('<script')
	})

	it.each(iconSizes)('has an icon of %d pixels', (size) => {
		const png = readFileSync(join(folder, `icons/${size}.png`))
		expect(png.subarray(1, 4).toString()).toBe('PNG')
		// The header has width and height. Source: PNG specification, "IHDR".
		expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size])
	})

	it('has name and description in every language, as long as the stores allow', () => {
		for (const language of languageCodes) {
			const texts = JSON.parse(readFileSync(join(folder, `_locales/${language}/messages.json`), 'utf8'))
			expect(texts.name.message.length).toBeLessThanOrEqual(45)
			expect(texts.description.message.length).toBeLessThanOrEqual(132)
			expect(texts.commandCopy.message).toBeTruthy()
		}
	})

	it('loads no more than its budget before the link is shown, and in all', () => {
		expect(budget).toEqual({ beforeLink: 32_000, all: 93_000 })
		const { beforeLink, words, all } = weighPopup(folder)
		// The words of the language are loaded before anything is drawn.
		expect(words).toBeGreaterThan(300)
		expect(beforeLink).toBeLessThanOrEqual(budget.beforeLink)
		expect(all).toBeLessThanOrEqual(budget.all)
		// Some parts are loaded later.
		expect(all).toBeGreaterThan(beforeLink)
	})
})
