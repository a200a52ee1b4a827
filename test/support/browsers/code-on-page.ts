/** Reads back a QR code on a page of Playwright, in every window and colour scheme. */
import type { Locator, Page } from 'playwright'
import { expectCodeShown, type ShownCode } from './code-shown.ts'

/** `open` brings the code to view; `code`: its picture. Fails where it can't be read whole. */
export const expectCodeOnPage = (
	page: Page,
	code: Locator,
	{ text, open, states }: Pick<ShownCode, 'text' | 'open' | 'states'>,
): Promise<void> =>
	expectCodeShown({
		text,
		open,
		states,
		set: async ({ colorScheme, ...size }) => {
			await page.setViewportSize(size)
			await page.emulateMedia({ colorScheme })
		},
		picture: () => page.screenshot({ animations: 'disabled' }),
		edges: async () => {
			await code.waitFor()
			return code.evaluate((element) => {
				const { left, top, right, bottom } = element.getBoundingClientRect()
				return { left, top, right, bottom }
			})
		},
	})
