/** A worker of Citus is killed and comes back: all but its statistics goes on without it. */
import { expect, it, onTestFinished } from 'vitest'
import { connect } from '../../../server/store/driver/connect.ts'
import { paths } from '../../../shared/paths.ts'
import { startCitus } from '../../support/machine/citus.ts'
import { startInTurn } from '../../support/machine/in-turn.ts'
import { operateAt } from '../../support/machine/operator.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { startVisiting } from '../../support/machine/visiting.ts'
import { crowd, statusOf } from '../../support/service/crowd.ts'

const place = useWorkplace('kurz-killed-worker')

it('while a worker is away, visits are redirected, links made and servers started, and no click is lost', async () => {
	const citus = await startCitus(place)
	const url = await citus.createDatabase('kurz')
	const env = databaseVariables({ place: url, prepare: true })
	const database = connect(url, { prepare: false, max: 1 })
	onTestFinished(() => database.close())
	const { client, servers, ask, isWaiting } = await startInTurn(place, env, database)
	expect((await operateAt(place, env, 'distribute')).code).toBe(0)
	const make = async () => {
		const { short_url: slug, monitor_url } = await client.shorten({ url: 'https://target.example/' })
		return { slug, key: monitor_url.slice(2) }
	}
	const links = await crowd(8, make)
	/** Whether the killed worker has a link's statistics. */
	const [worker] = citus.workers
	const isOnWorker = async (slug: string): Promise<boolean> => {
		const [row] = await database.sql<{ port: number }[]>`
			select nodeport as port from citus_shards where shardid = (
				select get_shard_id_for_distribution_column('link_totals', id) from links where slug = ${slug})`
		return row!.port === worker!.port
	}
	const [there, elsewhere] = [[], []] as (typeof links)[]
	for (const link of links) ((await isOnWorker(link.slug)) ? there : elsewhere)!.push(link)
	expect(there!.length).toBeGreaterThan(1)
	expect(elsewhere!.length).toBeGreaterThan(0)

	/** Deleted while its clicks are out of reach. */
	const doomed = there!.pop()!
	const visited = links.filter((link) => link !== doomed)
	expect(await statusOf(ask(`/${doomed.slug}`))).toBe(302)

	const origins = servers.map(({ origin }) => origin)
	const slugs = visited.map(({ slug }) => slug)
	const { visits, stop } = startVisiting(origins, slugs, 2)
	onTestFinished(stop)
	const more = async (count: number) => {
		const before = visits.length
		await expect.poll(() => visits.length - before).toBeGreaterThan(count)
	}
	const statisticsOf = ({ slug, key }: (typeof links)[0]) => statusOf(ask(paths.monitor(slug, key)))
	/** Asked until it is so: within its second a busy machine may not reach every worker. */
	const health = async () => {
		const answer = await ask('/api/v1/health')
		return [answer.status, (await answer.json()).status]
	}
	await more(100)
	await expect.poll(health).toEqual([200, 'healthy'])
	await worker!.kill()
	await more(300)
	await expect.poll(health).toEqual([200, 'degraded'])
	for (const link of there!) expect(await statisticsOf(link)).toBe(503)
	for (const link of elsewhere!) expect(await statisticsOf(link)).toBe(200)
	await client.remove(doomed.slug, doomed.key)
	expect(await statusOf(ask(`/${doomed.slug}`))).toBe(404)
	const late = await make()
	expect(await statusOf(ask(`/${late.slug}`))).toBe(302)
	const third = await startServer(place, { env })
	expect(await statusOf(fetch(`${third.origin}/${late.slug}`, { redirect: 'manual' }))).toBe(302)
	await more(300)
	await worker!.restart()
	await more(100)
	await stop()
	await expect.poll(health, { timeout: 300_000 }).toEqual([200, 'healthy'])

	expect(new Set(visits.map(({ status }) => status))).toEqual(new Set([302]))
	const clicksOf = async ({ slug, key }: (typeof links)[0]) =>
		(await client.analytics(slug, key)).body.data.clicks
	const told = async () => Promise.all([...visited, late].map(clicksOf))
	const all = [...visited.map(({ slug }) => visits.filter((visit) => visit.slug === slug).length), 2]
	expect(await told()).toEqual(all)
	for (const { slug } of visited) await expect.poll(() => isWaiting(slug)).toBe(false)
	expect(await told()).toEqual(all)
	// The rows of the deleted link are erased in the end, and its slug stays retired.
	await expect.poll(async () => (await database.sql`select 1 from erasures`).length).toBe(0)
	const retired = await database.sql`select count(*)::integer as slugs from retired_slugs`
	expect(retired).toEqual([{ slugs: 1 }])
})
