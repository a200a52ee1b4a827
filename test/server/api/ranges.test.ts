/** Ranges past, across today and in the future: every reader of ranges says the same of them. */
import { expect, it } from 'vitest'
import { readDocument } from '../../support/service/openapi-document.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { merged, type Person, signUp, withCookie } from '../../support/service/people.ts'
import { rollUpAll } from '../../support/service/roll-up.ts'
import { asBrowser, openService } from '../../support/service/service.ts'
import { allOf, textIn } from '../pages/markup.ts'

const service = await openService()
const { clock } = service
const today = '2026-11-22'
const noon = Date.UTC(2026, 10, 22, 12)
const dayOf = (offset: number) => new Date(noon + offset * 86_400_000).toISOString().slice(0, 10)
/** Clicks by days from today; the link was made five days ago. */
const clicks: Record<number, number> = { [-5]: 1, [-3]: 2, [-1]: 4, 0: 8 }

interface Ground {
	person: Person
	values: Record<string, string>
}
const prepare = async (): Promise<Ground> => {
	clock.now = noon - 5 * 86_400_000
	const person = await signUp(service)
	const { slug, key } = await makeOwn(service, person)
	for (const [offset, count] of Object.entries(clicks)) {
		clock.now = noon + Number(offset) * 86_400_000
		for (let n = 0; n < count; n++)
			expect((await service.ask(`/${slug}`, { peer: `198.51.100.${n}` })).status).toBe(302)
	}
	clock.now = noon
	await service.project()
	const statistics = (await service.client.share(slug, key)).statistics_url.slice(2)
	return { person, values: { short_url: slug, monitor_key: key, statistics_key: statistics } }
}

/** First and last day from today; undefined: open. */
const ranges: [from: number | undefined, to: number | undefined][] = [
	...([
		[-9, -6],
		[-9, -5],
		[-4, -2],
		[-3, -1],
		[-1, -1],
	] as [number, number][]),
	...([
		[-3, 0],
		[0, 0],
		[-1, 3],
		[0, 3],
		[-9, 9],
	] as [number, number][]),
	...([
		[1, 1],
		[1, 9],
		[300, 400],
	] as [number, number][]),
	...([
		[-3, undefined],
		[0, undefined],
		[1, undefined],
		[300, undefined],
	] as [number, undefined][]),
	...([
		[undefined, -6],
		[undefined, -1],
		[undefined, 0],
		[undefined, 3],
	] as [undefined, number][]),
]
const queryOf = ([from, to]: (typeof ranges)[number]) =>
	[from === undefined ? [] : `from=${dayOf(from)}`, to === undefined ? [] : `to=${dayOf(to)}`]
		.flat()
		.join('&')
const within = ([from = -9_999, to = 9_999]: (typeof ranges)[number]) =>
	Object.entries(clicks).reduce((sum, [offset, count]) => {
		const isIn = Number(offset) >= from && Number(offset) <= to
		return sum + (isIn ? count : 0)
	}, 0)

const fill = (path: string, values: Record<string, string>) =>
	path.replace(/\{(\w+)\}|:(\w+)/g, (_, one: string, other: string) => values[one ?? other]!)
const { operations } = await readDocument(service)
const documented = operations
	.filter(({ operation }) => operation.parameters?.some((one) => 'name' in one && one.name === 'from'))
	.map(({ path }) => path)
const pages = ['/m/{monitor_key}', '/s/{statistics_key}', '/links/{short_url}', '/{short_url}/{monitor_key}']

it('these are all readers', () => {
	expect(new Set(documented)).toEqual(
		new Set([
			'/api/v1/my-links/statistics',
			'/api/v1/my-links/{short_url}/clicks.csv',
			'/api/v1/my-links/{short_url}/details',
			'/s/{statistics_key}/clicks.csv',
			'/s/{statistics_key}/details',
			'/api/v1/{short_url}/{monitor_key}/clicks.csv',
			'/api/v1/{short_url}/{monitor_key}/details',
		]),
	)
})

const ground = await prepare()
const as = withCookie(ground.person.cookie)
const read = async (path: string, init: RequestInit = as) => {
	const answer = await service.ask(path, init)
	const text = await answer.text()
	expect([path, answer.status, answer.status === 200 ? '' : text]).toEqual([path, 200, ''])
	return text
}
const linesOf = (csv: string) => csv.trimEnd().split('\r\n').length - 1

it.each(['counted', 'rolled up'])('%s', async (state) => {
	if (state === 'rolled up') await rollUpAll(service)
	for (const range of ranges) {
		const query = queryOf(range)
		const count = within(range)
		for (const path of documented) {
			const text = await read(`${fill(path, ground.values)}?${query}`)
			if (path.endsWith('.csv')) {
				expect([path, query, linesOf(text)]).toEqual([path, query, count])
				continue
			}
			const { range: said, dates } = JSON.parse(text)
			const inDates = Object.values<number>(dates).reduce((sum, one) => sum + one, 0)
			expect([path, query, said.clicks, inDates]).toEqual([path, query, count, count])
			const [from, to] = range
			if (from !== undefined) expect(said.from).toBe(dayOf(from))
			expect(said.to).toBe(to === undefined ? [dayOf(from ?? 0), today].toSorted().at(-1) : dayOf(to))
			expect(said.from <= said.to).toBe(true)
		}
		for (const path of [...pages, '/links/statistics']) {
			const html = await read(`${fill(path, ground.values)}?${query}`, merged(as, asBrowser))
			const file = allOf(html, 'a').find(({ attributes }) => attributes.href?.includes('clicks.csv'))
			if (file)
				expect([path, query, linesOf(await read(file.attributes.href!))]).toEqual([path, query, count])
			expect([path, query, textIn(html)]).toEqual([
				path,
				query,
				expect.stringMatching(new RegExp(`\\b${count} (of|click)`)),
			])
		}
	}
})
