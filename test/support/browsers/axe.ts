/** Owns asking axe what is wrong with a page for people who see, hear or move otherwise. */
import axe from 'axe-core'
import type { Page } from 'playwright'

/** What axe calls serious or critical, one line each. */
export const findFaults = async (page: Page): Promise<string[]> => {
	await page.evaluate(axe.source)
	const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run())
	return violations
		.filter(({ impact }) => impact === 'serious' || impact === 'critical')
		.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`)
}
