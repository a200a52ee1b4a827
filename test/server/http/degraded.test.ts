/** A database that stores nothing: health says so, and the log says when it goes and returns. */
import { expect, it, onTestFinished } from 'vitest'
import { openDatabaseProxy } from '../../support/service/database-proxy.ts'
import { asBrowser, asJson, connectAgain, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const { sql } = service.database
const [{ name } = { name: '' }] = await sql<{ name: string }[]>`select current_database() as name`
const { short_url: slug } = await service.client.shorten({ url: 'https://target.example/' })

/** The log's lines about the database. */
const linesOf = (logged: string[]): { level: number; msg: string; refused?: number }[] =>
	logged.map((line) => JSON.parse(line))

it('a read-only database is degraded: 503, as JSON and as a page', async () => {
	await sql.unsafe(`alter database ${name} set default_transaction_read_only to on`)
	const readOnly = joinService({ ...service, database: connectAgain({ ...service, place: service.direct }) })
	onTestFinished(async () => {
		await readOnly.database.close(0)
		await sql.unsafe(`alter database ${name} reset default_transaction_read_only`)
	})
	expect((await readOnly.ask(`/${slug}`)).status).toBe(503)
	const answer = await readOnly.ask('/api/v1/health')
	expect(answer.status).toBe(503)
	const health = { status: 'degraded', database: 'connected', database_latency_ms: expect.any(Number) }
	expect(await answer.json()).toMatchObject(health)
	const page = await readOnly.ask('/api/v1/health', asBrowser)
	expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('can’t store anything')])
})

it('asking for health leaves nothing behind in the log', async () => {
	await service.ask('/api/v1/health')
	await service.project()
	expect([...(await sql`select count(*)::integer as left from click_log`)]).toEqual([{ left: 0 }])
})

it('an outage is logged once, whatever it refuses, and the number of refusals when it ends', async () => {
	const proxy = await openDatabaseProxy(service)
	const database = connectAgain({ ...service, place: proxy.place })
	onTestFinished(() => database.close(0))
	const cutOff = joinService({ ...service, database })
	const shorten = asJson({ url: 'https://target.example/' })
	expect((await cutOff.ask(`/${slug}`)).status).toBe(302)
	for (let outage = 1; outage <= 2; outage++) {
		proxy.mode = 'closing'
		proxy.cut()
		for (let nth = 0; nth < 10; nth++) {
			const visit = nth % 2 === 0 ? cutOff.ask(`/${slug}`) : cutOff.ask('/api/v1/shorten', shorten)
			expect((await visit).status).toBe(503)
		}
		// The first request may have met a connection cut at that moment, which is logged too.
		const lines = linesOf(cutOff.logged).filter(({ msg }) => !msg.includes('did not answer'))
		expect(lines).toHaveLength(2 * outage - 1)
		expect(linesOf(cutOff.logged).length - lines.length).toBeLessThanOrEqual(outage)
		expect(lines.at(-1)).toMatchObject({ level: 40, msg: expect.stringContaining('away') })
		proxy.mode = 'open'
		await expect.poll(() => linesOf(cutOff.logged).at(-1)?.level).toBe(30)
		expect(linesOf(cutOff.logged).at(-1)).toMatchObject({ level: 30, refused: 10 })
		await expect.poll(() => cutOff.ask(`/${slug}`).then(({ status }) => status)).toBe(302)
	}
})
