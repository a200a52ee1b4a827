/** In Chromium, what a page says of an act is not said again when the page is reloaded. */
import { expect, it } from 'vitest'
import { notices as accountNotices } from '../../server/pages/account/notices.ts'
import { noticeKinds } from '../../server/pages/links/list-page.ts'
import { openPages } from '../support/browsers/chromium.ts'
import { isLong } from '../support/machine/long.ts'
import { pageRoutes, pathOfPage } from '../support/service/page-routes.ts'

const { log, visit, server, signUp } = await openPages({ SITE_NAME: 'Notices' })
/** Made with the link that the start wrote to its log. */
const invite = /sign-up\?invite=([\w-]{43})/.exec(await log())![1]!
const person = await signUp('operator-of-notices@example.org', invite)
const { short_url, monitor_url } = await person.client.shorten({ url: 'https://example.org/' })
const monitor_key = monitor_url.slice(2)
const { statistics_url } = await person.client.share(short_url, monitor_key)
const values = { short_url, monitor_key, statistics_key: statistics_url.slice(2) }

const queries = [
	...[...accountNotices, ...noticeKinds, 'edited', 'claimed', 'disable', 'noHost'].map(
		(notice) => `notice=${notice}&done=2`,
	),
	'imported=3',
	'deleted=2&kept=1',
]
/** In the short suite no other page is asked whether it says any. */
const expected = ['/links', '/links/:short_url', '/m/:monitor_key', '/account', '/account/import'] as const
const says = (html: string) => /class="notice[^>]* role="/.test(html)
const read = async (path: string) =>
	(
		await fetch(server.origin + path, { headers: { accept: 'text/html', cookie: `sid=${person.sid}` } })
	).text()

it('each page says once what was done, and these pages say it', async () => {
	const told: string[] = []
	const { page } = await visit({}, person)
	const notice = page.locator('main .notice[role]')
	for (const route of isLong ? pageRoutes : expected) {
		const path = pathOfPage(route, values)
		if (says(await read(path))) continue
		for (const query of queries) {
			if (!says(await read(`${path}?${query}`))) continue
			told.push(route)
			await page.goto(`${server.origin}${path}?${query}`)
			expect(await notice.count()).toBe(1)
			await page.reload()
			await expect.poll(() => notice.count()).toBe(0)
			expect(page.url()).toBe(server.origin + path)
			// One of a kind stands for the others.
			break
		}
	}
	for (const route of expected) expect(told).toContain(route)
})
