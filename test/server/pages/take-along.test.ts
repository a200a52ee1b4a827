/** What a page of statistics shows, as a table: its chart, its breakdowns, its tags and links. */
import { expect, it } from 'vitest'
import { mostListed } from '../../../shared/statistics/Breakdowns.tsx'
import { makeOwn } from '../../support/service/own-links.ts'
import { pageRoutes, pathOfPage } from '../../support/service/page-routes.ts'
import { signUp } from '../../support/service/people.ts'
import { asBrowser, openService } from '../../support/service/service.ts'
import { atFullSize } from '../../support/small-world/at-full-size.ts'
import { allOf, hrefsOf, textIn } from './markup.ts'

const service = await openService()
const { clock } = service

const evil = '=1+1,"<b>&'
/** Clicks of each tag on the days of November 2026 from the 15th on. */
const clicks = { print: [1, 0, 3, 0, 0, 2, 1, 4], [evil]: [0, 2, 0, 0, 5, 1, 0, 0] }

const opened = async () => {
	clock.now = Date.UTC(2026, 10, 1, 12)
	const account = await signUp(service)
	const made: { slug: string; key: string }[] = []
	for (const [tag, days] of Object.entries(clicks)) {
		clock.now = Date.UTC(2026, 10, 1, 12)
		const link = await makeOwn(service, account, { tags: [tag], title: `${evil} title` })
		made.push(link)
		for (const [nth, times] of days.entries()) {
			clock.now = Date.UTC(2026, 10, 15 + nth, 13)
			for (let time = 0; time < times; time++)
				await service.ask(`/${link.slug}`, { headers: { referer: `https://ref${nth}.example/` } })
		}
	}
	clock.now = Date.UTC(2026, 10, 22, 18)
	const [{ slug, key }] = made as [(typeof made)[0]]
	const { statistics_url } = await service.client.share(slug, key)
	const values = { short_url: slug, monitor_key: key, statistics_key: statistics_url.slice(2) }
	const headers = { ...asBrowser.headers, cookie: account.cookie }
	const open = (path: string, more: Record<string, string> = {}) =>
		service.ask(path, { headers: { ...headers, ...more } })
	const read = async (path: string) => (await open(path)).text()
	/** The file that a page offers, and its lines without quotes. */
	const take = async (html: string, kind = 'csv') => {
		const href = hrefsOf(html).find((one) => one?.includes(`as=${kind}`))!
		const answer = await open(href)
		const text = await answer.text()
		const rows = text.split('\r\n').map((line) => line.split(','))
		return { href, answer, text, rows }
	}
	return { open, read, take, values }
}

/** What the chart says of each of its days, as numbers. */
const readingsOf = (html: string): string[][] => {
	const [chart] = allOf(html, 'figure').filter(({ attributes }) => 'data-values' in attributes)
	return chart!.attributes['data-values']!.split('\n').map((text) =>
		text.split(' · ').map((part) => /(\d+)(?= click|$)/.exec(part)![1]!),
	)
}
const ofKind = (rows: string[][], kind: string) => rows.filter(([of]) => of === kind)

it('each page that draws clicks offers its table and its picture', async () => {
	const { read, take, open, values } = await opened()
	const drawn: string[] = []
	for (const route of pageRoutes) {
		const html = await read(pathOfPage(route, values))
		if (!html.includes('data-chart')) continue
		drawn.push(route)
		const { answer, text, rows } = await take(html)
		expect(Object.fromEntries(answer.headers)).toMatchObject({
			'content-type': 'text/csv; charset=utf-8',
			'content-disposition': expect.stringMatching(/^attachment; filename="[\w-]+\.csv"$/),
		})
		expect(text).toMatch(/^counted_by,name,until,clicks,clicks_before\r\nrange,2026-11-01,2026-11-22,/)
		expect(ofKind(rows, 'days').map(([, , , clicks]) => [clicks])).toEqual(readingsOf(html))
		// Also for a program that asks for JSON elsewhere, and for an image.
		const { href, text: picture } = await take(html, 'svg')
		for (const accept of ['image/*', '*/*']) expect(await (await open(href, { accept })).text()).toBe(picture)
	}
	expect(drawn).toEqual([
		'/:short_url/:monitor_key',
		'/m/:monitor_key',
		'/s/:statistics_key',
		'/links/statistics',
		'/links/:short_url',
	])
})

it('a table has what the page shows: range, unit, filters, the second line', async () => {
	const { read, take, values } = await opened()
	const path = `/links/${values.short_url}`
	const hours = await read(`${path}?days=1`)
	const byHour = await take(hours)
	expect(ofKind(byHour.rows, 'hours').map(([, , , clicks]) => [clicks])).toEqual(readingsOf(hours))
	expect(ofKind(byHour.rows, 'hours')[13]).toEqual(['hours', '2026-11-22T13:00Z', '', '4', ''])

	const before = await read(`${path}?days=4&previous=true`)
	const both = await take(before)
	const pairs = ofKind(both.rows, 'days').map(([, , , own, other]) => [own, other])
	expect(pairs).toEqual(readingsOf(before))
	expect(pairs).toEqual([
		['0', '1'],
		['2', '0'],
		['1', '3'],
		['4', '0'],
	])
	expect(ofKind(both.rows, 'range')).toEqual([['range', '2026-11-19', '2026-11-22', '7', '4']])
	expect(ofKind(both.rows, 'new_visitors')).toHaveLength(1)

	const narrowed = await take(await read(`${path}?referrer=ref2.example`))
	expect(ofKind(narrowed.rows, 'range')[0]!.slice(0, 4)).toEqual(['range', '2026-11-01', '2026-11-22', '3'])
	expect(ofKind(narrowed.rows, 'referrers')).toEqual([['referrers', 'ref2.example', '', '3', '']])
})

it('two tags are two columns, and no name is a formula', async () => {
	const { read, take } = await opened()
	const html = await read(`/links/statistics?days=7&compare=print&compare=${encodeURIComponent(evil)}`)
	const { text, rows } = await take(html)
	const quoted = `"'=1+1,""<b>&"`
	expect(text.split('\r\n')[0]).toBe(`counted_by,name,until,clicks,clicks_before,print,${quoted}`)
	expect(ofKind(rows, 'days').map((row) => row.slice(5))).toEqual(readingsOf(html))
	expect(text).toContain(`tags,${quoted},,8,0,,`)
	expect(ofKind(rows, 'links').map(([, , , clicks]) => clicks)).toEqual(['10', '8'])
})

atFullSize('two names are all that an answer has there')(
	'what the page does not list is in one row of others',
	async () => {
		const { read, take, values } = await opened()
		const { rows: few } = await take(await read(`/m/${values.monitor_key}`))
		expect(ofKind(few, 'others')).toEqual([])
		for (let nth = 0; nth < 8 + mostListed + 5; nth++)
			await service.ask(`/${values.short_url}`, { headers: { referer: `https://more${nth}.example/` } })
		const html = await read(`/m/${values.monitor_key}`)
		const { rows } = await take(html)
		const listed = ofKind(rows, 'referrers')
		expect(listed).toHaveLength(8 + mostListed)
		const notListed = Number(/Not listed: (\d+)\./.exec(textIn(html))![1])
		expect(ofKind(rows, 'others')).toEqual([['others', 'referrers', '', String(notListed), '']])
	},
)

it('names are those of the page, in its language', async () => {
	const { open, take, values } = await opened()
	const german = { 'accept-language': 'de' }
	const { href } = await take(await (await open(`/m/${values.monitor_key}`)).text())
	const text = await (await open(href, german)).text()
	expect(text).toContain('\r\ncountries,Unbekannt,,11,\r\n')
	expect(textIn(await (await open(`/m/${values.monitor_key}`, german)).text())).toContain('Unbekannt 11')
})

it('a kind of file that is unknown is no question', async () => {
	const { open, values } = await opened()
	for (const as of ['png', 'toString', '']) {
		const answer = await open(`/links/${values.short_url}?as=${as}`)
		expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
	}
})
