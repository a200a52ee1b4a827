/** A damaged page of figures is left behind, and what was on it is recounted; nothing stops. */
// Not in the small world: damaged pages need full tables, which take minutes.

import pino from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { startBackground } from '../../../../server/background/background.ts'
import { readConfig } from '../../../../server/config/config.ts'
import { checkDatabase } from '../../../../server/operator/doctor/database.ts'
import { createDamageStore, derived } from '../../../../server/store/clicks/damage.ts'
import { connect } from '../../../../server/store/driver/connect.ts'
import { day } from '../../../../shared/text/time.ts'
import { isLong } from '../../../support/machine/long.ts'
import { crowd } from '../../../support/service/crowd.ts'
import { noDamage, openDamaged } from '../../../support/service/damaged-page.ts'
import { openTestDatabase } from '../../../support/service/database.ts'
import { bearer, signUp, tokenOf } from '../../../support/service/people.ts'
import { rollUpAll } from '../../../support/service/roll-up.ts'
import { asBrowser, joinService, openService, type TestService } from '../../../support/service/service.ts'
import { createSteps } from '../../../support/service/steps.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'
import { commandsOf } from '../../operator/run-command.ts'

/** At fifty times the speed. */
const startWork = ({ store, clock }: TestService) => {
	const { onStep, until } = createSteps()
	const work = startBackground(store, {
		now: () => clock.now,
		ticks: () => performance.now() * 50,
		log: pino({ level: 'silent' }),
		holder: 'one',
		onStep,
		after: (milliseconds, call) => {
			const timer = setTimeout(call, milliseconds / 50)
			return () => clearTimeout(timer)
		},
	})
	onTestFinished(work.stop)
	return { ...work, until }
}
const doctorOf = async ({ place, prepare }: TestService) =>
	(await checkDatabase(place, { ...readConfig({}), databasePrepare: prepare }, Date.now))
		.filter(({ check }) => check === 'damage')
		.map(({ state, found }) => `${state} ${found}`)

/** Each derived table, and the index by which it is read; one of both in the short suite. */
const cases = derived.flatMap((table, nth) => {
	const both: [string, string, number][] = [
		[table, 'heap', 0],
		[table, 'index', 1],
	]
	return isLong ? both : [both[nth % 2]!]
})

const visitEach = ({ ask }: TestService, links: { slug: string }[]) =>
	crowd(links.length, async (nth) => (await ask(`/${links[nth]!.slug}`)).status, 20)

/** A service with links on several pages, one of which is damaged, and some newer links. */
const openDamagedService = async (table: string, kind: string, page: number) => {
	const whole = await openService()
	const owner = bearer(await tokenOf(whole, await signUp(whole)))
	const links = await crowd(90, (nth) => storedLinks(whole, owner).make({ alias: `link-${nth}` }), 20)
	for (const daysAgo of [40, 10]) {
		whole.clock.now -= daysAgo * day
		await visitEach(whole, links)
		whole.clock.now += daysAgo * day
		await whole.project()
		await rollUpAll(whole, 1)
	}
	// From now on Postgres puts new rows on the page that is to be damaged.
	const { sql } = whole.database
	await sql`delete from ${sql(table)} where link_id = ${links[9]!.id}`
	await sql`vacuum ${sql(table)}`
	expect(await sql`select from ${sql(table)} limit 1`).toHaveLength(1)
	const [{ file } = { file: '' }] = await sql<{ file: string }[]>`
		select case when ${kind} = 'heap' then conrelid else conindid end::regclass::text as file from pg_constraint
		where conrelid = ${table}::regclass and contype = 'p'`
	const service = joinService(await openDamaged(whole, file, page), {}, whole.clock)
	const { make, expectRecounted } = storedLinks(service, owner)
	const every = [...links, ...(await crowd(6, (nth) => make({ alias: `newer-${nth}` })))]
	return {
		...{ service, owner, links: every, run: commandsOf(service) },
		expectEachRecounted: () => crowd(every.length, (nth) => expectRecounted(every[nth]!), 4),
		damage: service.store.damage.read,
		health: async () => (await service.ask('/api/v1/health')).json(),
	}
}

const missing = await noDamage(await openTestDatabase())

it.runIf(missing === '').each(cases)('a damaged page of %s (%s)', async (table, kind, page) => {
	const at = await openDamagedService(table, kind, page)
	const { service, owner, links, run, damage, health, expectEachRecounted } = at
	expect(new Set(await visitEach(service, links))).toEqual(new Set([302]))
	const { stop, until } = startWork(service)
	// The request that meets the damage fails, and a later one is answered.
	const read = async (path: string) => (await service.ask(path, owner)).status
	const readEach = async () =>
		new Set(
			await crowd(links.length, (nth) => read(`/api/v1/my-links/${links[nth]!.slug}/details?days=20`), 4),
		)
	await expect.poll(readEach).toEqual(new Set([200]))
	await until('lease', async () => (await health()).waiting_clicks === 0)
	await until('lease', async () => (await damage()).lost.length === 0)
	// Some pages are read by nobody else.
	if ((await damage()).table === null)
		expect((await run('rebuild'))[1]).toContain(`a page of ${table} could not be read: check the disk`)
	expect(await damage()).toEqual({ table, lost: [] })
	if (table === 'link_totals') await expectEachRecounted()
	expect(await read('/api/v1/my-links?sort=clicks')).toBe(200)

	// Until somebody has looked after the disk.
	const shown = await service.ask('/api/v1/health', asBrowser)
	expect([shown.status, await shown.text()]).toEqual([
		200,
		expect.stringContaining('statistics may be missing'),
	])
	expect(await health()).toMatchObject({ status: 'degraded' })
	expect(await doctorOf(service)).toEqual([`fail a page of ${table} could not be read`])
	await stop()
	expect(await run('rebuild')).toEqual([true, 'recounted 96 links from their clicks'])
	await expectEachRecounted()
	expect(await health()).toMatchObject({ status: 'healthy' })
	expect(await doctorOf(service)).toEqual([])
	const kept = await service.database.sql`select from pg_class where starts_with(relname, 'damaged_')`
	expect(kept).toHaveLength(0)
})

it.runIf(missing === '')(
	'links whose totals are lost are named, and keep their raw clicks, until each is recounted',
	async () => {
		const { service, owner, links, run, damage, expectEachRecounted } = await openDamagedService(
			'link_totals',
			'heap',
			0,
		)
		await expect.poll(async () => (await service.ask('/api/v1/my-links', owner)).status).toBe(200)
		const { lost } = await damage()
		const named = links
			.filter(({ id }) => lost.includes(id))
			.toSorted((one, other) => one.id - other.id)
			.map(({ slug }) => slug)
		expect([named.length > 10, named.length < 90]).toEqual([true, true])
		expect(await doctorOf(service)).toEqual([
			'fail a page of link_totals could not be read',
			`fail the figures of these links wait to be recounted: ${named.slice(0, 10).join(', ')}, and ${named.length - 10} more`,
		])
		expect(await service.store.partitions.dropBefore(new Date(service.clock.now))).toEqual({
			dropped: 0,
			waiting: 1,
		})
		await visitEach(service, links)
		await service.project()
		for (const slug of named)
			expect(await run('rebuild', slug)).toEqual([true, `recounted ${slug} from its clicks`])
		await expectEachRecounted()
		expect(await damage()).toEqual({ table: 'link_totals', lost: [] })
		expect(await run('rebuild', 'not-there')).toEqual([false, 'there is no link not-there'])
	},
)

it('what could not be healed is tried again when it is met again', async () => {
	const gone = connect((await openTestDatabase()).place, { prepare: false, max: 1 })
	await gone.close(0)
	const { heal } = createDamageStore(gone)
	const met = Object.assign(new Error('invalid page in block 0 of relation base/1/2'), { code: 'XX001' })
	for (const _ of ['once', 'again']) await expect(heal(met)).rejects.toThrow()
})
