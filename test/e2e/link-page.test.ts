/** The pages of one link in Chromium: managed, edited and looked at, with scripts and without. */
import type { Page, Response } from 'playwright'
import { describe, expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { fill, scriptsOn, submit, withoutChecks } from '../support/browsers/forms.ts'
import { expectEachSound } from '../support/browsers/sound-page.ts'

const { visit, server, client, elsewhere, makeLink, signUp } = await openPages()
const at = (path: string) => `${server.origin}${path}`
const click = (shortUrl: string) => fetch(shortUrl, { redirect: 'manual' })
const long = `${elsewhere}/${'a-long-path/'.repeat(40)}`
const described = {
	title: 'T'.repeat(200),
	tags: Array.from({ length: 10 }, (_, n) => `${n}${'x'.repeat(29)}`),
	forward_query: true,
	isLimited: true,
	limitation_type: 'both',
	expires_in: 7,
	max_clicks: 1_000_000_000,
	isProtected: true,
	password: 'secret',
} as const

/** A link with everything: described, clicked, edited, shared. */
const rich = await makeLink({ alias: 'WWWWW-MMMMM-QQQ', ...described, isProtected: false })
for (let n = 0; n < 12; n++) await click(rich.shortUrl)
for (const url of [`${elsewhere}/second`, long]) await client.edit(rich.slug, rich.monitorKey, { url })
const { statistics_url } = await client.share(rich.slug, rich.monitorKey)
const fresh = await makeLink(described)
const used = await makeLink({ isLimited: true, limitation_type: 'clicks', max_clicks: 1 })
await click(used.shortUrl)

const person = await signUp('mira@example.org')
const { short_url: own } = await person.client.shorten({ url: `${elsewhere}/own`, ...described })

const monitor = (link: { slug: string; monitorKey: string }) => `/${link.slug}/${link.monitorKey}`
const submitWrong = async (page: Page): Promise<Response> => {
	await page.goto(at(`/m/${rich.monitorKey}/edit`))
	await withoutChecks(page, 'form.edit')
	await fill(page, { 'Long link': 'nonsense', Tags: 'a, A' })
	await page.getByLabel('Days until it expires').fill('2')
	await page.getByLabel('Never expires').check()
	const answer = await submit(page, 'Save')
	await page.getByText('Nothing was changed.').waitFor()
	return answer
}

const to = (path: string) => (page: Page) => page.goto(at(path))
const cases: [name: string, open: (page: Page) => Promise<Response | null>, status?: number][] = [
	['with everything', to(`${monitor(rich)}?notice=edited`)],
	['of today, its QR code open', to(`${monitor(rich)}?days=1#qr`)],
	['without clicks', to(monitor(fresh))],
	['used up', to(monitor(used))],
	['of an account', to(`/links/${own}`)],
	['of its statistics link', to(`/${statistics_url}`)],
	['to edit', to(`/m/${fresh.monitorKey}/edit`)],
	['to edit, of an account', to(`/links/${own}/edit`)],
	['to edit, with faults', submitWrong, 400],
]

const unfolded = (go: (page: Page) => Promise<Response | null>) => async (page: Page) => {
	const answer = await go(page)
	await page.locator('details').evaluateAll((folded: HTMLDetailsElement[]) => {
		for (const details of folded) details.open = true
	})
	// Smaller ones make a phone zoom in.
	await page.setViewportSize({ width: 360, height: 740 })
	const sizes = await page
		.locator('input:visible:not([type="checkbox"])')
		.evaluateAll((inputs) => inputs.map((input) => Number.parseFloat(getComputedStyle(input).fontSize)))
	for (const size of sizes) expect(size).toBeGreaterThanOrEqual(16)
	await page.setViewportSize({ width: 1280, height: 720 })
	return answer
}
it('the pages of a link are sound, light and dark, wide and narrow', async () => {
	const all = cases.map(([name, go, status]) => [name, unfolded(go), status] as const)
	await expectEachSound(await visit({}, person), all, server)
})

it('the slug stays on one line, however wide the page is', async () => {
	const { page } = await visit()
	await page.goto(at(monitor(rich)))
	for (const width of [1100, 640, 360, 280]) {
		await page.setViewportSize({ width, height: 740 })
		expect(await page.locator('.hero .slug').evaluate((slug) => slug.getClientRects().length)).toBe(1)
		const [slug, row] = await Promise.all(
			['.hero .slug', '.hero'].map((place) => page.locator(place).boundingBox()),
		)
		expect(slug!.x + slug!.width, `${width}`).toBeLessThanOrEqual(row!.x + row!.width)
	}
})

it('nothing moves when the script arrives', async () => {
	const topOf = async (isBlocked: boolean) => {
		const { page } = await visit({ viewport: { width: 360, height: 740 } })
		if (isBlocked) await page.route('**/*.js', (route) => route.abort())
		await page.goto(at(monitor(rich)))
		expect(await page.locator('.hero .copy').isVisible()).toBe(!isBlocked)
		return (await page.locator('.acts').boundingBox())!.y
	}
	expect(await topOf(true)).toBe(await topOf(false))
})

it('choosing a range moves nothing, wide and narrow', async () => {
	const { page } = await visit()
	const widths = [1100, 360]
	const places: unknown[] = []
	for (const query of ['', '?days=1', '?days=2', '?days=7']) {
		await page.goto(at(monitor(rich) + query))
		const inWidths: unknown[] = []
		for (const width of widths) {
			await page.setViewportSize({ width, height: 740 })
			inWidths.push(await page.locator('section:has(#chart)').boundingBox())
		}
		places.push(inWidths)
	}
	for (const place of places) expect(place).toEqual(places[0])
})

describe.each(scriptsOn)('with scripts $scripts', ({ javaScriptEnabled }) => {
	it.each(['by its key', 'as its owner'])('a link is edited %s', async (way) => {
		const link = await makeLink()
		const [path, slug] = way === 'by its key' ? [monitor(link), link.slug] : [`/links/${own}`, own]
		const { page } = await visit({ javaScriptEnabled }, person)
		await page.goto(at(path))
		await page.getByRole('link', { name: 'Edit', exact: true }).click()
		const target = `${elsewhere}/edited?${javaScriptEnabled}`
		await fill(page, { 'Long link': target, Title: 'Of the fair', Tags: 'work, "Berlin, Mitte"' })
		if (way === 'as its owner' && (await page.getByLabel('Remove the password').isVisible()))
			await page.getByLabel('Remove the password').check()
		await submit(page, 'Save')
		for (const text of ['Saved.', 'Of the fair', 'Berlin, Mitte'])
			await page.getByText(text).first().waitFor()
		expect((await click(at(`/${slug}`))).headers.get('location')).toBe(target)
	})

	it('statistics are shared with a stranger, until the link is revoked', async () => {
		const link = await makeLink()
		const { page } = await visit({ javaScriptEnabled })
		await page.goto(at(`/m/${link.monitorKey}`))
		await page.getByRole('link', { name: 'Share statistics' }).click()
		await submit(page, 'Make a statistics link')
		const shared = await page.locator('.secret a[href*="/s/"]').getAttribute('href')
		const { page: other } = await visit({ javaScriptEnabled })
		await other.goto(shared!)
		await other.getByRole('heading', { level: 1, name: link.slug }).waitFor()
		expect(await other.content()).not.toContain(link.monitorKey)
		expect(await other.locator('form').count()).toBe(0)
		await submit(page, 'Revoke')
		await page.getByRole('button', { name: 'Make a statistics link' }).waitFor()
		expect((await other.reload())?.status()).toBe(404)
	})
})
