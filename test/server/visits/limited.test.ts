/** A click limit is exact: in one process, on several, and with many limits reached at once. */
import { beforeAll, expect, it } from 'vitest'
import { countClicks } from '../../support/service/click-counts.ts'
import { crowd, statusOf, tally } from '../../support/service/crowd.ts'
import { asJson, openService } from '../../support/service/service.ts'
import { createServiceProcesses, type ServiceProcess } from '../../support/service/service-processes.ts'

const service = await openService()
const processes = createServiceProcesses(service)
let fleet: ServiceProcess[] = []
beforeAll(async () => {
	fleet = await processes.startMany(3, { background: true })
})
const anyOf = (nth: number): ServiceProcess => fleet[nth % fleet.length]!

const createLimited = async (max: number): Promise<string> => {
	const body = {
		url: 'https://example.org/limited',
		isLimited: true,
		limitation_type: 'clicks',
		max_clicks: max,
	}
	const answer = await service.ask('/api/v1/shorten', asJson(body))
	return ((await answer.json()) as { short_url: string }).short_url
}

it('200 parallel visits to a link with max_clicks 50 get 50 redirects and 150 refusals, in one process', async () => {
	const slug = await createLimited(50)
	const statuses = await crowd(200, () => statusOf(service.ask(`/${slug}`)))
	expect(tally(statuses)).toEqual({ 302: 50, 410: 150 })
	expect(await countClicks(service, slug)).toMatchObject({ all: 50, used: 50 })
})

it('200 parallel visits to a link with max_clicks 50 get 50 redirects and 150 refusals, on three processes', async () => {
	const slug = await createLimited(50)
	const statuses = await crowd(200, (nth) => statusOf(anyOf(nth).ask(`/${slug}`)))
	expect(tally(statuses)).toEqual({ 302: 50, 410: 150 })
	expect(await countClicks(service, slug)).toMatchObject({ all: 50, used: 50 })
})

it('a one-time link opens once, whichever of three processes is asked', async () => {
	const slugs = await crowd(20, () => createLimited(1))
	const statuses = await crowd(20, async (nth) =>
		tally(await crowd(9, (n) => statusOf(anyOf(n).ask(`/${slugs[nth]}`)))),
	)
	for (const counts of statuses) expect(counts).toEqual({ 302: 1, 410: 8 })
})

it('many limits reached at once on three processes, in random order, are all exact, without a deadlock', async () => {
	const limits = Array.from({ length: 40 }, (_, nth) => 1 + ((nth * 7) % 50))
	const slugs = await crowd(limits.length, (nth) => createLimited(limits[nth]!))
	const visits = limits
		.flatMap((max, link) => Array.from({ length: max + 10 }, () => link))
		.map((link) => ({ link, order: Math.random(), server: Math.floor(Math.random() * 3) }))
		.sort((a, b) => a.order - b.order)
	const answers = await crowd(
		visits.length,
		async (nth) => {
			const { link, server } = visits[nth]!
			return { link, status: await statusOf(anyOf(server).ask(`/${slugs[link]}`)) }
		},
		200,
	)
	for (const [link, max] of limits.entries()) {
		const statuses = answers.filter((answer) => answer.link === link).map((answer) => answer.status)
		expect(tally(statuses), `link with max_clicks ${max}`).toEqual({ 302: max, 410: 10 })
		expect(await countClicks(service, slugs[link]!)).toMatchObject({ all: max, used: max })
	}
})
