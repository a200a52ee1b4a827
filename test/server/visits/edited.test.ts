/** After an edit is answered, no visit on any process is served by the link as it was before. */
import { expect, it } from 'vitest'
import { isLong } from '../../support/machine/long.ts'
import { countClicks } from '../../support/service/click-counts.ts'
import { crowd, statusOf, tally } from '../../support/service/crowd.ts'
import { holdNextBatch, untilBlocked } from '../../support/service/held-transaction.ts'
import { asJson, openService } from '../../support/service/service.ts'
import { type ServiceProcess, useFleet } from '../../support/service/service-processes.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const { ask, client } = service
const target = (nth: number): string => `https://example.org/${nth}`
const { make } = linksTo(target(0), service)
const { fleet, anyOf } = useFleet(service, 3, { background: true })
const edits = isLong ? 100 : 12
/** Visitors on each process. */
const visitorsEach = 3

/** The number of the target that a visit is sent to; for a refusal, its status, negative. */
const visit = async (server: ServiceProcess, slug: string): Promise<number> => {
	const answer = await server.ask(`/${slug}`)
	await answer.arrayBuffer()
	const location = answer.headers.get('location')
	return location === null ? -answer.status : Number(location.slice(target(0).length - 1))
}

it.each([
	['an unlimited link', {}],
	['a click-limited link', clickLimited(1_000_000)],
])('%s is edited under visits from three processes: none goes to an older target', async (_, fields) => {
	const { slug, key, clicks } = await make(fields)
	/** The newest target of an answered edit. */
	let answered = 0
	let isOver = false
	const older: { answered: number; seen: number }[] = []
	let redirects = 0
	const visitors = crowd(fleet.length * visitorsEach, async (nth) => {
		while (!isOver) {
			const before = answered
			const seen = await visit(anyOf(nth), slug)
			if (seen >= 0) redirects++
			if (seen < before) older.push({ answered: before, seen })
		}
	})
	try {
		for (let nth = 1; nth <= edits; nth++) {
			const init = { ...asJson({ url: target(nth) }), method: 'PATCH' }
			expect(await statusOf(anyOf(nth).ask(`/api/v1/${slug}/${key}`, init))).toBe(200)
			answered = nth
		}
		for (const server of fleet) expect(await visit(server, slug)).toBe(edits)
	} finally {
		isOver = true
		await visitors
	}
	expect(older).toEqual([])
	expect(redirects).toBeGreaterThan(0)
	expect(await clicks()).toBe(redirects + fleet.length)
})

it('a new password is asked for at once on every process, and a removed one no more', async () => {
	const { slug, key } = await make()
	const statuses = () => crowd(30, (nth) => statusOf(anyOf(nth).ask(`/${slug}`)))
	expect(tally(await statuses())).toEqual({ 302: 30 })
	await client.edit(slug, key, { isProtected: true, password: 'first' })
	expect(tally(await statuses())).toEqual({ 401: 30 })
	const unlock = (password: string) => statusOf(ask(`/api/v1/${slug}`, asJson({ password })))
	expect(await unlock('first')).toBe(200)
	await client.edit(slug, key, { isProtected: true, password: 'second' })
	expect([await unlock('first'), await unlock('second')]).toEqual([401, 200])
	await client.edit(slug, key, { isProtected: false })
	expect(tally(await statuses())).toEqual({ 302: 30 })
})

it('an expired link is brought back, and one that is given a time limit expires', async () => {
	const days = (expires_in: number) => ({ isLimited: true, limitation_type: 'time', expires_in }) as const
	const { slug, key } = await make(days(1))
	service.clock.now += 86_400_000
	expect(await statusOf(ask(`/${slug}`))).toBe(410)
	const open = await client.edit(slug, key, { isLimited: false })
	expect(open).toMatchObject({ status: 'active', expires_at: null })
	expect(await statusOf(ask(`/${slug}`))).toBe(302)
	const { expires_at } = await client.edit(slug, key, days(2))
	expect(Date.parse(expires_at!)).toBe(service.clock.now + 2 * 86_400_000)
	service.clock.now += 2 * 86_400_000
	expect(await statusOf(ask(`/${slug}`))).toBe(410)
})

it('a limit set on a link that is visited from three processes counts every click before and after', async () => {
	// Far more than are visited while the edit is on its way.
	const max = isLong ? 3_000 : 1_000
	for (let round = 0; round < 2; round++) {
		const { slug, key } = await make()
		let redirects = 0
		let isUsedUp = false
		const visitors = crowd(fleet.length * visitorsEach, async (nth) => {
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
