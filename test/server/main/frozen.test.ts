/** A frozen database (SIGSTOP) refuses and does nothing later; a restarted one costs a moment. */
import { afterAll, expect, it } from 'vitest'
import { awayAfter, lookEvery } from '../../../server/store/driver/outage.ts'
import { findDatabaseProcesses, findPostmasters } from '../../support/machine/postmasters.ts'
import { send } from '../../support/machine/processes.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { openWorkplace } from '../../support/machine/workplace.ts'
import { crowd, statusOf, tally } from '../../support/service/crowd.ts'
import { doorOf } from '../../support/service/front-door.ts'
import { asJson } from '../../support/service/json.ts'
import { clickLimited } from '../../support/service/shorten.ts'

const place = openWorkplace('frozen')
const server = await startServer(place, { env: { RATE_LIMIT_SET: 'off' } })
const { ask, make, visit } = doorOf(server.origin)
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
afterAll(() => {
	thaw()
	return place.close()
})
const isBack = () => statusOf(ask('/api/v1/health'))
const shorten = (fields: object = {}) =>
	statusOf(ask('/api/v1/shorten', asJson({ url: 'https://target.example/', ...fields })))

it('requests sent are refused in time, nothing is done later, and a one-time link works once', async () => {
	const password = 'open sesame'
	const [open, edited] = [await make(), await make()]
	const [limited, locked] = [await make(clickLimited(1)), await make({ isProtected: true, password })]
	const unlock = () => statusOf(ask(`/api/v1/${locked.slug}`, asJson({ password })))
	const path = `/api/v1/${edited.slug}/${edited.key}`
	const edit = () => statusOf(ask(path, { ...asJson({ title: 'late' }), method: 'PATCH' }))
	const read = () => statusOf(ask(`/m/${open.key}`))
	// Each is cached by the process, as links in use are.
	expect([await visit(open), await unlock()]).toEqual([302, 200])
	expect((await ask(`/${limited.slug}`, { method: 'HEAD' })).status).toBe(200)

	freeze()
	const refused = [
		crowd(20, () => visit(open)),
		crowd(5, () => visit(limited)),
		crowd(3, unlock),
		crowd(1, () => shorten({ alias: 'too-late' })),
	]
	// A request that waits for the whole deadline is answered, not cut off. They come at different
	// times, because Bun looks at idle connections every few seconds.
	for (let turn = 0; turn < 5; turn++) {
		const asks = [shorten, edit, () => statusOf(ask(`${path}/details`)), read]
		refused.push(...asks.map((one) => crowd(1, () => one())))
		await isBack()
	}
	expect(tally((await Promise.all(refused)).flat())).toEqual({ 503: 49 })

	// The outage is known by now, and nothing waits: the rule is 0.1 s each, not minutes.
	const begun = performance.now()
	for (let turn = 0; turn < 10; turn++)
		for (const one of [() => visit(open), () => visit(limited), unlock, shorten, read])
			expect(await one()).toBe(503)
	expect(performance.now() - begun).toBeLessThan(5_000)

	thaw()
	await expect.poll(isBack).toBe(200)
	expect([await visit(limited), await visit(limited), await visit(open)]).toEqual([302, 410, 302])
	expect(await Promise.all([open, limited, locked].map(({ clicks }) => clicks()))).toEqual([2, 1, 1])
	expect(await visit({ slug: 'too-late' })).toBe(404)
	const { data } = (await (await ask(`/m/${edited.key}`)).json()) as { data: object }
	expect(data).toMatchObject({ title: null, updated_at: null })
	expect(await edit()).toBe(200)
})

it('a restart costs visitors a moment, and the log is silent about each of them', async () => {
	const link = await make()
	let isOver = false
	const visiting = crowd(8, async () => {
		const statuses = []
		while (!isOver) statuses.push(await visit(link))
		return statuses
	})
	const [before] = findPostmasters(server.dataDir)
	const begun = performance.now()
	// A fast shutdown; the server brings it back.
	send(before, 'SIGINT')
	await expect.poll(() => findPostmasters(server.dataDir)[0] ?? before).not.toBe(before)
	await expect.poll(isBack).toBe(200)
	const wasAway = performance.now() - begun >= (awayAfter * lookEvery) / 2
	isOver = true
	const visitors = await visiting
	expect(new Set(visitors.flat())).toContain(302)
	expect(visitors.flat().filter((status) => status !== 302 && status !== 503)).toEqual([])
	// Visits wait for the restart, unless that takes about as long as a visit waits. A visit whose
	// commit was under way is refused, once: the outcome is unknown.
	if (!wasAway)
		for (const statuses of visitors)
			expect(statuses.filter((status) => status === 503).length).toBeLessThanOrEqual(1)
	expect(await visit(link)).toBe(302)
	expect(server.output()).not.toContain('unexpected failure')
})
