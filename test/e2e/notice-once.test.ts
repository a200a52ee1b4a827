/** In Chromium, what a page says of an act is not said again when the page is reloaded. */
import { expect, it } from 'vitest'
import { notices } from '../../server/pages/account/notices.ts'
import { openPages } from '../support/browsers/chromium.ts'

const { visit, server, signUp } = await openPages()
const person = await signUp('notices@example.org')
const { short_url, monitor_url } = await person.client.shorten({ url: 'https://example.org/' })

it('each page that says something says it once', async () => {
	const { page } = await visit({}, person)
	const notice = page.locator('main .notice[role]')
	for (const [path, query] of [
		['/links', 'notice=deleted'],
		[`/links/${short_url}`, 'notice=edited'],
		[`/${monitor_url}`, 'notice=edited'],
		['/account', `notice=${notices[0]}`],
		['/account/import', 'imported=3'],
		['/account/import', 'deleted=2&kept=1'],
	] as const) {
		await page.goto(`${server.origin}${path}`)
		const before = await notice.count()
		await page.goto(`${server.origin}${path}?${query}`)
		expect(await notice.count(), path).toBe(before + 1)
		await page.reload()
		await expect.poll(() => notice.count(), { message: path }).toBe(before)
		expect(page.url()).toBe(server.origin + path)
	}
})
