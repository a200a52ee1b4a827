/** Reads back a QR code on a page of Playwright, in every window and colour scheme. */
import type { Locator, Page } from 'playwright'
import { expectCodeShown } from './code-shown.ts'

/** `open` brings the code to view; `code`: its picture. Fails where it can't be read whole. */
export const expectCodeOnPage = (
	page: Page,
	code: Locator,
	{ text, open }: { text: string; open: () => Promise<unknown> },
): Promise<void> =>
	expectCodeShown({
		text,
		open,
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
