/** What axe finds on a page, one line each. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright'
import type { Popup } from './popup-target.ts'

/** The minified form: each page loads it anew, and the long one takes twice the time. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const linesOf = ({ violations }: axe.AxeResults): string[] =>
	violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`)

const runAxe = async (page: Page, options: axe.RunOptions, part = 'html'): Promise<string[]> => {
	// Statistics are dimmed while those of another question are on their way.
	await page.waitForFunction(() => document.querySelector('.behind') === null)
	if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`${source};0`)
	// With violations alone axe spends no time on describing what passed.
	const asked: [string, axe.RunOptions] = [part, { ...options, resultTypes: ['violations'] }]
	return linesOf(
		await page.evaluate(
			([within, how]) => (globalThis as unknown as { axe: typeof axe }).axe.run(within, how),
			asked,
		),
	)
}

/** `part` is a selector; by default the whole page is checked. */
export const findFaultsIn = (page: Page, part?: string): Promise<string[]> => runAxe(page, {}, part)

/** The same page in the dark: only its colours differ. */
export const findFaultsInDark = async (page: Page): Promise<string[]> => {
	await page.emulateMedia({ colorScheme: 'dark' })
	// Scripts run before the next frame is drawn.
	await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
	if (!(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)))
		throw new Error('the page is not in the dark')
	return runAxe(page, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } })
}

export const findFaultsInPopup = async (popup: Popup): Promise<string[]> => {
	await popup.evaluate(`{ ${source} }`)
	return linesOf(await popup.evaluate<axe.AxeResults>('axe.run()'))
}
