/** Answers stay bounded, for any number of referrers or clicks. */
import { expect, it } from 'vitest'
import { namesAtMost } from '../../../server/store/statistics/link-counts.ts'
import type { LinkDetails } from '../../../shared/link/links.ts'
import { crowd } from '../../support/service/crowd.ts'
import { noOthers } from '../../support/service/no-others.ts'
import { signUp, withCookie } from '../../support/service/people.ts'
import { asBrowser, openService } from '../../support/service/service.ts'

const service = await openService()

/** A link visited once from each site, and twice from the last one. */
const makeVisited = async (sites: number) => {
	const { short_url: slug, monitor_url } = await service.client.shorten({ url: 'https://target.example/' })
	const visit = (site: number) =>
		service.ask(`/${slug}`, { headers: { referer: `https://site-${site}.example/page` } })
	await crowd(sites, visit)
	await visit(sites - 1)
	return { slug, key: monitor_url.slice(2), monitorUrl: `/${monitor_url}` }
}
const sumOf = (counts: Record<string, number>): number =>
	Object.values(counts).reduce((sum, count) => sum + count, 0)

const many = await makeVisited(namesAtMost + 200)
const few = await makeVisited(namesAtMost)

const places = ['in the log', 'counted']
it.each(places)('a map has the most frequent names, and counts the others: %s', async (place) => {
	if (place === 'counted') await service.project()
	const details: LinkDetails = await service.client.details(many.slug, many.key)
	expect(details.clicks).toBe(namesAtMost + 201)
	expect(Object.keys(details.referrers)).toHaveLength(namesAtMost)
	expect(Object.entries(details.referrers)[0]).toEqual([`site-${namesAtMost + 199}.example`, 2])
	expect(details.others).toEqual({ ...noOthers, referrers: 200 })
	expect(sumOf(details.referrers) + (details.others.referrers ?? 0)).toBe(details.clicks)
})

it('a map of exactly as many names leaves none out', async () => {
	const details = await service.client.details(few.slug, few.key)
	expect(Object.keys(details.referrers)).toHaveLength(namesAtMost)
	expect(details.others).toEqual(noOthers)
})

it('the page counts the clicks of the missing names among the others', async () => {
	const page = await (await service.ask(many.monitorUrl, asBrowser)).text()
	const text = page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
	// At most eight rows, of which the first has two clicks, and 1,192 others.
	const [rows, number] = [Math.min(8, namesAtMost), new Intl.NumberFormat('en')]
	const unshown = namesAtMost - rows
	const others = unshown === 0 ? 'Others' : `${number.format(unshown)}+ others`
	expect(text).toContain(`${others}: ${number.format(unshown + 200)}`)
})

it('a list has at most 10,000 clicks over all its links', async () => {
	const { cookie } = await signUp(service)
	const list = (query: string) => service.ask(`/api/v1/my-links?${query}`, withCookie(cookie))
	expect((await list('limit=100&clicks=100')).status).toBe(200)
	expect((await list('limit=10&clicks=1000')).status).toBe(200)
	for (const query of ['limit=100&clicks=101', 'limit=11&clicks=1000', 'clicks=1000']) {
		const answer = await list(query)
		expect([query, answer.status]).toEqual([query, 400])
		expect(await answer.json()).toMatchObject({ error: 'validation_failed', details: [{ path: 'clicks' }] })
	}
})
