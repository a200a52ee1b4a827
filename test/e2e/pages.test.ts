/** Other public pages in Chromium: no errors, self-contained, accessible, fit for a phone. */
import type { Page, Response } from 'playwright'
import { it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { submit, withoutChecks } from '../support/browsers/forms.ts'
import { expectEachSound, expectSound } from '../support/browsers/sound-page.ts'

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

const pages: [name: string, open: Open, status: number][] = [
	['landing', to('/'), 200],
	['landing with faults', sending('no address'), 400],
	['created', sending(`${elsewhere}/${'a-long-path/'.repeat(40)}`), 303],
	[
		'password',
		async (page) => page.goto((await makeLink({ isProtected: true, password: 'secret' })).shortUrl),
		401,
	],
	['404', to('/nothing-here'), 404],
	[
		'410',
		async (page) => {
			const { shortUrl } = await makeLink(once)
			await fetch(shortUrl, { redirect: 'manual' })
			return page.goto(shortUrl)
		},
		410,
	],
	[
		'deleted link',
		async (page) => {
			await page.goto(`${server.origin}/m/${(await makeLink()).monitorKey}`)
			await page.getByRole('checkbox').check()
			return submit(page, 'Delete the link')
		},
		200,
	],
	['health', to('/api/v1/health'), 200],
]
it('each is sound, light and dark, wide and narrow', async () => {
	await expectEachSound(await visit(), pages, server)
	const preview = await visit({ userAgent: 'WhatsApp/2.23.20.0' })
	await expectSound(preview, async (page) => page.goto((await makeLink(once)).shortUrl), server)
})
