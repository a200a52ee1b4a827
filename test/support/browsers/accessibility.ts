/** What axe finds serious or critical on a page, one line each. */
import axe from 'axe-core'
import type { Page } from 'playwright'
import type { Popup } from './popup-target.ts'

const linesOf = ({ violations }: axe.AxeResults): string[] =>
	violations
		.filter(({ impact }) => impact === 'serious' || impact === 'critical')
		.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`)

/** Violations alone: axe then spends no time on describing what is right. */
export const findFaultsIn = async (page: Page): Promise<string[]> => {
	if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
	return linesOf(
		await page.evaluate(() =>
			(globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }),
		),
	)
}

export const findFaultsInPopup = async (popup: Popup): Promise<string[]> => {
	await popup.evaluate(`{ ${axe.source} }`)
	return linesOf(await popup.evaluate<axe.AxeResults>('axe.run()'))
}
