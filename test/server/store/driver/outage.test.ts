/** A database that is frozen, in a black hole, restarted, or cut off in the middle of a commit. */
import { expect, it, onTestFinished } from 'vitest'
import { type ConnectOptions, connect } from '../../../../server/store/driver/connect.ts'
import { lookEvery } from '../../../../server/store/driver/outage.ts'
import type { Patience } from '../../../../server/waiting/deadline.ts'
import { countClicks } from '../../../support/service/click-counts.ts'
import { crowd, statusOf, tally } from '../../../support/service/crowd.ts'
import { openDatabaseProxy } from '../../../support/service/database-proxy.ts'
import { merged } from '../../../support/service/people.ts'
import { asJson, joinService, openService, type TestService } from '../../../support/service/service.ts'
import { clickLimited } from '../../../support/service/shorten.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'
import { atFullSize } from '../../../support/small-world/at-full-size.ts'

const direct = await openService()
const { make: create } = storedLinks(direct)
/** Five times as fast as in production. */
const pace = { lookEvery: 20, probedFor: 200, retiredFor: 2 }
/** A service of its own behind a proxy of its own. */
const openBehindProxy = async ({
	patience,
	...options
}: {
	patience?: Patience
} & Partial<Pick<ConnectOptions, 'waiting' | 'max' | 'pace'>> = {}) => {
	const proxy = await openDatabaseProxy(direct)
	const database = connect(proxy.place, { prepare: direct.prepare, pace, ...options })
	onTestFinished(() => database.close(0))
	return { proxy, service: joinService({ ...direct, database }, {}, undefined, patience) }
}
const visit = (service: TestService, slug: string, agent = 'curl/8') =>
	statusOf(service.ask(`/${slug}`, { headers: { 'user-agent': agent } }))
const healthOf = async (service: TestService) =>
	(await (await service.ask('/api/v1/health')).json()) as { status: string; unknown_outcomes: number }
const untilAway = (service: TestService) => expect.poll(() => service.store.outage.isAway()).toBe(true)
const target = (nth: number) => ({ url: `https://target.example/${nth}` })

it('frozen or in a hole: waiting ends when the database counts as away, then all is refused at once, and it is used as soon as it is back', async () => {
	const live = async (mode: 'frozen' | 'hole') => {
		const { proxy, service } = await openBehindProxy({
			patience: { toWrite: 1_500, toAnswer: 2_000, toServe: 2_500 },
		})
		const link = await create()
		expect(await visit(service, link.slug)).toBe(302)
		const asked = [
			() => visit(service, link.slug),
			() => statusOf(service.ask('/api/v1/shorten', asJson(target(1)))),
			() => statusOf(service.ask(`/${link.slug}/${link.key}`)),
			() => statusOf(service.ask(`/api/v1/${link.slug}/${link.key}`, { method: 'DELETE' })),
			() => statusOf(service.ask(`/api/v1/${link.slug}`, asJson({ password: 'x' }))),
		]

		proxy.mode = mode
		const waiting = asked.map((ask) => ask())
		await untilAway(service)
		// Before those that had been sent are answered, which have until their deadlines.
		const begun = performance.now()
		expect(await Promise.all(asked.map((ask) => ask())), mode).toEqual([503, 503, 503, 503, 503])
		expect((await healthOf(service)).status).toBe('unhealthy')
		expect(performance.now() - begun).toBeLessThan(1_000)
		expect(await Promise.all(waiting), mode).toEqual([503, 503, 503, 503, 503])

		proxy.mode = 'open'
		await expect.poll(() => visit(service, link.slug)).toBe(302)
		expect(await asked[1]!()).toBe(201)
		expect(await asked[2]!()).toBe(200)
		expect((await healthOf(service)).status).toBe('healthy')
		expect((await countClicks(direct, link.slug)).all).toBe(2)
	}
	await Promise.all([live('frozen'), live('hole')])
})

it('in a hole the connections are replaced, though requests still wait for the old ones', async () => {
	const { proxy, service } = await openBehindProxy({ max: 1 })
	const link = await create()
	expect(await visit(service, link.slug)).toBe(302)
	proxy.mode = 'hole'
	let answered = 0
	const waiting = visit(service, link.slug).then((status) => {
		answered += 1
		return status
	})
	await untilAway(service)
	proxy.mode = 'open'
	await expect.poll(() => visit(service, link.slug)).toBe(302)
	expect(answered).toBe(0)
	// The old connection is closed in the end.
	expect(await waiting).toBe(503)
})

atFullSize('a statement has two turns, which the restart takes')(
	'a restart costs a moment: whatever was asked meanwhile is answered as if nothing had happened',
	async () => {
		/** `isKnown`: whether the outage is known before anything is asked, or only by that. */
		const live = async (isKnown: boolean) => {
			// As in production: on a busy machine it must not count as away meanwhile.
			const { proxy, service } = await openBehindProxy({ pace: { ...pace, lookEvery } })
			const link = await create()
			const limited = await create(clickLimited(20))
			for (const { slug } of [link, limited]) expect(await visit(service, slug)).toBe(302)
			const isDoubted = () => service.store.outage.isDoubted()
			proxy.mode = 'closing'
			proxy.cut()
			// What is sent before on a connection that is lost may be done, and gets 503.
			await expect.poll(isDoubted).toBe(true)
			if (!isKnown) {
				proxy.mode = 'open'
				await expect.poll(isDoubted).toBe(false)
				// Only the probe has a connection again.
				proxy.mode = 'closing'
				proxy.cut()
			}
			const refused = proxy.refused
			const asking = crowd(
				40,
				(nth) =>
					[
						() => visit(service, link.slug),
						() => visit(service, limited.slug),
						() => statusOf(service.ask('/api/v1/shorten', asJson(target(nth)))),
						() => statusOf(service.ask(`/${link.slug}/${link.key}`)),
					][nth % 4]!(),
				40,
			)
			await expect.poll(() => proxy.refused).toBeGreaterThan(refused + 1)
			proxy.mode = 'open'
			expect(tally(await asking), `known: ${isKnown}`).toEqual({ 200: 10, 201: 10, 302: 20 })
			expect((await countClicks(direct, link.slug)).all).toBe(11)
			expect((await countClicks(direct, limited.slug)).all).toBe(11)
		}
		await Promise.all([live(true), live(false)])
	},
)

it('cut off before a statement arrives: it is asked again, and done once', async () => {
	const { proxy, service } = await openBehindProxy()
	const { sql } = direct.database
	// A first statement with parameters sends its text before its values: nothing is done yet.
	const cut = proxy.cutAt('insert into links', 'before question')
	expect(await statusOf(service.ask('/api/v1/shorten', asJson({ url: 'https://target.example/cut' })))).toBe(
		201,
	)
	await cut
	expect(await sql`select from links where long_url = 'https://target.example/cut'`).toHaveLength(1)
	expect(await healthOf(service)).toMatchObject({ unknown_outcomes: 0 })
})

atFullSize('five visits are two batches')(
	'cut off in the middle of a commit: 503, said once in the log and counted on the health page',
	async () => {
		const { proxy, service } = await openBehindProxy()
		const link = await create()
		const cut = proxy.cutAt('an unheard agent', 'before answer')
		const refused = await crowd(5, () => visit(service, link.slug, 'an unheard agent'), 5)
		await cut
		expect(tally(refused)).toEqual({ 503: 5 })
		await expect.poll(() => healthOf(service)).toMatchObject({ status: 'healthy', unknown_outcomes: 5 })
		expect((await countClicks(direct, link.slug)).all).toBe(5)
		expect(service.meters.visits).toMatchObject({ unknown: 5, committed: 0, outcomes: { unavailable: 5 } })
		const said = service.logged.filter((line) => line.includes('did not answer'))
		expect(said).toHaveLength(1)

		const url = 'https://target.example/unheard'
		const again = merged(asJson({ url }), {
			headers: { 'idempotency-key': 'a-key-for-an-unheard-creation' },
		})
		const cutAgain = proxy.cutAt('commit\0', 'before answer')
		expect(await statusOf(service.ask('/api/v1/shorten', again))).toBe(503)
		await cutAgain
		expect(await healthOf(service)).toMatchObject({ unknown_outcomes: 6 })
		// A creation is no click.
		expect(service.meters.visits.unknown).toBe(5)
		await expect.poll(() => statusOf(service.ask('/api/v1/shorten', again))).toBe(201)
		expect(await direct.database.sql`select from links where long_url = ${url}`).toHaveLength(1)
	},
)

it('too many that wait are refused at once; the others are served', async () => {
	const { proxy, service } = await openBehindProxy({ waiting: 50 })
	const link = await create()
	expect(await visit(service, link.slug)).toBe(302)
	proxy.mode = 'frozen'
	let answered = 0
	const all = crowd(
		60,
		async (nth) => {
			// With a key of their own, so that each is a transaction.
			const own = { headers: { 'idempotency-key': `one-of-many-creations-${nth}` } }
			const status = await statusOf(service.ask('/api/v1/shorten', merged(asJson(target(nth)), own)))
			answered += 1
			return status
		},
		60,
	)
	await expect.poll(() => answered).toBe(10)
	proxy.mode = 'open'
	expect(tally(await all)).toEqual({ 201: 50, 503: 10 })
})
