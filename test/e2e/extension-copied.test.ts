/** In Chromium, each place that copies says so only once the browser did, and else what to do. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { root } from '../kinds.ts'
import { keepLinks, makeKept } from '../support/browsers/extension-list.ts'
import { openExtensionStage } from '../support/browsers/extension-stage.ts'
import type { Popup } from '../support/browsers/popup-target.ts'

const stage = await openExtensionStage({ granted: ['tabs'] })
const { extension, gateway, server, elsewhere, openMade, openStatistics, openPage, makeLink } = stage

/** A page, or the popup. */
type Shown = Pick<Popup, 'evaluate'>
const kept = (path: string) => makeKept(server, gateway.origin, { url: `${elsewhere}/${path}` })
const openList = async () => {
	await keepLinks(extension, [await kept('listed')])
	return extension.open('links.html')
}
const openPopup = async (path: string) => (await openMade(path)).popup

/** Each opens what it is about; the button by which it copies; other words in case of failure. */
type Case = [name: string, open: () => Promise<Shown>, button: string, otherwise?: string]
const cases: Record<string, Case[]> = {
	'extension/ui/popup/LinkView.tsx': [['the link', () => openPopup('held-link'), '.hero .short']],
	'extension/ui/popup/CopyAs.tsx': [['a format', () => openPopup('held-as'), '#copy-as']],
	'extension/ui/qr/Qr.tsx': [
		['the code', () => openPopup('held-code'), '.beside figcaption button:last-of-type'],
	],
	'extension/ui/qr/QrDialog.tsx': [
		[
			'the large code',
			async () => {
				const popup = await openPopup('held-large')
				await popup.click('.enlarge')
				return popup
			},
			'dialog figcaption button:last-of-type',
		],
	],
	'extension/ui/popup/Others.tsx': [
		[
			'another link of the page',
			async () => {
				await keepLinks(extension, [await kept('held-other'), await kept('held-other')])
				const { popup } = await stage.openPopup('held-other')
				// It copies the first link by itself.
				await popup.copied()
				return popup
			},
			'.others .short',
		],
	],
	'extension/ui/popup/News.tsx': [
		[
			'a link made meanwhile',
			async () => {
				const news = [{ target: `${elsewhere}/news`, url: `${server.origin}/news` }]
				const page = await extension.open('offscreen.html')
				await page.evaluate(
					`chrome.storage.local.set(${JSON.stringify({ news: { version: 1, value: news } })})`,
				)
				return openPopup('held-news')
			},
			'.news .short',
		],
	],
	'extension/ui/links/LinksTable.tsx': [['a row', openList, '.links .short']],
	'extension/ui/links/SelectionBar.tsx': [
		[
			'the selected',
			async () => {
				const page = await openList()
				await page.locator('.links tbody input[type=checkbox]').check()
				return page
			},
			'.selection .tools button',
		],
	],
	'extension/ui/links/StatisticsPage.tsx': [
		[
			'the link of statistics',
			async () => {
				const link = await kept('held-statistics')
				await keepLinks(extension, [link])
				return openStatistics(link.url)
			},
			'.short',
		],
	],
	'extension/ui/tabs/TabsPage.tsx': ['.row .copy', 'li .short'].map((button) => [
		`links of many pages, ${button}`,
		async () => {
			await openPage('held-tabs')
			const list = await extension.open('tabs.html')
			await list.locator('.row button').first().click()
			return list
		},
		button,
	]),
	'extension/ui/welcome/FirstLink.tsx': [
		[
			'the first link',
			async () => {
				const page = await extension.open('welcome.html')
				await page.locator('#target').fill(`${elsewhere}/held-first`)
				await page.keyboard.press('Enter')
				return page
			},
			'.short',
		],
	],
	'server/pages/frame/script/page.js': [
		[
			'a page of the server',
			async () => {
				const { slug, monitorKey } = await makeLink()
				const page = await extension.context.newPage()
				await page.goto(server.origin + paths.monitor(slug, monitorKey))
				return page
			},
			'[data-copy]',
			'Copy it by hand',
		],
	],
}
/** What these do is said by those that call them, or is tried elsewhere. */
const elsewhereTried = {
	'extension/ui/Copy.tsx': 'the buttons of all others',
	'extension/ui/clipboard.ts': 'the buttons of all others',
	'extension/ui/qr/Code.tsx': 'both codes',
	'extension/ui/popup/turns.ts': 'the link',
	'extension/ui/popup/make-new.ts': 'the link; extension-accessible',
	'extension/ui/popup/status-text.ts': 'the link; extension-accessible',
	'extension/ui/popup/LinkRest.tsx': 'extension-firefox: Chromium has no private window here',
	'extension/actions/toolbar.ts': 'extension/actions/toolbar.test.ts',
	'extension/browser/background-clipboard.ts': 'extension-background',
	'extension/entrypoints/background/index.ts': 'extension-background',
}

it('each file that copies, or says that something was, has its case', () => {
	const files = [
		...globSync('extension/**/*.{ts,tsx}', { cwd: root }),
		...globSync('server/pages/**/*.js', { cwd: root }),
	]
	const copies =
		/<(Copy|ShortLink|Saving)\b|\bcopyClip\b|\bcopyInBackground\b|\.copied(?!Link\b.*=>)\w*\b|\bclipboard\.write|execCommand/
	const found = files.filter((file) => copies.test(readFileSync(join(root, file), 'utf8')))
	expect(found.toSorted()).toEqual([...Object.keys(cases), ...Object.keys(elsewhereTried)].toSorted())
})

/** The browser answers what it is asked to copy when `answer` is called. */
const hold = `
	document.execCommand = () => false
	navigator.clipboard.writeText = navigator.clipboard.write = () =>
		new Promise((resolve, reject) => {
			globalThis.answer = (isIn) => {
				globalThis.answer = undefined
				if (isIn) resolve()
				else reject(new Error('not now'))
			}
		})`
const said = `[document.body.textContent, ...[...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel)]
	.join(' ').match(/(?<!Not )copied/gi)?.length ?? 0`
const shows = (text: string) =>
	`[...document.querySelectorAll('p, span, button')].some((one) =>
		one.textContent.includes(${JSON.stringify(text)}) && one.className !== 'unseen' && one.checkVisibility())`
const announces = (text: string) =>
	`[...document.querySelectorAll('[role="status"], [role="alert"], [aria-live]')].some((one) =>
		one.textContent.includes(${JSON.stringify(text)}))`

it.each(Object.values(cases).flat())('%s', async (_name, open, button, otherwise = 'Not copied yet.') => {
	const shown = await open()
	const until = (expression: string) =>
		expect.poll(() => shown.evaluate(`Boolean(${expression})`), { message: expression }).toBe(true)
	const at = `document.querySelector(${JSON.stringify(button)})`
	const press = async () => {
		await shown.evaluate(`{
			const at = ${at}
			if (at.matches('select')) {
				at.value = at.value === 'markdown' ? 'title' : 'markdown'
				at.dispatchEvent(new Event('change', { bubbles: true }))
			} else at.click()
		}`)
		await until('globalThis.answer')
	}
	await until(`${at}?.checkVisibility()`)
	/** What was copied before is said for a while. */
	const settled = async () => {
		await until(`!document.querySelector(':is(button, .copy).done')`)
		return shown.evaluate(said)
	}
	await settled()
	await shown.evaluate(hold)
	await press()
	await shown.evaluate('answer(false)')
	await until(shows(otherwise))
	await until(announces(otherwise))
	const before = await settled()
	await press()
	expect(await shown.evaluate(said), 'while the browser copies').toBe(before)
	await shown.evaluate('answer(true)')
	await expect.poll(() => shown.evaluate(said)).toBeGreaterThan(Number(before))
	await until(`!(${shows(otherwise)})`)
})
