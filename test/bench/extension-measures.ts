/** What the extension's bench measures: the popup, the list, and work on many links. */
import type { Page } from 'playwright'
import type { KeptLink } from '../../extension/actions/storage/items.ts'
import type { ExtensionInChromium } from '../support/browsers/extension-chromium.ts'

export type Figures = Record<string, number[]>

const ROUNDS = 7
/** Links that are tagged or deleted at once, if there are as many. */
const MANY = 100
/** Milliseconds after which that is given up. */
const LONGEST = 120_000

const add = (figures: Figures, name: string, value: number): void => {
	figures[name] ??= []
	figures[name].push(Number(value.toPrecision(4)))
}

/** Milliseconds that the page's requests to the server took; they are not the extension's. */
const waited = `performance.getEntriesByType('resource')
	.filter((entry) => entry.initiatorType === 'fetch')
	.reduce((sum, { responseEnd, startTime }) => sum + responseEnd - startTime, 0)`

interface Seen {
	shown: number
	copied: number
	began: number
	waited: number
}

export const openMeasures = (extension: ExtensionInChromium, elsewhere: string, size: number) => {
	const many = Math.min(MANY, size)
	/** A click on a page, until its popup has copied the link. */
	const click = async (url: string): Promise<Seen & { clicked: number }> => {
		const page = extension.context.pages()[0]!
		await page.goto(url)
		const clicked = Date.now()
		await extension.click(page)
		const popup = await extension.popup()
		const seen = await popup.until<Seen>(
			`seen.copied && { ...seen, began: performance.timeOrigin, waited: ${waited} }`,
		)
		await popup.close()
		return { ...seen, clicked }
	}
	const openList = async (): Promise<Page> => {
		const page = await extension.open('links.html')
		await page.locator('.links tbody td').first().waitFor()
		return page
	}
	/** Does something to the first links, as many as are measured. */
	const doToMany = async (page: Page, name: RegExp, ask: () => Promise<void>, done: RegExp) => {
		const boxes = page.locator('.links tbody').getByRole('checkbox')
		await page.waitForFunction(
			(count) => document.querySelectorAll('.links tbody input').length >= count,
			many,
		)
		await boxes.first().click()
		await boxes.nth(many - 1).click({ modifiers: ['Shift'] })
		await page.locator('.selection').getByRole('button', { name }).click()
		const begun = Date.now()
		await ask()
		// What takes longer counts as this long.
		await page
			.getByText(done)
			.waitFor({ timeout: LONGEST })
			.catch(() => undefined)
		return Date.now() - begun
	}
	return {
		popups: async (figures: Figures, links: KeptLink[]): Promise<void> => {
			for (let round = 0; round < ROUNDS; round++) {
				const made = await click(`${elsewhere}/new-${crypto.randomUUID()}`)
				add(figures, 'click to copied, ms', made.copied - made.clicked)
				add(figures, 'of it the extension’s, ms', made.copied - made.began - made.waited)
				const known = await click(links[round]!.target)
				add(figures, 'known link shown, ms', known.shown - known.began)
			}
		},
		list: async (figures: Figures): Promise<void> => {
			for (let round = 0; round < ROUNDS; round++) {
				const page = await openList()
				add(figures, 'list painted, ms', await page.evaluate('seen.rows - performance.timeOrigin'))
				await page.waitForTimeout(1_000)
				for (const text of ['pag', 'page 7'])
					add(
						figures,
						'search key, ms',
						await page.getByLabel('Search').evaluate(async (field, typed) => {
							const input = field as HTMLInputElement
							const begun = performance.now()
							input.value = typed
							input.dispatchEvent(new Event('input', { bubbles: true }))
							await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
							return performance.now() - begun
						}, text),
					)
				await page.close()
			}
		},
		many: async (figures: Figures): Promise<void> => {
			const page = await openList()
			await page.waitForTimeout(3_000)
			const tagging = async () => {
				await page.getByRole('dialog').getByLabel('Tags').fill('bench')
				await page.getByRole('dialog').getByRole('button', { name: 'Add tags' }).click()
			}
			add(figures, `${MANY} links tagged, ms`, await doToMany(page, /Add tags/, tagging, /Tags added to/))
			await page.reload()
			await page.locator('.links tbody td').first().waitFor()
			await page.waitForTimeout(3_000)
			// They leave the list at once; their server hears of it once that can't be undone.
			const atOnce = () => Promise.resolve()
			add(figures, `${MANY} links deleted, ms`, await doToMany(page, /^Delete/, atOnce, /deleted\./))
			await page.close()
		},
	}
}
