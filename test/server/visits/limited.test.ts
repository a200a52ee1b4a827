/** Limits are exact in one process and on several: of clicks, and of wrong passwords. */
import { expect, it } from 'vitest'
import { countClicks } from '../../support/service/click-counts.ts'
import { crowd, statusOf, tally } from '../../support/service/crowd.ts'
import { merged } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'
import { useFleet } from '../../support/service/service-processes.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const { anyOf } = useFleet(service, 3, { background: true, env: { TRUST_PROXY: '127.0.0.1' } })

const { make } = linksTo('https://example.org/limited', service)
const createLimited = async (max: number) => (await make(clickLimited(max))).slug

it.each([
	['in one process', () => service],
	['on three processes', anyOf],
])('200 visits at once to a link with max_clicks 50 get 50 redirects, %s', async (_, of) => {
	const slug = await createLimited(50)
	const statuses = await crowd(200, (nth) => statusOf(of(nth).ask(`/${slug}`)))
	expect(tally(statuses)).toEqual({ 302: 50, 410: 150 })
	expect(await countClicks(service, slug)).toMatchObject({ all: 50, used: 50 })
})

it('a one-time link opens once, on whichever of three processes', async () => {
	const slugs = await crowd(20, () => createLimited(1))
	const visitNine = (slug: string) => crowd(9, (n) => statusOf(anyOf(n).ask(`/${slug}`)))
	const counts = await crowd(20, async (nth) => tally(await visitNine(slugs[nth]!)))
	expect(counts).toEqual(Array(20).fill({ 302: 1, 410: 8 }))
})

it('many limits reached at once on three processes are all exact, without a deadlock', async () => {
	const limits = Array.from({ length: 40 }, (_, nth) => 1 + ((nth * 7) % 50))
	const slugs = await crowd(limits.length, (nth) => createLimited(limits[nth]!))
	const visits = limits
		.flatMap((max, link) => Array.from({ length: max + 10 }, () => link))
		.map((link) => ({ link, order: Math.random(), server: Math.floor(Math.random() * 3) }))
		.sort((a, b) => a.order - b.order)
	const visitOne = async (nth: number) => {
		const { link, server } = visits[nth]!
		return { link, status: await statusOf(anyOf(server).ask(`/${slugs[link]}`)) }
	}
	const answers = await crowd(visits.length, visitOne, 200)
	for (const [link, max] of limits.entries()) {
		const statuses = answers.filter((answer) => answer.link === link).map((answer) => answer.status)
		expect(tally(statuses), `link with max_clicks ${max}`).toEqual({ 302: max, 410: 10 })
		expect(await countClicks(service, slugs[link]!)).toMatchObject({ all: max, used: max })
	}
})

it('of 30 wrong passwords at once on three processes ten are checked; another address can unlock', async () => {
	const { slug } = await make({ isProtected: true, password: 'correct horse' })
	const unlock = (nth: number, password: string, address: string) => {
		const init = merged(asJson({ password }), { headers: { 'x-forwarded-for': address } })
		return statusOf(anyOf(nth).ask(`/api/v1/${slug}`, init))
	}
	const statuses = await crowd(30, (nth) => unlock(nth, 'wrong', '198.51.100.1'))
	expect(tally(statuses)).toEqual({ 401: 10, 429: 20 })
	expect(await unlock(0, 'correct horse', '198.51.100.1')).toBe(429)
	expect(await unlock(1, 'correct horse', '198.51.100.2')).toBe(200)
})
