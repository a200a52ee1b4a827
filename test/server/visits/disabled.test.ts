/** No visit that begins after a link was disabled is redirected, on any process. */
import { expect, it } from 'vitest'
import { createModeration } from '../../../server/links/moderation.ts'
import { slugKeyOf } from '../../../shared/link/slug-key.ts'
import { isLong } from '../../support/machine/long.ts'
import { countClicks } from '../../support/service/click-counts.ts'
import { crowd, statusOf } from '../../support/service/crowd.ts'
import { openService } from '../../support/service/service.ts'
import { useFleet } from '../../support/service/service-processes.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const { store, links } = service
const { make } = linksTo('https://target.example/', service)
const moderation = createModeration({ store, now: Date.now }, links.delete)
const { fleet, anyOf } = useFleet(service, 3, { background: true })
/** Visitors on each process. */
const visitorsEach = 3
const rounds = isLong ? 30 : 5

it.each([
	['an unlimited link', {}],
	['a click-limited link', clickLimited(1_000_000)],
])('%s is disabled and enabled under visits from three processes', async (_, fields) => {
	const { slug, clicks } = await make(fields)
	/** Odd while disabled for certain, even while enabled for certain, and a half in between. */
	let phase = 0
	let isOver = false
	/** The statuses of visits that began and ended in one phase. */
	const seen = { disabled: [] as number[], enabled: [] as number[] }
	let redirects = 0
	const visitors = crowd(fleet.length * visitorsEach, async (nth) => {
		while (!isOver) {
			const before = phase
			const status = await statusOf(anyOf(nth).ask(`/${slug}`))
			if (status === 302) redirects++
			if (before === phase && Number.isInteger(phase))
				seen[phase % 2 === 1 ? 'disabled' : 'enabled'].push(status)
			else expect([302, 451]).toContain(status)
		}
	})
	const next = async (measure: 'disable' | 'enable') => {
		phase += 0.5
		expect(await moderation.links(measure, [slugKeyOf(slug)])).toEqual({ found: 1, changed: 1 })
		phase += 0.5
		const kind = measure === 'disable' ? 'disabled' : 'enabled'
		const before = seen[kind].length
		await expect.poll(() => seen[kind].length, { interval: 1 }).toBeGreaterThan(before + fleet.length)
	}
	try {
		for (let round = 0; round < rounds; round++) {
			await next('disable')
			await next('enable')
		}
		await next('disable')
		for (const server of fleet) expect(await statusOf(server.ask(`/${slug}`))).toBe(451)
	} finally {
		isOver = true
		await visitors
	}
	expect(new Set(seen.disabled)).toEqual(new Set([451]))
	expect(new Set(seen.enabled)).toEqual(new Set([302]))
	expect(await clicks()).toBe(redirects)
	if ('max_clicks' in fields) expect(await countClicks(service, slug)).toMatchObject({ used: redirects })
})

it('all links to a host are disabled while they are edited, and none of them redirects afterwards', async () => {
	const made = await crowd(30, (nth) => make(nth % 2 ? clickLimited(50) : {}))
	for (const [nth, { slug }] of made.entries()) await statusOf(anyOf(nth).ask(`/${slug}`))
	const edits = crowd(made.length, (nth) =>
		service.client.edit(made[nth]!.slug, made[nth]!.key, { title: `Edited ${nth}` }),
	)
	const { found } = await moderation.host('disable', 'target.example')
	expect(found).toBeGreaterThanOrEqual(made.length)
	const statuses = await crowd(made.length * fleet.length, (nth) =>
		statusOf(anyOf(nth).ask(`/${made[Math.floor(nth / fleet.length)]!.slug}`)),
	)
	await edits
	expect(new Set(statuses)).toEqual(new Set([451]))
})
