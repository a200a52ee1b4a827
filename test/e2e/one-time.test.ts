/** What browsers and chat apps load on their own does not use up a one-time link. */
import { afterAll, expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'

const { visit, server, makeLink } = await openPages()
const once = { isLimited: true, limitation_type: 'clicks', max_clicks: 1 } as const

/** A proxy that records answers to speculative loads, which a link on `/page-for-…` invites. */
const openFront = () => {
	const speculative: { purpose: string; status: number; location: string | null }[] = []
	const front = Bun.serve({
		hostname: '127.0.0.1',
		port: 0,
		fetch: async (request) => {
			const { pathname } = new URL(request.url)
			const [, kind, slug] = pathname.match(/^\/page-for-(prefetch|prerender)\/(.+)$/) ?? []
			if (kind !== undefined) {
				const rules = JSON.stringify({ [kind]: [{ source: 'list', urls: [`/${slug}`] }] })
				return new Response(
					`<!doctype html><script type="speculationrules">${rules}</script><a href="/${slug}">go</a>`,
					{ headers: { 'content-type': 'text/html' } },
				)
			}
			const answer = await fetch(server.origin + pathname, { headers: request.headers, redirect: 'manual' })
			const purpose = request.headers.get('sec-purpose')
			if (purpose !== null)
				speculative.push({ purpose, status: answer.status, location: answer.headers.get('location') })
			return answer
		},
	})
	afterAll(() => front.stop(true))
	return { origin: front.url.origin, speculative }
}

it.each(['prefetch', 'prerender'])('a %s by the browser itself is refused and not counted', async (kind) => {
	const front = openFront()
	const link = await makeLink(once)
	const { page } = await visit()
	await page.goto(`${front.origin}/page-for-${kind}/${link.slug}`)
	await expect.poll(() => front.speculative.length).toBeGreaterThan(0)
	for (const { purpose, status, location } of front.speculative) {
		expect(purpose).toContain('prefetch')
		expect({ status, location }).toEqual({ status: 503, location: null })
	}
	expect(await link.clicks()).toBe(0)

	await page.getByRole('link', { name: 'go' }).click()
	await page.waitForURL(link.target)
	expect(await link.clicks()).toBe(1)
})
