/** Each reader of statistics says what a recount of the clicks says: of each filter and range. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { LinkDetails } from '../../../shared/link/links.ts'
import type { DetailsRequest } from '../../../shared/paths.ts'
import type { AccountStatistics } from '../../../shared/statistics/account-statistics.ts'
import { readDocument } from '../../support/service/openapi-document.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { merged, signUp, withCookie } from '../../support/service/people.ts'
import { rollUpAll } from '../../support/service/roll-up.ts'
import { asBrowser, openService } from '../../support/service/service.ts'
import { faultPaths } from '../../support/service/shorten.ts'
import { allOf, textIn } from '../pages/markup.ts'
import {
	clicks,
	dayOf,
	lateClick,
	made,
	namedMaps,
	noon,
	questions,
	ranges,
	recount,
	type Sent,
} from './sent-clicks.ts'

const service = await openService()
const { clock } = service
const { operations } = await readDocument(service)
const documented = operations
	.filter(({ operation }) => operation.parameters?.some((one) => 'name' in one && one.name === 'from'))
	.map(({ path }) => path)
const person = await signUp(service)
const as = withCookie(person.cookie)
const slugs: string[] = []
const values: Record<string, string> = {}

const read = async (path: string, asked: DetailsRequest = {}, init: RequestInit = as) => {
	const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))
	const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!)
	const answer = await service.ask(path.includes('?') ? filled : `${filled}?${query}`, init)
	expect([filled, String(query), answer.status]).toEqual([filled, String(query), 200])
	return answer.text()
}
const visit = async ({ link, time, peer, agent, referer, language }: Sent) => {
	clock.now = Date.parse(time)
	const headers = { 'user-agent': agent, 'accept-language': language, ...(referer !== '' && { referer }) }
	expect((await service.ask(`/${slugs[link]}`, { headers, peer })).status).toBe(302)
	clock.now = noon
}
/** The clicks that a path is about. */
const sentTo = (path: string) =>
	path.endsWith('/statistics') ? clicks : clicks.filter(({ link }) => link === 0)
const timesIn = (csv: string) =>
	csv
		.trimEnd()
		.split('\r\n')
		.slice(1)
		.map((line) => line.slice(0, 24))

beforeAll(async () => {
	clock.now = Date.parse(`${dayOf(made)}T11:00:00Z`)
	const [one, two] = [
		await makeOwn(service, person, { tags: ['Print', 'Shop'] }),
		await makeOwn(service, person, { title: 'Two', tags: ['shop'] }),
	]
	slugs.push(one.slug, two.slug)
	// Another account's, of which these readers know nothing.
	const strange = await makeOwn(service, await signUp(service))
	for (const click of clicks) await visit(click)
	await service.ask(`/${strange.slug}`)
	const { statistics_url } = await service.client.share(one.slug, one.key)
	Object.assign(values, {
		short_url: one.slug,
		monitor_key: one.key,
		statistics_key: statistics_url.slice(2),
	})
})

it('these are all readers', () => {
	const links = ['/api/v1/my-links/{short_url}', '/s/{statistics_key}', '/api/v1/{short_url}/{monitor_key}']
	const ofLinks = links.flatMap((path) => [`${path}/details`, `${path}/clicks.csv`])
	expect(documented.toSorted()).toEqual([...ofLinks, '/api/v1/my-links/statistics'].toSorted())
})

/** Links and tags of an account, by their clicks of the range. */
const expectListed = (found: AccountStatistics, { inside, before }: ReturnType<typeof recount>) => {
	const of = (some: Sent[], link: number) => some.filter((one) => one.link === link).length
	const links = [0, 1].map((link) => [slugs[link]!, of(inside, link)] as const)
	expect(new Map(found.links.map((one) => [one.short_url, one.clicks]))).toEqual(
		new Map(links.filter(([, number]) => number > 0)),
	)
	const tags = [
		{ tag: 'Print', clicks: of(inside, 0), clicks_before: of(before, 0) },
		{ tag: 'Shop', clicks: inside.length, clicks_before: before.length },
	]
	const byTag = (one: { tag: string }, two: { tag: string }) => one.tag.localeCompare(two.tag)
	expect(found.tags.toSorted(byTag)).toEqual(tags.filter((one) => one.clicks > 0))
	for (const list of [found.links, found.tags])
		expect(list.map((one) => one.clicks)).toEqual(list.map((one) => one.clicks).toSorted((a, b) => b - a))
}

const steps: [state: string, take: () => Promise<unknown>][] = [
	['waiting', async () => {}],
	['counted', () => service.project()],
	['rolled up', () => rollUpAll(service)],
	['rolled up, and one waits', () => visit(lateClick).then(() => clicks.push(lateClick))],
]
describe.each(steps)('%s', (_, take) => {
	beforeAll(take)

	it.each(documented)('%s', async (path) => {
		const sent = sentTo(path)
		for (const asked of questions) {
			const at = JSON.stringify(asked)
			const wanted = recount(sent, asked)
			const text = await read(path, asked)
			if (path.endsWith('.csv')) {
				expect(timesIn(text), at).toEqual(wanted.inside.map(({ time }) => time).toReversed())
				continue
			}
			const found = JSON.parse(text) as LinkDetails | AccountStatistics
			for (const [name, counts] of Object.entries(wanted.maps)) {
				expect([name, found[name as 'dates']], at).toEqual([name, counts])
				const listed = Object.values(found[name as 'dates'] ?? {})
				if (namedMaps.includes(name)) expect(listed, at).toEqual(listed.toSorted((a, b) => b - a))
			}
			expect(found.clicks).toBe(sent.length)
			if ('linkData' in found) {
				const { range, range_before } = wanted
				expect(found, at).toMatchObject({ range, range_before, unique_clicks: 3 })
				continue
			}
			const { from, to } = wanted.range
			expect(found, at).toMatchObject({ link_count: 2, range: { from, to, clicks: wanted.inside.length } })
			expect(found.range_before!.clicks, at).toBe(wanted.before.length)
			expectListed(found, wanted)
		}
	})
})

const pages = ['/m/{monitor_key}', '/s/{statistics_key}', '/links/{short_url}', '/{short_url}/{monitor_key}']
it.each([...pages, '/links/statistics'])('the page %s, and its file', async (path) => {
	for (const asked of ranges) {
		const html = await read(path, asked, merged(as, asBrowser))
		const { inside } = recount(sentTo(path), asked)
		const file = allOf(html, 'a').find(({ attributes }) => attributes.href?.includes('clicks.csv'))
		// Of the last days a page offers all clicks.
		if (file && asked.days === undefined)
			expect(timesIn(await read(file.attributes.href!))).toHaveLength(inside.length)
		const count = expect.stringMatching(new RegExp(`\\b${inside.length} (of|click)`))
		expect([path, asked, textIn(html)]).toEqual([path, asked, count])
	}
})

it('a tag, in any case, leaves its links, and deleted links are gone at once', async () => {
	const ask = async (query: string) => JSON.parse(await read(`/api/v1/my-links/statistics?${query}`))
	const [one, two] = [0, 1].map((link) => clicks.filter((click) => click.link === link).length)
	expect(await ask('tag=PRINT')).toMatchObject({ clicks: one, link_count: 1 })
	expect(await ask('tag=other')).toMatchObject({ clicks: 0, link_count: 0, links: [], countries: {} })
	await service.client.remove(slugs[0]!, values.monitor_key!)
	expect(await ask('')).toMatchObject({ clicks: two, link_count: 1, links: [{ title: 'Two' }] })
	expect(await ask('tag=print&browser=Firefox')).toMatchObject({ clicks: 0, range: { clicks: 0 } })
	for (const [query, fault] of [
		['tag=', 'tag'],
		['country=DE&country=FR', 'country'],
		['days=0', 'days'],
	] as const)
		expect(await faultPaths(await service.ask(`/api/v1/my-links/statistics?${query}`, as))).toEqual([fault])
	expect((await service.ask('/api/v1/my-links/statistics')).status).toBe(401)
})
