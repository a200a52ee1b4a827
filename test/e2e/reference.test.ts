/** The reference of the interface in Chromium: light, fit for phones, whole without scripts. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { errorCodes } from '../../shared/errors.ts'
import { openPages } from '../support/browsers/chromium.ts'
import { expectSound } from '../support/browsers/sound-page.ts'
import { isLong } from '../support/machine/long.ts'

const { visit, server, signUp } = await openPages()

/** Bytes, with style and script, all compressed. */
const atMost = 65_000

const unfoldAll = (page: Page) =>
	page.locator('details').evaluateAll((folded: HTMLDetailsElement[]) => {
		for (const details of folded) details.open = true
	})
const open = async (page: Page) => {
	const answer = await page.goto(`${server.origin}/docs`)
	await unfoldAll(page)
	return answer
}

it('with everything unfolded it is sound, light and dark, wide and narrow', async () => {
	const visitor = await visit({ colorScheme: 'light' })
	// It is the longest page for axe: in the long suite in both colours.
	const scheme = isLong ? {} : ({ scheme: 'dark' } as const)
	await expectSound(visitor, open, { origin: server.origin, widths: [360, 320], ...scheme })
})

it.each([
	['a stranger', undefined],
	['somebody signed in', await signUp('programmer@example.org')],
])('weighs at most 65 kB on the wire for %s', async (_, who) => {
	const { page, context } = await visit({}, who)
	const wire = await context.newCDPSession(page)
	let bytes = 0
	const paths: string[] = []
	wire.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
	wire.on('Network.responseReceived', ({ response }) => void paths.push(new URL(response.url).pathname))
	await wire.send('Network.enable')
	await page.goto(`${server.origin}/docs`, { waitUntil: 'networkidle' })
	expect(paths).toEqual(expect.arrayContaining(['/docs', expect.stringContaining('/assets/style-')]))
	expect(bytes).toBeGreaterThan(10_000)
	expect(bytes).toBeLessThanOrEqual(atMost)
})

it('without scripts everything is there', async () => {
	const { page, complaints } = await visit({ javaScriptEnabled: false })
	await page.goto(`${server.origin}/docs`)
	const text = (await page.locator('main').textContent()) ?? ''
	for (const shown of ['POST /api/v1/shorten', 'Create a short link', 'expires_in', ...errorCodes])
		expect(text).toContain(shown)
	expect(await page.getByRole('link', { name: 'openapi.json' }).getAttribute('href')).toBe(
		'/api/v1/openapi.json',
	)
	const shorten = page.locator('details', { hasText: 'Create a short link' })
	expect(await shorten.getByText('1 to 3,650').isVisible()).toBe(false)
	await shorten.locator('summary').click()
	expect(await shorten.getByText('1 to 3,650').isVisible()).toBe(true)
	expect(complaints).toEqual([])
})
