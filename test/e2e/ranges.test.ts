/** In Chromium, the choice of days stays on one line of a phone, in both languages. */
import { expect, it } from 'vitest'
import { openPages } from '../support/browsers/chromium.ts'
import { isLong } from '../support/machine/long.ts'

const { visit, server, elsewhere, signUp } = await openPages()

// English words are shorter.
it.each(isLong ? ['en-GB', 'de-DE'] : ['de-DE'])('at 390 px: %s', async (locale) => {
	const slug = `ranges-${locale.toLowerCase()}`
	const person = await signUp(`${slug}@example.org`)
	const answer = await fetch(`${server.origin}/api/v1/my-links/import`, {
		method: 'POST',
		headers: { 'content-type': 'text/csv', authorization: `Bearer ${person.token}` },
		body: `short_url,long_url,created_at\n${slug},${elsewhere}/,2025-01-01T00:00:00Z\n`,
	})
	expect(answer.status).toBe(200)
	await fetch(`${server.origin}/${slug}`, { redirect: 'manual' })
	const { page } = await visit({ viewport: { width: 390, height: 844 }, locale }, person)
	for (const path of [`/links/${slug}`, '/links/statistics']) {
		await page.goto(`${server.origin}${path}`)
		const lines = page.locator('.ranges')
		const tops = await lines.evaluateAll((all) =>
			all.map((line) => [...line.children].map((link) => link.getBoundingClientRect().top)),
		)
		// The last days, and those of the calendar.
		expect(tops.map(({ length }) => length)).toEqual([6, 2])
		for (const line of tops) expect(new Set(line).size).toBe(1)
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
	}
})
