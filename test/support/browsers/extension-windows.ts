/** Each page of the extension, used by pointer and keys in every window: what does not fit? */
import { readdirSync } from 'node:fs'
import { expect } from 'vitest'
import type { KeptLink } from '../../../extension/actions/storage/items.ts'
import { codeWindows } from './code-shown.ts'
import { makeKept } from './extension-list.ts'

/** A page in either browser. Selectors and keys are the same in every language. */
export interface Driven {
	goto: (path: string) => Promise<unknown>
	/** By the mouse. */
	click: (selector: string) => Promise<unknown>
	/** By the keyboard, where the focus is. */
	type: (text: string) => Promise<unknown>
	press: (key: string) => Promise<unknown>
	/** The value of an expression in the page. */
	read: (expression: string) => Promise<unknown>
	setSize: (size: { width: number; height: number }) => Promise<unknown>
	/** No window of this browser is narrower. */
	narrowest: number
	/** Stores choices as if made in the settings. */
	prefer: (value: { theme: string; language: string }) => Promise<unknown>
}

export interface Used {
	/** The short link whose statistics are looked at. */
	shortUrl: string
	/** A page that can be shortened, another one each time. */
	target: () => string
}

const text = (selector: string) => `document.querySelector(${JSON.stringify(selector)})?.textContent ?? ''`
const until = (page: Driven, expression: string) =>
	expect.poll(() => page.read(`Boolean(${expression})`), { message: expression }).toBe(true)

interface Use {
	/** The folder of its entry point. */
	entry: string
	path: (used: Used) => string
	use: (page: Driven, used: Used) => Promise<unknown>
}

export const uses: Record<string, Use> = {
	list: {
		entry: 'links',
		path: () => 'links.html#all',
		use: async (page) => {
			await until(page, 'document.querySelectorAll(".links tbody tr:has(td)").length === 3')
			await page.click('input[type=search]')
			await page.type('a long title')
			await until(page, 'document.querySelectorAll(".links tbody tr:has(td)").length === 1')
		},
	},
	statistics: {
		entry: 'links',
		path: ({ shortUrl }) => `links.html#${encodeURIComponent(shortUrl)}`,
		use: async (page) => {
			await until(page, 'document.querySelector(".figures")')
			await page.click('.short')
			await until(page, `/✓|Copied|kopiert/i.test(${text('.short')})`)
		},
	},
	settings: {
		entry: 'options',
		path: () => 'options.html',
		use: async (page, { target }) => {
			const { hostname } = new URL(`http://${target().replace(/\W+/g, '-')}.example`)
			await page.click('#site')
			await page.type(hostname)
			await page.press('Tab')
			await page.type('press')
			await page.press('Enter')
			await until(page, `(${text('.sites')}).includes(${JSON.stringify(hostname)})`)
		},
	},
	'many pages': {
		entry: 'tabs',
		path: () => 'tabs.html#window=&selected=1,2&group=1,2,3',
		use: async (page) => {
			await page.click('input[value=all]')
			await page.press('Tab')
			await page.press('Enter')
			await until(page, `(${text('main > [role=status]')}).trim() !== ''`)
		},
	},
	'first minute': {
		entry: 'welcome',
		path: () => 'welcome.html',
		use: async (page, { target }) => {
			await page.click('#target')
			await page.read('document.activeElement.select()')
			await page.type(target())
			await page.press('Enter')
			await until(page, 'document.querySelector(".short")')
		},
	},
}

/** Entry points without a window of their own: the popup has one size, the others none. */
const windowless = ['background', 'offscreen', 'popup']
export const entries = (): string[] =>
	readdirSync(new URL('../../../extension/entrypoints', import.meta.url)).filter(
		(one) => !windowless.includes(one),
	)

const looks = codeWindows.flatMap((size) => [
	{ ...size, theme: 'light', language: 'en' },
	{ ...size, theme: 'dark', language: 'de' },
])

/** What is cut off, or beside the window. Lines with an ellipsis are longer than they look. */
const cutOff = `(() => {
	const within = document.documentElement.clientWidth
	const isWithin = (one) => one.tagName !== 'BODY' && (getComputedStyle(one).overflowX !== 'visible' || isWithin(one.parentElement))
	const seen = [...document.querySelectorAll('main :is(button, a, label, input, select, summary, h1, h2, p)')]
		.filter((one) => one.checkVisibility() && !one.closest('.unseen'))
	const faults = seen.flatMap((one) => {
		const { left, right, width } = one.getBoundingClientRect()
		const isBeside = width > 0 && (left < -1 || right > within + 1) && !isWithin(one)
		const isCut = /^(BUTTON|LABEL|H1|H2)$/.test(one.tagName) && one.scrollWidth > one.clientWidth + 1
		return isBeside || isCut ? [one.outerHTML.slice(0, 120)] : []
	})
	const wide = document.documentElement.scrollWidth
	return JSON.stringify(wide > within ? [...faults, 'scrolls: ' + wide + ' of ' + within] : faults)
})()`

export interface Setting {
	/** The real server, the one that the extension knows, and where links lead. */
	server: { origin: string }
	gateway: { origin: string }
	elsewhere: string
	/** Stores these links and no others. */
	keep: (links: KeptLink[]) => Promise<unknown>
}

/** Uses the page in each window, light in English and dark in German. */
export const expectUsable = async (
	name: string,
	page: Driven,
	{ server, gateway, elsewhere, keep }: Setting,
): Promise<void> => {
	const { path, use } = uses[name]!
	const own = `${name.replace(' ', '-')}-${crypto.randomUUID().slice(0, 8)}`
	const make = (path: string, title: string) =>
		makeKept(server, gateway.origin, { url: `${elsewhere}/${path}` }, { title })
	const links = [
		await make(`${own}-one`, 'One'),
		await make(`${own}-two`, 'Two'),
		await make(`a-rather-long-path-that-nobody-types/${own}`, `A long title ${'and so on '.repeat(12)}`),
	]
	await keep(links)
	let count = 0
	const used = { shortUrl: links[0]!.url, target: () => `${elsewhere}/${own}-${count++}` }
	for (const { theme, language, ...size } of looks) {
		await page.setSize(size)
		await page.prefer({ theme, language })
		await page.goto(path(used))
		const where = `${size.width} px, ${theme}, ${language}`
		expect(await page.read('innerWidth'), where).toBe(Math.max(size.width, page.narrowest))
		await expect.poll(() => page.read('document.documentElement.lang'), { message: where }).toBe(language)
		await use(page, used)
		expect(JSON.parse(String(await page.read(cutOff))), where).toEqual([])
	}
}
