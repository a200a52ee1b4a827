/** Limits are exact in one process and on several, also edited: of clicks, and of wrong passwords. */
import { expect, it } from 'vitest'
import { isLong } from '../../support/machine/long.ts'
import { countClicks } from '../../support/service/click-counts.ts'
import { crowd, statusOf, tally } from '../../support/service/crowd.ts'
import { holdNextBatch, untilBlocked } from '../../support/service/held-transaction.ts'
import { merged } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'
import { useFleet } from '../../support/service/service-processes.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const { ask, client } = service
const { fleet, anyOf } = useFleet(service, 3, { background: true, env: { TRUST_PROXY: '127.0.0.1' } })

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

it('a limit set on a link that is visited from three processes counts every click before and after', async () => {
	// Far more than are visited while the edit is on its way.
	const max = isLong ? 3_000 : 1_000
	for (let round = 0; round < 2; round++) {
		const { slug, key } = await make()
		let redirects = 0
		let isUsedUp = false
		const visitors = crowd(fleet.length * 3, async (nth) => {
			while (!isUsedUp) {
				const status = await statusOf(anyOf(nth).ask(`/${slug}`))
				// Past the limit, no visit would ever be refused.
				if (status === 302) isUsedUp = ++redirects > max
				else {
					expect(status).toBe(410)
					isUsedUp = true
				}
			}
		})
		await expect.poll(() => redirects).toBeGreaterThan(20)
		await client.edit(slug, key, clickLimited(max))
		await visitors
		expect(redirects).toBe(max)
		expect(await countClicks(service, slug)).toMatchObject({ used: max })
	}
})

it('a limit waits for the clicks on their way, and those behind it meet it', async () => {
	const { slug, key } = await make()
	const release = await holdNextBatch(service.database)
	const onItsWay = statusOf(ask(`/${slug}`))
	await untilBlocked(service.database, 1, 'click_log')
	const edit = client.edit(slug, key, clickLimited(1))
	await untilBlocked(service.database, 1, 'edit_link')
	const behind = statusOf(ask(`/${slug}`))
	await release()
	expect(await onItsWay).toBe(302)
	expect(await edit).toMatchObject({ max_clicks: 1, status: 'exhausted' })
	expect(await behind).toBe(410)
	expect(await countClicks(service, slug)).toMatchObject({ all: 1, used: 1 })
})

it('a limit is raised, lowered below what is used, removed and set again, and stays exact', async () => {
	const { slug, key } = await make(clickLimited(3))
	const visits = async (count: number) => tally(await crowd(count, () => statusOf(ask(`/${slug}`))))
	expect(await visits(5)).toEqual({ 302: 3, 410: 2 })
	expect(await client.edit(slug, key, clickLimited(5))).toMatchObject({ status: 'active', max_clicks: 5 })
	expect(await visits(5)).toEqual({ 302: 2, 410: 3 })
	expect(await client.edit(slug, key, clickLimited(2))).toMatchObject({ status: 'exhausted', clicks: 5 })
	expect(await visits(2)).toEqual({ 410: 2 })
	expect(await client.edit(slug, key, clickLimited(6))).toMatchObject({ status: 'active' })
	expect(await visits(3)).toEqual({ 302: 1, 410: 2 })
	const open = await client.edit(slug, key, { isLimited: false })
	expect(open).toMatchObject({ status: 'active', max_clicks: null })
	expect(await visits(4)).toEqual({ 302: 4 })
	// Half of what counts is still in the log.
	await service.project()
	expect(await visits(2)).toEqual({ 302: 2 })
	expect(await client.edit(slug, key, clickLimited(14))).toMatchObject({ status: 'active', clicks: 12 })
	expect(await visits(5)).toEqual({ 302: 2, 410: 3 })
})
