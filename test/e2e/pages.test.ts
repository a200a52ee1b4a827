/** Other public pages in Chromium: no errors, self-contained, accessible, fit for a phone. */
import type { Page, Response } from 'playwright'
import { it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { submit, withoutChecks } from '../support/browsers/forms.ts'
import { expectSound } from '../support/browsers/sound-page.ts'

const { visit, server, elsewhere, makeLink } = await openPages()
const once = { isLimited: true, limitation_type: 'clicks', max_clicks: 1 } as const

type Open = (page: Page) => Promise<Response | null>
const to =
	(path: string): Open =>
	(page) =>
		page.goto(server.origin + path)
/** Sends the form of the landing page. */
const sending =
	(url: string): Open =>
	async (page) => {
		await page.goto(server.origin)
		await withoutChecks(page, 'form.create')
		await page.getByLabel('Long link').fill(url)
		return submit(page, 'Shorten')
	}

it.each<[name: string, status: number, open: Open, userAgent?: string]>([
	['landing', 200, to('/')],
	['landing with faults', 400, sending('no address')],
	['created', 303, sending(`${elsewhere}/${'a-long-path/'.repeat(40)}`)],
	[
		'password',
		401,
		async (page) => page.goto((await makeLink({ isProtected: true, password: 'secret' })).shortUrl),
	],
	['one button', 200, async (page) => page.goto((await makeLink(once)).shortUrl), 'WhatsApp/2.23.20.0'],
	['404', 404, to('/nothing-here')],
	[
		'410',
		410,
		async (page) => {
			const { shortUrl } = await makeLink(once)
			await fetch(shortUrl, { redirect: 'manual' })
			return page.goto(shortUrl)
		},
	],
	[
		'deleted link',
		200,
		async (page) => {
			await page.goto(`${server.origin}/m/${(await makeLink()).monitorKey}`)
			await page.getByRole('checkbox').check()
			return submit(page, 'Delete the link')
		},
	],
	['health', 200, to('/api/v1/health')],
])('the page "%s" is sound, light and dark, wide and narrow', async (_name, status, open, userAgent) => {
	const visitor = await visit({ colorScheme: 'light', ...(userAgent !== undefined && { userAgent }) })
	await expectSound(visitor, open, { origin: server.origin, status })
})
