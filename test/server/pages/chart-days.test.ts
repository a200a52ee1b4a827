/** The days that a link's page covers are chosen by plain links, on each of its pages. */
import { expect, it } from 'vitest'
import { pageClicks } from '../../../server/pages/link/link-page.ts'
import { namesAtMost } from '../../../server/store/statistics/link-counts.ts'
import { readPage } from '../../support/service/answers.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { cookieOf, send, signUp } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { allOf, textIn } from './markup.ts'

const service = await openService()
const day = 86_400_000

/** A link made a hundred days ago and clicked once on every day since, each time from elsewhere. */
const today = service.clock.now
service.clock.now = today - 99 * day
const { email, password, ...then } = await signUp(service)
const monitorPath = `/m/${(await makeOwn(service, then, { alias: 'daily' })).key}`
for (let nth = 0; service.clock.now <= today; service.clock.now += day, nth++)
	await service.ask('/daily', { headers: { referer: `https://ref-${nth}.example/` } })
service.clock.now = today
const cookie = cookieOf(await send(service, '/sign-in', { email, password }))
await send(service, monitorPath, { action: 'share' })
const shared = allOf(await readPage(service, monitorPath), 'button')
	.map(({ attributes }) => attributes['data-copy'] ?? '')
	.find((text) => text.includes('/s/'))!

const pages = [
	['the page of the monitor key', `/daily/${monitorPath.slice('/m/'.length)}`],
	['the short address of the same', monitorPath],
	["the account's page", '/links/daily'],
	['the page of the statistics link', new URL(shared).pathname],
] as const

const read = (path: string) => readPage(service, path, cookie)
const chartOf = (html: string) => /aria-label="Clicks by day from ([^:]*): (\d+) in all/.exec(html)?.slice(1)
/** The links that choose the days. */
const choicesOf = (html: string) =>
	allOf(html.match(/<nav class="ranges".*?<\/nav>/s)?.[0] ?? '', 'a')
		.map(({ attributes }) => attributes)
		.filter(({ href }) => href?.endsWith('#days'))
const currentOf = (html: string) => choicesOf(html).find((choice) => choice['aria-current'] === 'true')?.href

it.each(pages)('%s shows all days, or the chosen ones, in every chart and map', async (_, path) => {
	const html = await read(path)
	expect(chartOf(html)).toEqual(['13 Aug 2026 to 20 Nov 2026', '100'])
	const offered = [1, 2, 7, 30, 90].map((days) => `${path}?days=${days}#days`)
	expect(choicesOf(html).map(({ href }) => href)).toEqual([...offered, `${path}#days`])
	expect(currentOf(html)).toBe(`${path}#days`)
	for (const days of [7, 30, 90]) {
		const chosen = await read(`${path}?days=${days}`)
		expect(chartOf(chosen)?.[1]).toBe(String(days))
		expect(currentOf(chosen)).toBe(`${path}?days=${days}#days`)
		const text = textIn(chosen)
		expect(text).toContain(`Last ${days} days: ${days} clicks of 100 in all`)
		// The newest clicks tell their referrers whatever the days are.
		expect(text.includes(`ref-${99 - days}.example`)).toBe(days < pageClicks.newest)
		if (days <= namesAtMost) expect(text).toContain(`ref-${100 - days}.example`)
	}
})

it.each(pages)('%s shows today by the hour, and any number of days', async (_, path) => {
	const hours = textIn(await read(`${path}?days=1`))
	expect(hours).toMatch(
		/Today: 1 click of 100 in all · .*Clicks by hour CSV SVG PNG This hour so far: 1 click/,
	)
	const both = await read(`${path}?days=2`)
	expect(textIn(both)).toMatch(/Since yesterday: 2 clicks of 100 in all · .*Clicks by hour/)
	const fortnight = await read(`${path}?days=14`)
	expect([chartOf(fortnight)?.[1], currentOf(fortnight)]).toEqual(['14', undefined])
	expect(currentOf(await read(`${path}?days=3650`))).toBe(`${path}#days`)
})

it.each(pages)('%s shows ten clicks, then a hundred older ones, of the same days', async (_, path) => {
	const clicksOf = (html: string) => html.match(/<dt>Time<\/dt>/g)?.length
	const html = await read(`${path}?days=30`)
	expect(clicksOf(html)).toBe(pageClicks.newest)
	const next = allOf(html, 'a').find(({ attributes }) => attributes.rel === 'next')?.attributes.href ?? ''
	expect(next).toMatch(/\?clicks=100&cursor=[\w-]+&days=30#newest$/)
	const older = await read(next)
	expect([clicksOf(older), chartOf(older)?.[1]]).toEqual([100 - pageClicks.newest, '30'])
	expect(textIn(older)).toContain('Last click now 20 Nov 2026')
	const seven = choicesOf(older)[2]?.href ?? ''
	expect(seven).toMatch(/\?clicks=100&cursor=[\w-]+&days=7#days$/)
	expect(chartOf(await read(seven))?.[1]).toBe('7')
	const first = allOf(older, 'a').find(({ attributes }) => attributes.href === `${path}?days=30#newest`)
	expect(first).toBeDefined()
})

it('the links that choose the days do not repeat a notice', async () => {
	const page = await read(`${monitorPath}?notice=edited`)
	expect(textIn(page)).toContain('Saved.')
	for (const { href } of choicesOf(page)) expect(href).not.toContain('notice')
})

it('a link shows its first two days by the hour, and from the third on by day', async () => {
	service.clock.now = Date.UTC(2026, 10, 24, 22, 30)
	const { key } = await makeOwn(service, { cookie }, { alias: 'young' })
	await service.ask('/young')
	const paths = ['/links/young', `/m/${key}`]
	const said = async (path: string) => /aria-label="(Clicks by [^"]*)"/.exec(await read(path))?.[1]
	for (const path of paths)
		expect(await said(path)).toMatch(
			/^Clicks by hour on 24 Nov, 22:00: 1 in all|^Clicks by hour from 24 Nov, 22:00 to 24 Nov, 22:00/,
		)
	service.clock.now = Date.UTC(2026, 10, 25, 23, 59)
	for (const path of paths) {
		expect(await said(path)).toMatch(/^Clicks by hour from 24 Nov, 22:00 to 25 Nov, 23:00: 1 in all/)
		const html = await read(path)
		expect(currentOf(html)).toBe(`${path}#days`)
		expect(textIn(html)).toContain('All days since 24 Nov 2026: 1 click of 1 in all')
	}
	service.clock.now += 60_000
	for (const path of paths) expect(await said(path)).toMatch(/^Clicks by day from 24 Nov 2026 to 26 Nov 2026/)
	service.clock.now = today
})
