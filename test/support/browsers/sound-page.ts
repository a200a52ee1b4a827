/** What every page is: accessible in light and dark, self-contained, fit for a narrow phone. */
import type { Page, Response } from 'playwright'
import { expect } from 'vitest'
import { isLong } from '../machine/long.ts'
import { findFaultsIn, findFaultsInDark, findFaultsInShape } from './accessibility.ts'
import type { Visitor } from './chromium.ts'

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

export interface Expected {
	/** The server's; nothing may be loaded from elsewhere. */
	origin: string
	status?: number
	/** Pixels, from wide to narrow. The page must not scroll sideways. */
	widths?: number[]
}

/** `open` goes to the page. The visitor's browser has a light colour scheme. */
export const expectSound = async (
	{ page, complaints }: Visitor,
	open: (page: Page) => Promise<Response | null>,
	{ origin, status = 200, widths = [360, 280] }: Expected,
): Promise<void> => {
	const foreign: string[] = []
	page.on('request', (request) => {
		if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith('data:'))
			foreign.push(request.url())
	})
	expect((await open(page))?.status()).toBe(status)
	expect(await findFaultsIn(page)).toEqual([])
	for (const width of widths) {
		await page.setViewportSize({ width, height: 740 })
		expect(await widthOf(page)).toBeLessThanOrEqual(width)
	}
	// The narrow form hides and shows other parts.
	if (isLong) expect(await findFaultsInShape(page)).toEqual([])
	await page.setViewportSize({ width: 1280, height: 720 })
	expect(await findFaultsInDark(page)).toEqual([])
	expect(foreign).toEqual([])
	// The browser reports a page with an error status as a failed resource.
	const ofItself = (text: string) => text.includes(`status of ${status} `) && text.endsWith(`(${page.url()})`)
	expect(complaints.filter((text) => !ofItself(text))).toEqual([])
}
