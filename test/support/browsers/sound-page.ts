/** What every page is: accessible, self-contained, whole on a narrow phone and on paper. */
import type { Page, Request, Response } from 'playwright'
import { expect } from 'vitest'
import { isLong } from '../machine/long.ts'
import { findFaultsIn } from './accessibility.ts'
import type { Visitor } from './chromium.ts'

/** What sticks out of a narrow window, breaks its line or makes a phone zoom in. */
const findMisfits = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const shown = (selector: string) =>
			[...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0)
		/** In a line that ends with `…` where it has no room. */
		const isShortened = (one: Element | null): boolean =>
			one !== null && (getComputedStyle(one).textOverflow === 'ellipsis' || isShortened(one.parentElement))
		const misfits = (what: string, all: Element[]) =>
			all
				.slice(0, 4)
				.map((one) => `${what}: ${one.tagName}.${one.getAttribute('class')} ${one.textContent.slice(0, 30)}`)
		const wide = document.documentElement.scrollWidth
		const tops = ({ children }: Element) => [...children].map((one) => one.getBoundingClientRect().top)
		return [
			...(wide > innerWidth ? [`scrolls: ${wide}`] : []),
			...misfits(
				'too wide',
				shown('main *')
					.filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
					// A box of code scrolls by itself.
					.filter((one) => one.closest('pre, .unseen, svg') === null)
					.filter((one) => !isShortened(one.parentElement)),
			),
			...misfits(
				'small text',
				shown('input:not([type=checkbox])').filter(
					(one) => Number.parseFloat(getComputedStyle(one).fontSize) < 16,
				),
			),
			// The last days, and those of the calendar, each on one line of a usual phone.
			...misfits(
				'two lines',
				innerWidth < 390
					? []
					: shown('.ranges:has([href*="days="], [href*="from="])').filter(
							(line) => new Set(tops(line)).size > 1,
						),
			),
		].map((fault) => `${innerWidth} px: ${fault}`)
	})

/** Opens this many folds, as what they hold has to fit as well. */
const unfold = (page: Page, count: number): Promise<void> =>
	page.locator('details').evaluateAll((folds: HTMLDetailsElement[], most) => {
		for (const fold of folds.slice(0, most)) fold.open = true
	}, count)

/** What is wrong with a page as it is shown. */
const findFaultsShown = async (page: Page): Promise<string[]> => {
	// Hundreds of one kind take axe half a minute.
	await unfold(page, isLong ? Infinity : 12)
	const faults = await findFaultsIn(page)
	await unfold(page, Infinity)
	for (const width of [390, 320, 280]) {
		await page.setViewportSize({ width, height: 740 })
		faults.push(...(await findMisfits(page)))
	}
	await page.emulateMedia({ media: 'print' })
	const controls = page.locator('main :is(button, .button, input, textarea, nav, [type=submit])')
	const printed = await controls.filter({ visible: true }).allTextContents()
	if (printed.length > 0) faults.push(`printed: ${printed.join()}`)
	await page.emulateMedia({ media: 'screen' })
	await page.setViewportSize({ width: 1280, height: 720 })
	return faults
}

/** `open` brings a page; nothing may be loaded from elsewhere than `origin`. */
export const expectSound = async (
	{ page, complaints }: Visitor,
	open: (page: Page) => Promise<Response | null>,
	origin: string,
	statuses: number[],
): Promise<void> => {
	const foreign: string[] = []
	const note = (request: Request) => {
		if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith('data:'))
			foreign.push(request.url())
	}
	page.on('request', note)
	const answer = await open(page)
	expect(statuses, page.url()).toContain(answer?.status())
	expect(await findFaultsShown(page), page.url()).toEqual([])
	page.off('request', note)
	expect(foreign).toEqual([])
	// The browser reports a page with an error status as a failed resource.
	const ofItself = (text: string) => /status of 4\d\d /.test(text) && text.endsWith(`(${page.url()})`)
	expect(complaints.splice(0).filter((text) => !ofItself(text))).toEqual([])
}

/** A page that only what was done before shows. */
export const expectShownSound = async (page: Page): Promise<void> =>
	expect(await findFaultsShown(page), page.url()).toEqual([])
