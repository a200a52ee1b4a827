/** What every page is: accessible in light and dark, self-contained, fit for a narrow phone. */
import type { Page, Request, Response } from 'playwright'
import { expect } from 'vitest'
import { isLong } from '../machine/long.ts'
import { findFaultsIn, findFaultsInDark, findFaultsInShape } from './accessibility.ts'
import type { Visitor } from './chromium.ts'

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

export interface Expected {
	/** The server's; nothing may be loaded from elsewhere. */
	origin: string
	status?: number
	/** Light, and then the colours in the dark, unless one is given. */
	scheme?: 'light' | 'dark'
	/** Pixels, from wide to narrow. The page must not scroll sideways. */
	widths?: number[]
}

type Open = (page: Page) => Promise<Response | null>

/** `open` goes to the page. */
export const expectSound = async (
	{ page, complaints }: Visitor,
	open: Open,
	{ origin, status = 200, widths = [360, 280], scheme }: Expected,
): Promise<void> => {
	const foreign: string[] = []
	const note = (request: Request) => {
		if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith('data:'))
			foreign.push(request.url())
	}
	page.on('request', note)
	await page.emulateMedia({ colorScheme: scheme ?? 'light' })
	expect((await open(page))?.status()).toBe(status)
	expect(await findFaultsIn(page)).toEqual([])
	for (const width of widths) {
		await page.setViewportSize({ width, height: 740 })
		expect(await widthOf(page)).toBeLessThanOrEqual(width)
	}
	// The narrow form hides and shows other parts.
	if (isLong) expect(await findFaultsInShape(page)).toEqual([])
	await page.setViewportSize({ width: 1280, height: 720 })
	if (scheme === undefined) expect(await findFaultsInDark(page)).toEqual([])
	page.off('request', note)
	expect(foreign).toEqual([])
	// The browser reports a page with an error status as a failed resource.
	const ofItself = (text: string) => text.includes(`status of ${status} `) && text.endsWith(`(${page.url()})`)
	expect(complaints.splice(0).filter((text) => !ofItself(text))).toEqual([])
}

/**
 * Pages opened one after the other by one visitor. In the short suite they are light and dark by
 * turns, as all take their colours from the same few.
 */
export const expectEachSound = async (
	visitor: Visitor,
	pages: readonly (readonly [name: string, open: Open, status?: number | undefined])[],
	expected: Expected,
): Promise<void> => {
	const faults: string[] = []
	for (const [nth, [name, open, status = 200]] of pages.entries()) {
		const scheme = nth % 2 === 0 ? 'light' : 'dark'
		const as = { ...expected, status, ...(!isLong && ({ scheme } as const)) }
		const fault = await expectSound(visitor, open, as).catch(String)
		if (fault !== undefined) faults.push(`${name}: ${fault}`)
	}
	expect(faults).toEqual([])
}

/** A page as it is shown: nothing for axe, light or dark, and nothing cut off at 320 pixels. */
export const expectShownSound = async (page: Page): Promise<void> => {
	expect(await findFaultsIn(page)).toEqual([])
	expect(await findFaultsInDark(page)).toEqual([])
	await page.setViewportSize({ width: 320, height: 740 })
	expect(await widthOf(page)).toBeLessThanOrEqual(320)
	await page.setViewportSize({ width: 1280, height: 720 })
}
