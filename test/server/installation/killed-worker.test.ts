/** A worker of Citus is killed and comes back: visits, creation and starts go on without it. */
import { expect, it, onTestFinished } from 'vitest'
import { connect } from '../../../server/store/connect.ts'
import { startCitus } from '../../support/machine/citus.ts'
import { startInTurn } from '../../support/machine/in-turn.ts'
import { operateAt } from '../../support/machine/operator.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { startVisiting } from '../../support/machine/visiting.ts'
import { statusOf } from '../../support/service/crowd.ts'

const place = useWorkplace('kurz-killed-worker')

it('every visit is sent on while a worker is away, links are made, and a server starts', async () => {
	const citus = await startCitus(place)
	const url = await citus.createDatabase('kurz')
	const env = databaseVariables({ place: url, prepare: true })
	const database = connect(url, { prepare: false, max: 1 })
	const { client, servers, ask } = await startInTurn(place, env, database)
	expect((await operateAt(place, env, 'distribute')).code).toBe(0)
	const make = async () => (await client.shorten({ url: 'https://target.example/' })).short_url
	const slugs = [await make(), await make(), await make()]

	const { visits, stop } = startVisiting(
		servers.map(({ origin }) => origin),
		slugs,
		2,
	)
	onTestFinished(stop)
	const more = async (count: number) => {
		const before = visits.length
		await expect.poll(() => visits.length - before).toBeGreaterThan(count)
	}
	await more(100)
	const [worker] = citus.workers
	await worker!.kill()
	await more(500)
	expect(await statusOf(ask(`/${await make()}`))).toBe(302)
	const third = await startServer(place, { env })
	expect(await statusOf(fetch(`${third.origin}/${slugs[0]}`, { redirect: 'manual' }))).toBe(302)
	await worker!.restart()
	await more(100)
	await stop()

	expect(new Set(visits.map(({ status }) => status))).toEqual(new Set([302]))
	// What was answered is in the log or counted, each once.
	await Promise.all([...servers, third].map((server) => server.stop()))
	const [kept] = await database.sql<{ clicks: number }[]>`
		select (select coalesce(sum(cardinality(link_ids)), 0) from click_log) + (select count(*) from clicks) as clicks`
	expect(Number(kept!.clicks)).toBe(visits.length + 2)
	await database.close()
})
