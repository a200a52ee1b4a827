/** What axe finds serious or critical on a page, one line each. */
import axe from 'axe-core'
import type { Page } from 'playwright'
import type { Popup } from './popup-target.ts'

const linesOf = ({ violations }: axe.AxeResults): string[] =>
	violations
		.filter(({ impact }) => impact === 'serious' || impact === 'critical')
		.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`)

export const findFaultsIn = async (page: Page): Promise<string[]> => {
	await page.evaluate(axe.source)
	return linesOf(await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run()))
}

export const findFaultsInPopup = async (popup: Popup): Promise<string[]> => {
	await popup.evaluate(`{ ${axe.source} }`)
	return linesOf(await popup.evaluate<axe.AxeResults>('axe.run()'))
}
