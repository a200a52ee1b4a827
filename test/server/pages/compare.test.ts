/** Two lines in one chart: two tags of an account, and the days asked for with those before. */
import { expect, it } from 'vitest'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp } from '../../support/service/people.ts'
import { asBrowser, openService } from '../../support/service/service.ts'
import { allOf, hrefsOf, textIn } from './markup.ts'

const service = await openService()
const { clock } = service

/** Clicks of each tag on the days of November 2026 from the 15th on. */
const clicks = { print: [1, 0, 3, 0, 0, 2, 1, 4], fair: [0, 2, 0, 0, 5, 1, 0, 0], quiet: [] }

const opened = async () => {
	clock.now = Date.UTC(2026, 10, 1, 12)
	const account = await signUp(service)
	const slugs: Record<string, string> = {}
	for (const [tag, days] of Object.entries(clicks)) {
		clock.now = Date.UTC(2026, 10, 1, 12)
		const { slug } = await makeOwn(service, account, { tags: [tag] })
		slugs[tag] = slug
		for (const [nth, times] of days.entries()) {
			clock.now = Date.UTC(2026, 10, 15 + nth, 13)
			for (let time = 0; time < times; time++) await service.ask(`/${slug}`)
		}
	}
	clock.now = Date.UTC(2026, 10, 22, 18)
	const headers = { ...asBrowser.headers, cookie: account.cookie }
	return {
		read: async (path: string) => {
			const answer = await service.ask(path, { headers })
			return { status: answer.status, html: await answer.text() }
		},
		slugs,
	}
}

/** What the chart says of each of its days: the clicks of its own line, then of the other. */
const readingsOf = (html: string): [number, number | undefined][] => {
	const [chart] = allOf(html, 'figure').filter(({ attributes }) => 'data-values' in attributes)
	return (chart?.attributes['data-values'] ?? '').split('\n').map((text) => {
		const [own, other] = text.split(' · ').map((part) => Number(/(\d+)(?= click|$)/.exec(part)![1]))
		return [own!, other]
	})
}

/** How many points the second line has, and the names at the ends of both. */
const drawnIn = (html: string) => ({
	points: allOf(html, 'path').flatMap(({ attributes }) =>
		attributes.class === 'line beside' ? [attributes.d!.split('L').length] : [],
	),
	names: [...html.matchAll(/<text class="line-name[^>]*>([^<]*)</g)].map(([, name]) => name),
})

it('two ticked tags are two lines, the one with more clicks first, on the same days', async () => {
	const { read } = await opened()
	const plain = await read('/links/statistics?days=7')
	expect(drawnIn(plain.html)).toEqual({ points: [], names: [] })
	expect(textIn(plain.html)).toContain('Tags Tag Clicks Change print 10 +900% fair 8')
	for (const state of ['waiting', 'counted']) {
		const { html } = await read('/links/statistics?days=7&compare=fair&compare=print')
		expect([state, drawnIn(html)]).toEqual([state, { points: [7], names: ['print', 'fair'] }])
		const expected = [0, 3, 0, 0, 2, 1, 4].map((own, nth) => [own, clicks.fair[nth + 1]])
		expect(readingsOf(html)).toEqual(expected)
		expect(textIn(html)).toContain('Today so far (UTC): 4 clicks (print) · fair: 0')
		// What else the page says is still of all links, and other days keep the comparison.
		expect(textIn(html)).toContain('18 clicks of 19 in all')
		expect(hrefsOf(html)).toContain('/links/statistics?compare=fair&compare=print&days=1#days')
		expect(hrefsOf(html)).toContain('/links/statistics?days=7#days')
		await service.project()
	}
})

it('a tag without clicks is a line along the ground, and one tag or none is no comparison', async () => {
	const { read } = await opened()
	const { html } = await read('/links/statistics?days=7&compare=quiet&compare=print')
	expect(readingsOf(html).map(([, other]) => other)).toEqual(Array.from({ length: 7 }, () => 0))
	for (const query of [
		'compare=print',
		'compare=print&compare=print',
		'compare=',
		`compare=print&compare=${'x'.repeat(31)}`,
		'compare=print&compare=%00',
		'compare=print&compare=%ff',
	]) {
		const { status, html } = await read(`/links/statistics?days=7&${query}`)
		expect([query, status, drawnIn(html).names]).toEqual([query, 200, []])
	}
	// More than two: the first two.
	const many = await read('/links/statistics?days=7&compare=fair&compare=print&compare=quiet')
	expect(drawnIn(many.html).names).toEqual(['print', 'fair'])
})

it('the days before are a second line on the days asked for, of a link and of all', async () => {
	const { read, slugs } = await opened()
	for (const [path, own, before] of [
		[`/links/${slugs.print}`, [0, 2, 1, 4], [1, 0, 3, 0]],
		['/links/statistics', [5, 3, 1, 4], [1, 2, 3, 0]],
		['/links/statistics?tag=fair', [5, 1, 0, 0], [0, 2, 0, 0]],
	] as const) {
		const asked = `${path}${path.includes('?') ? '&' : '?'}`
		const without = await read(`${asked}days=4`)
		expect(drawnIn(without.html).points).toEqual([])
		const way = hrefsOf(without.html).find((href) => href?.includes('previous=true'))!
		const { html } = await read(way.split('#')[0]!)
		expect([path, readingsOf(html)]).toEqual([path, own.map((count, nth) => [count, before[nth]])])
		expect(drawnIn(html).names).toEqual(['now', 'days before'])
		expect(hrefsOf(html)).toContain(`${asked}days=4#days`)
	}
	// By hour too.
	const { html } = await read(`/links/${slugs.print}?days=1&previous=true`)
	expect(readingsOf(html)[13]).toEqual([4, 1])
})

it('days from before the link was made are not compared', async () => {
	const { read, slugs } = await opened()
	const { html, status } = await read(`/links/${slugs.print}?days=20&previous=true`)
	expect([status, drawnIn(html).points]).toEqual([200, []])
	expect(textIn(html)).not.toMatch(/second line|Without the days/)
})
