/** What every page is: accessible in the light and in the dark, self-contained, fit for a narrow phone. */
import type { Page, Response } from 'playwright'
import { expect } from 'vitest'
import { findFaultsIn, findFaultsInDark, findFaultsInShape } from './accessibility.ts'
import type { Visitor } from './chromium.ts'

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

export interface Expected {
	/** Of the server: nothing is loaded from anywhere else. */
	origin: string
	status?: number
	/** Pixels, from wide to narrow, at which the page must not scroll sideways. */
	widths?: number[]
}

/** `open` goes to the page, in a visitor's browser that is in the light. */
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
	// In its narrow form, with what that hides and shows.
	expect(await findFaultsInShape(page)).toEqual([])
	await page.setViewportSize({ width: 1280, height: 720 })
	expect(await findFaultsInDark(page)).toEqual([])
	expect(foreign).toEqual([])
	// The browser reports the page itself as a resource that failed when its status says so.
	const ofItself = (text: string) => text.includes(`status of ${status} `) && text.endsWith(`(${page.url()})`)
	expect(complaints.filter((text) => !ofItself(text))).toEqual([])
}
