/** A page whose clicks take too long to count keeps its frame, and offers what will work. */
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../support/service/database.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { pageRoutes, pathOfPage } from '../../support/service/page-routes.ts'
import { send, tokenOf } from '../../support/service/people.ts'
import { asBrowser, endlessPatience, joinService } from '../../support/service/service.ts'
import { come, makeTeam } from '../../support/service/teams.ts'
import { allOf, hrefsOf, textIn } from './markup.ts'

const patience = { ...endlessPatience, toServe: 3_000 }
const clock = { now: Date.UTC(2026, 9, 24, 12) }
const at = await openTestDatabase()
const service = joinService(at, {}, clock, patience)
const owner = await come(service)
await service.database.sql`update users set role = 'operator' where email = ${owner.email}`
const { slug, key } = await makeOwn(service, owner, { alias: 'menu-card', tags: ['print'] })
const { statistics_url } = await service.client.share(slug, key)
for (const [day, times] of [
	[0, 8],
	[20, 4],
	[22, 4],
	[27, 1],
] as const) {
	clock.now = Date.UTC(2026, 9, 24 + day, 12)
	for (let nth = 0; nth < times; nth++) await service.ask(`/${slug}`)
}
await service.project()
const values = { short_url: slug, monitor_key: key, statistics_key: statistics_url.slice(2) }

/** While a table is locked: the one that questions with filters read, and nothing else does. */
const whileSlow = (work: () => Promise<void>, table = 'click_retention') =>
	service.database.sql.begin(async (tx) => {
		await tx`lock table ${tx(table)} in access exclusive mode`
		await work()
	})
const open = (path: string, { ask } = service) =>
	ask(path, { headers: { ...asBrowser.headers, cookie: owner.cookie, 'accept-language': 'en' } })

const refused: string[] = []
// The sizes of a locked table can't be read.
it.each(pageRoutes.filter((route) => route !== '/admin/service'))('%s', async (route) => {
	const path = `${pathOfPage(route, values)}?country=Unknown&days=90`
	await whileSlow(async () => {
		const answer = await open(path)
		if (answer.status !== 422) return expect(answer.status).toBeLessThan(500)
		refused.push(route)
		const html = await answer.text()
		expect(textIn(html)).toContain('Counting these clicks takes too long')
		const has = (name: string) => allOf(html, 'nav').some(({ attributes }) => attributes.class === name)
		expect([has('ranges'), has('acts')]).toEqual([true, route !== '/links/statistics'])
		expect(textIn(html)).toContain(route === '/links/statistics' ? '1 link' : `kurz.example/${slug}`)
		const at = pathOfPage(route, values)
		expect(hrefsOf(html)).toContain(`${at}?days=90#days`)
		expect(hrefsOf(html)).toContain(`${at}?days=2&country=Unknown#days`)
		expect(textIn(html)).toContain('Try the same again')
		expect(textIn(html)).toContain('Country: Unknown ×')
	})
	if (!refused.includes(route)) return
	// What the page offers works.
	expect((await open(path)).status).toBe(200)
})

it('these pages can be refused', () =>
	expect(refused.sort()).toEqual(
		[
			...['/:short_url/:monitor_key', '/m/:monitor_key', '/s/:statistics_key'],
			...['/links/:short_url', '/links/statistics'],
		].sort(),
	))

it.each([
	['print', 1],
	['PRINT', 1],
	['other', 0],
])('the frame of an account says how many links have the tag %s, in any case', async (tag, links) => {
	await whileSlow(async () => {
		const answer = await open(`/links/statistics?tag=${tag}&country=Unknown&days=90`)
		expect(answer.status).toBe(422)
		expect(textIn(await answer.text())).toContain(
			`Statistics ${links === 1 ? '1 link' : '0 links'} Tag: ${tag}`,
		)
	})
})

it('a link offers only days with far fewer clicks, and says how many', async () => {
	await whileSlow(async () => {
		const text = textIn(await (await open(`/m/${key}?country=Unknown`)).text())
		expect(text).toContain('fewer to read: 2 days 1 click Today 1 click The same days')
	})
})

it('programs get the code, and visits notice nothing', async () => {
	await whileSlow(async () => {
		const [details, visit] = await Promise.all([
			service.ask(`/api/v1/${slug}/${key}/details?country=DE`),
			service.ask(`/${slug}`),
		])
		expect([details.status, await details.json()]).toEqual([422, { error: 'too_much' }])
		expect(visit.status).toBe(302)
		const token = await tokenOf(service, owner)
		const all = await service.ask('/api/v1/my-links/statistics?country=DE', {
			headers: { authorization: `Bearer ${token}` },
		})
		expect([all.status, await all.json()]).toEqual([422, { error: 'too_much' }])
	})
})

/** A count that takes too long, and one more than may wait. */
const refusing = {
	too_much: {
		...{ status: 422, says: 'Counting these clicks takes too long' },
		// As little time to count as leaves some for the frame.
		by: joinService(at, {}, clock, { ...endlessPatience, toServe: 2_010 }),
		when: (work: () => Promise<void>, table: string) => whileSlow(work, table),
	},
	service_unavailable: {
		...{ status: 503, says: 'Many people are asking at the moment', by: joinService(at, {}, clock) },
		when: async (work: () => Promise<void>, table: string) => {
			let crowd: Promise<Response>[] = []
			await whileSlow(async () => {
				// Two are counted and ten wait, so one is answered.
				const { by } = refusing.service_unavailable
				crowd = Array.from({ length: 13 }, () => open('/links/statistics?country=DE&days=7', by))
				expect((await Promise.race(crowd)).status).toBe(503)
				await work()
			}, table)
			await Promise.all(crowd)
		},
	},
}
/** What the statistics of each read, and their frame does not. */
const kinds = {
	link: 'click_retention',
	account: 'link_totals',
	tag: 'link_totals',
	compare: 'link_totals',
	team: 'link_totals',
	shared: 'link_totals',
}
const pathsOf = async (): Promise<Record<keyof typeof kinds, string>> => {
	await send(service, '/links/statistics', { action: 'share' }, owner)
	const id = await makeTeam(service, owner)
	const page = await (await open('/links/statistics')).text()
	return {
		...{ link: `/links/${slug}`, account: '/links/statistics', tag: '/links/statistics?tag=print' },
		...{ compare: '/links/statistics?compare=print&compare=wall', team: `/links/statistics?team=${id}` },
		shared: new URL(hrefsOf(page).find((href) => href?.includes('/s/'))!).pathname,
	}
}
let paths: Promise<Record<keyof typeof kinds, string>> | undefined
const cases = Object.keys(kinds).flatMap((kind) =>
	['', 'country=Unknown'].flatMap((filter) =>
		['', 'days=7', 'from=2026-10-25&to=2026-11-10'].flatMap((range) =>
			Object.keys(refusing).map(
				(code) => [kind, filter, range, code] as [keyof typeof kinds, string, string, keyof typeof refusing],
			),
		),
	),
)
it.each(cases)('statistics of %s?%s&%s: %s', async (kind, filter, range, code) => {
	paths ??= pathsOf()
	const path = (await paths)[kind]
	const { status, says, by, when } = refusing[code]
	// Without filters, a link's statistics are read from tallies: never refused.
	const isRefused = kind !== 'link' || filter !== ''
	await when(async () => {
		for (const as of ['', 'as=csv', 'as=svg']) {
			const query = [filter, range, as].filter(Boolean).join('&')
			const answer = await open(`${path}${path.includes('?') ? '&' : '?'}${query}`, by)
			expect([as, answer.status]).toEqual([as, isRefused ? status : 200])
			if (!isRefused) continue
			expect(answer.headers.get('content-disposition')).toBeNull()
			const html = await answer.text()
			const isPlain = filter === ''
			expect(textIn(html)).toContain(says)
			expect(textIn(html)).toContain('Try the same again')
			expect(html).not.toContain('as=')
			expect(textIn(html).includes('without filters')).toBe(!isPlain)
			expect(allOf(html, 'nav').map(({ attributes }) => attributes.class)).toContain('ranges')
		}
	}, kinds[kind])
})
