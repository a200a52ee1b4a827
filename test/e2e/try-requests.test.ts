/** The page that sends requests, in Chromium: its viewer, and what comes back. */
import type { BrowserContextOptions, Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { findFaultsIn, findFaultsInDark, findFaultsInShape } from '../support/browsers/accessibility.ts'
import { openPages } from '../support/browsers/chromium.ts'

const { visit, server, makeLink, signUp } = await openPages()

const open = async (options: BrowserContextOptions = {}) => {
	const visitor = await visit(options)
	const foreign: string[] = []
	visitor.context.on('request', (request) => {
		if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${server.origin}/`))
			foreign.push(request.url())
	})
	await visitor.page.goto(`${server.origin}/docs/try`)
	await visitor.page.locator('.opblock').first().waitFor()
	return { ...visitor, foreign }
}

/** Opens an operation. */
const operationAt = async (page: Page, method: string, path: string) => {
	const operation = page
		.locator('.opblock')
		.filter({ has: page.locator(`.opblock-summary-path[data-path="${path}"]`) })
		.filter({ has: page.getByText(method, { exact: true }) })
	await operation.locator('.opblock-summary-control').click()
	await operation.locator('.opblock-body').waitFor()
	return operation
}

const tryOut = async (page: Page, method: string, path: string, fields: Record<string, string> = {}) => {
	const operation = await operationAt(page, method, path)
	await operation.getByRole('button', { name: 'Try it out' }).click()
	for (const [name, value] of Object.entries(fields)) await operation.getByPlaceholder(name).fill(value)
	await operation.getByRole('button', { name: 'Execute' }).click()
	const answer = operation.locator('.live-responses-table')
	await answer.waitFor()
	return answer
}

const statusIn = (answer: Locator) => answer.locator('.response .response-col_status').first().textContent()
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark-mode'))
/** Descriptions have the colour of the page's text. */
const expectReadable = async (page: Page): Promise<void> => {
	const [description, text] = await Promise.all(
		['.opblock-summary-description', 'body'].map((selector) =>
			page
				.locator(selector)
				.first()
				.evaluate((element) => getComputedStyle(element).color),
		),
	)
	expect(description).toBe(text)
}

it('operations come in groups and can be tried, also with a token or a key. It is sound, light and dark', async () => {
	const { page, complaints, foreign } = await open()
	expect(await page.locator('.opblock-tag').allTextContents()).toEqual(
		['Links', 'Visitors', 'Monitor key', 'Statistics link', 'Account', 'Tools'].map((tag) =>
			expect.stringMatching(`^${tag}`),
		),
	)
	expect(await page.locator('#without-viewer').count()).toBe(0)
	expect(await isDark(page)).toBe(false)
	await expectReadable(page)

	const answer = await tryOut(page, 'POST', '/api/v1/shorten')
	expect(await statusIn(answer)).toBe('201')
	const { short_url } = JSON.parse((await answer.locator('.highlight-code code').textContent()) ?? '')
	const { headers } = await fetch(`${server.origin}/${short_url}`, { redirect: 'manual' })
	expect(headers.get('location')).toBe('https://example.org/a/long/path?with=a#fragment')
	expect(await findFaultsIn(page)).toEqual([])

	const { token } = await signUp('reader@example.org')
	await page.getByRole('button', { name: 'Authorize' }).click()
	const dialog = page.locator('.dialog-ux')
	await dialog.getByLabel('Value').first().fill(token)
	expect(await findFaultsIn(page, '.dialog-ux')).toEqual([])
	await dialog.locator('.authorize').first().click()
	await dialog.locator('.btn-done').first().click()
	expect(await statusIn(await tryOut(page, 'GET', '/api/v1/my-links'))).toBe('200')

	const { slug, monitorKey, target } = await makeLink()
	const statistics = await tryOut(page, 'GET', '/{short_url}/{monitor_key}', {
		short_url: slug,
		monitor_key: monitorKey,
	})
	expect(await statistics.textContent()).toContain(target)

	const code = await tryOut(page, 'GET', '/api/v1/qr', { url: target })
	const width = () => code.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
	await expect.poll(width).toBe(300)

	// The page follows a change of the colour scheme.
	expect(await findFaultsInDark(page)).toEqual([])
	expect(await isDark(page)).toBe(true)
	await expectReadable(page)
	expect([complaints, foreign]).toEqual([[], []])
})

it('it fits a narrow phone, dark from the start. Each operation has an address; a visit can’t be tried', async () => {
	const { page } = await open({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' })
	expect(await isDark(page)).toBe(true)
	expect(await widthOf(page)).toBe(360)
	const visit = await operationAt(page, 'GET', '/{short_url}')
	// The page would not see its target.
	expect(await visit.getByRole('button', { name: 'Try it out' }).count()).toBe(0)
	await operationAt(page, 'POST', '/api/v1/shorten')
	const address = page.url()
	const [operationHref] = /\/docs\/try#\/Links\/\w+$/.exec(address) ?? []
	expect(await (await fetch(`${server.origin}/docs`)).text()).toContain(`href="${operationHref}"`)

	await page.goto('about:blank')
	await page.goto(address)
	const opened = page.locator('.opblock.is-open')
	await opened.waitFor()
	expect(await opened.locator('.opblock-summary-path').textContent()).toContain('shorten')
	await opened.getByRole('button', { name: 'Try it out' }).click()
	await opened.getByRole('button', { name: 'Execute' }).click()
	await opened.locator('.live-responses-table').waitFor()
	expect(await widthOf(page)).toBe(360)
	const hidden = (box: HTMLElement) => box.scrollWidth - box.clientWidth
	expect(await opened.locator('pre.curl').evaluate(hidden), 'of the command').toBe(0)
	expect(await findFaultsInShape(page)).toEqual([])
	await page.setViewportSize({ width: 280, height: 740 })
	expect(await widthOf(page)).toBe(280)
})

it('without scripts the page says so, and leads to the reference', async () => {
	const { page, complaints } = await visit({ javaScriptEnabled: false })
	await page.goto(`${server.origin}/docs/try`)
	expect(await page.locator('#without-viewer').textContent()).toContain('needs scripts')
	await page.getByRole('link', { name: 'Reference' }).click()
	await page.waitForURL(`${server.origin}/docs`)
	expect(complaints).toEqual([])
})
