/** A frozen database (SIGSTOP) refuses and does nothing later; a restarted one costs a moment. */
import { afterAll, afterEach, expect, it } from 'vitest'
import { findDatabaseProcesses, findPostmasters } from '../../support/machine/postmasters.ts'
import { send } from '../../support/machine/processes.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { openWorkplace } from '../../support/machine/workplace.ts'
import { crowd, statusOf, tally } from '../../support/service/crowd.ts'
import { asJson } from '../../support/service/json.ts'

const place = openWorkplace('frozen')
const server = await startServer(place, { env: { RATE_LIMIT_SET: 'off' } })
/** Processes to continue. Stopped ones can't have forked others since. */
const stopped = new Set<number>()
const thaw = () => {
	for (const pid of stopped) send(pid, 'SIGCONT')
	stopped.clear()
}
const freeze = () => {
	for (const pid of findDatabaseProcesses(server.dataDir)) {
		send(pid, 'SIGSTOP')
		stopped.add(pid)
	}
}
afterEach(async () => {
	thaw()
	// Until the server has noticed, it refuses, and the next test's first creation with it.
	await expect.poll(isBack).toBe(200)
})
afterAll(() => place.close())

const ask = (path: string, init?: RequestInit) => fetch(server.origin + path, { redirect: 'manual', ...init })
const create = async (fields: Record<string, unknown> = {}) => {
	const answer = await ask('/api/v1/shorten', asJson({ url: 'https://target.example/', ...fields }))
	expect(answer.status).toBe(201)
	const { short_url: slug, monitor_url } = (await answer.json()) as Record<string, string>
	return { slug: `/${slug}`, monitor: `/${monitor_url}` }
}
const clicksOf = async ({ monitor }: { monitor: string }): Promise<number> =>
	((await (await ask(monitor)).json()) as { data: { clicks: number } }).data.clicks
const target = { url: 'https://target.example/' }
const isBack = () => statusOf(ask('/api/v1/health'))

it('visits and unlocks end in 503, none is counted, and a one-time link still works once', async () => {
	const once = { isLimited: true, limitation_type: 'clicks', max_clicks: 1 }
	const [open, limited, locked] = [
		await create(),
		await create(once),
		await create({ isProtected: true, password: 'open sesame' }),
	]
	const unlock = () => ask(`/api/v1${locked.slug}`, asJson({ password: 'open sesame' }))
	// Each is in the process's cache, as links in use are.
	expect([(await ask(open.slug)).status, (await unlock()).status]).toEqual([302, 200])
	expect((await ask(limited.slug, { method: 'HEAD' })).status).toBe(200)

	freeze()
	const refused = await Promise.all([
		crowd(20, () => statusOf(ask(open.slug))),
		crowd(5, () => statusOf(ask(limited.slug))),
		crowd(3, () => statusOf(unlock())),
	])
	expect(tally(refused.flat())).toEqual({ 503: 28 })

	// It is known by now, so nobody waits; the rule is 0.1 s for each. One after the other they would need minutes otherwise.
	const begun = performance.now()
	for (let turn = 0; turn < 10; turn++) {
		for (const one of [
			() => ask(open.slug),
			() => ask(limited.slug),
			unlock,
			() => ask('/api/v1/shorten', asJson(target)),
			() => ask(open.monitor),
		])
			expect(await statusOf(one())).toBe(503)
	}
	expect(performance.now() - begun).toBeLessThan(5_000)

	thaw()
	await expect.poll(isBack).toBe(200)
	expect(await statusOf(ask(limited.slug))).toBe(302)
	expect(await statusOf(ask(limited.slug))).toBe(410)
	expect(await statusOf(ask(open.slug))).toBe(302)
	expect(await Promise.all([open, limited, locked].map(clicksOf))).toEqual([2, 1, 1])
})

it('a creation and an edit that were sent before are refused, and not done when the database goes on', async () => {
	const link = await create()
	const edit = () =>
		statusOf(
			ask(`/api/v1${link.slug}/${link.monitor.slice(3)}`, { ...asJson({ title: 'late' }), method: 'PATCH' }),
		)
	freeze()
	const statuses = await Promise.all([
		statusOf(ask('/api/v1/shorten', asJson({ ...target, alias: 'too-late' }))),
		edit(),
	])
	expect(statuses).toEqual([503, 503])
	thaw()
	await expect.poll(isBack).toBe(200)
	expect(await statusOf(ask('/too-late'))).toBe(404)
	expect(await (await ask(link.monitor)).json()).toMatchObject({ data: { title: null, updated_at: null } })
	expect(await edit()).toBe(200)
})

it('whoever waits for the whole deadline is answered, not cut off', async () => {
	const link = await create()
	const key = link.monitor.slice(3)
	const asks = [
		() => ask('/api/v1/shorten', asJson(target)),
		() => ask(`/api/v1${link.slug}/${key}`, { ...asJson({ title: 'late' }), method: 'PATCH' }),
		() => ask(`/api/v1${link.slug}/${key}/details`),
		() => ask(link.monitor),
	]
	freeze()
	// At different times, because Bun looks at idle connections every few seconds.
	const answers: Promise<number>[] = []
	for (let turn = 0; turn < 5; turn++) {
		answers.push(...asks.map((one) => statusOf(one())))
		await statusOf(ask('/api/v1/health'))
	}
	expect(tally(await Promise.all(answers))).toEqual({ 503: 20 })
})

it('a restart costs visitors a moment, and the log is silent about each of them', async () => {
	const link = await create()
	let isOver = false
	const visiting = crowd(8, async () => {
		const statuses = []
		while (!isOver) statuses.push(await statusOf(ask(link.slug)))
		return statuses
	})
	const [before] = findPostmasters(server.dataDir)
	// A fast shutdown; the server brings it back.
	send(before, 'SIGINT')
	await expect.poll(() => findPostmasters(server.dataDir)[0] ?? before).not.toBe(before)
	await expect.poll(isBack).toBe(200)
	isOver = true
	expect(Object.keys(tally((await visiting).flat()))).toEqual(['302'])
	expect(server.output()).not.toContain('unexpected failure')
})
