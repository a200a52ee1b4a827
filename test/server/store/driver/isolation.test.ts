/** Everything holds on a database whose default isolation is stricter than READ COMMITTED. */
import { beforeAll, expect, it } from 'vitest'
import { countClicks } from '../../../support/service/click-counts.ts'
import { crowd, statusOf, tally } from '../../../support/service/crowd.ts'
import { openTestDatabase } from '../../../support/service/database.ts'
import { bearer, signUp, tokenOf } from '../../../support/service/people.ts'
import { asJson, connectAgain, joinService } from '../../../support/service/service.ts'
import { createServiceProcesses, type ServiceProcess } from '../../../support/service/service-processes.ts'

const at = await openTestDatabase()
const [{ name } = { name: '' }] = await at.database.sql<{ name: string }[]>`select current_database() as name`
await at.database.sql.unsafe(`alter database ${name} set default_transaction_isolation to 'repeatable read'`)
await at.database.close()
/** Connections that were opened after the change. */
const services = [0, 1].map(() => joinService({ ...at, database: connectAgain({ ...at, place: at.direct }) }))
const [service] = services as [(typeof services)[0]]
at.database = service.database

beforeAll(async () => {
	expect([...(await service.database.sql`show transaction_isolation`)]).toEqual([
		{ transaction_isolation: 'repeatable read' },
	])
})

const processes = createServiceProcesses({ ...at, place: at.direct })
const [one, other] = (await processes.startMany(2)) as [ServiceProcess, ServiceProcess]
const create = (fields: Record<string, unknown>, at: Pick<ServiceProcess, 'ask'> = service) =>
	at.ask('/api/v1/shorten', asJson({ url: 'https://target.example/', ...fields }))

it('nobody takes over a slug that had clicks, however a creation and the delete meet', async () => {
	const statuses = await crowd(
		60,
		async (nth) => {
			const alias = `taken-over-${nth}`
			const { monitor_url } = (await (await create({ alias }, one)).json()) as { monitor_url: string }
			expect(await statusOf(one.ask(`/${alias}`))).toBe(302)
			const [removed, again] = await Promise.all([
				one.ask(`/api/v1/${alias}/${monitor_url.slice(2)}`, { method: 'DELETE' }),
				create({ alias }, other),
			])
			return `${removed.status} ${again.status}`
		},
		4,
	)
	expect(tally(statuses)).toEqual({ '200 409': 60 })
})

it('of many visits to two processes exactly as many are redirected as the limit allows, and none fails', async () => {
	const limit = { isLimited: true, limitation_type: 'clicks', max_clicks: 50 }
	await create({ alias: 'tight-limit', ...limit })
	const answers = await crowd(200, (nth) => statusOf([one, other][nth % 2]!.ask('/tight-limit')), 40)
	expect(tally(answers)).toEqual({ 302: 50, 410: 150 })
	expect(await countClicks(service, 'tight-limit')).toMatchObject({ all: 50, used: 50 })
})

it('a limit that an edit puts on a link counts the clicks so far', async () => {
	const made = await create({ alias: 'limited-later' })
	const { monitor_url } = (await made.json()) as { monitor_url: string }
	const visits = (count: number) =>
		crowd(count, (nth) => statusOf([one, other][nth % 2]!.ask('/limited-later')))
	expect(tally(await visits(5))).toEqual({ 302: 5 })
	const limit = { isLimited: true, limitation_type: 'clicks', max_clicks: 8 }
	const edit = { ...asJson(limit), method: 'PATCH' }
	expect(await statusOf(one.ask(`/api/v1/limited-later/${monitor_url.slice(2)}`, edit))).toBe(200)
	expect(tally(await visits(10))).toEqual({ 302: 3, 410: 7 })
})

it('a token that many requests use at once is valid for all of them', async () => {
	const token = await tokenOf(service, await signUp(service))
	const answers = await crowd(60, (nth) => services[nth % 2]!.ask('/api/v1/my-links', bearer(token)), 20)
	expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 60 })
})

it('shared rate-limit counters are exact, and counting clicks in two processes loses none', async () => {
	const limited = [0, 1].map(() =>
		joinService(
			{ ...at, database: service.database },
			{ RATE_LIMIT_STORE: 'postgres', RATE_LIMIT_VISIT: '30/hour' },
		),
	)
	const answers = await crowd(60, (nth) => limited[nth % 2]!.ask('/unknown-link'), 20)
	expect(tally(answers.map(({ status }) => status))).toEqual({ 404: 30, 429: 30 })

	await create({ alias: 'counted-twice' })
	await Promise.all([
		crowd(100, () => service.ask('/counted-twice'), 20),
		...services.map(({ project }) => crowd(10, project, 1)),
	])
	await service.project()
	expect(await countClicks(service, 'counted-twice')).toMatchObject({ raw: 100, logged: 0 })
})
