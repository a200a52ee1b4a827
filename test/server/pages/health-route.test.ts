/** The health of the service, as JSON and as a page (server/INTERFACE.md, "Health"). */
import { afterAll, expect, it } from 'vitest'
import { forwarding } from '../../../server/http/client.ts'
import { connect } from '../../../server/store/driver/connect.ts'
import { signUp } from '../../support/service/people.ts'
import { asBrowser, baseUrl, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
/** Nothing listens on this socket path. */
const place = { path: '/nonexistent/.s.PGSQL.5432', username: 'x', database: 'x' }
const nowhere = connect(place, { prepare: false })
afterAll(() => nowhere.close(0))
const cutOff = joinService({ ...service, database: nowhere })

it('a healthy service answers 200 and every field', async () => {
	service.clock.now += 5_500
	const answer = await service.ask('/api/v1/health')
	expect([answer.status, answer.headers.get('vary')]).toEqual([200, 'Accept, Accept-Encoding'])
	expect(await answer.json()).toEqual({
		status: 'healthy',
		database: 'connected',
		timestamp: new Date(service.clock.now).toISOString(),
		version: '0.0.0-test',
		uptime_seconds: 5,
		database_latency_ms: expect.any(Number),
		waiting_clicks: 0,
		oldest_waiting_seconds: null,
		unknown_outcomes: 0,
		link_base_url: baseUrl,
	})
})

it('says how many clicks are not counted yet, and since when', async () => {
	const { short_url } = await service.client.shorten({ url: 'https://target.example' })
	for (const _ of [1, 2, 3]) await service.ask(`/${short_url}`)
	service.clock.now += 90_500
	await service.ask(`/${short_url}`)
	const health = async () => (await service.ask('/api/v1/health')).json()
	expect(await health()).toMatchObject({ waiting_clicks: 4, oldest_waiting_seconds: 90 })
	await service.project()
	expect(await health()).toMatchObject({ waiting_clicks: 0, oldest_waiting_seconds: null })
})

const fromHere = { ...asBrowser, peer: '127.0.0.1' }
const pageText = async (asked: Parameters<typeof service.ask>[1]) =>
	(await service.ask('/api/v1/health', asked)).text()

it('a browser on this machine gets a page that says which database is in use', async () => {
	const page = await service.ask('/api/v1/health', fromHere)
	expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
	expect(await page.text()).toContain('Postgres of the tests')
})

it.each(forwarding)('who comes through a proxy on this machine that sends %s is a visitor', async (name) => {
	const text = await pageText({ ...fromHere, headers: { ...asBrowser.headers, [name]: '203.0.113.1' } })
	expect(text).not.toContain('Postgres of the tests')
})

it('visitors and members get a sentence, also behind a proxy on this machine; operators see all', async () => {
	const { cookie, email } = await signUp(service)
	const forwarded = { ...fromHere, headers: { ...asBrowser.headers, 'x-forwarded-for': '203.0.113.1' } }
	const signedIn = { headers: { ...asBrowser.headers, cookie } }
	for (const asked of [asBrowser, forwarded, signedIn]) {
		const text = await pageText(asked)
		expect(text).toContain('Short links lead where they should')
		expect(text).not.toContain('Postgres of the tests')
	}
	await service.database.sql`update users set role = 'operator' where email = ${email}`
	expect(await pageText(signedIn)).toContain('Postgres of the tests')
})

it('without its database it answers 503, as JSON and as a page, also when limits are kept there', async () => {
	const shared = { RATE_LIMIT_SET: 'A', RATE_LIMIT_STORE: 'postgres' }
	const counted = joinService({ ...service, database: nowhere }, shared)
	// The store of the limits really is away.
	expect((await counted.ask('/api/v1/nothere/x')).status).toBe(503)
	for (const at of [cutOff, counted]) {
		const answer = await at.ask('/api/v1/health')
		expect([answer.status, await answer.json()]).toMatchObject([
			503,
			{ status: 'unhealthy', database: 'disconnected', database_latency_ms: null },
		])
		const page = await at.ask('/api/v1/health', asBrowser)
		expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
		expect((await at.ask('/livez')).status).toBe(200)
	}
})

it('the page warns of an undeclared proxy', async () => {
	const fresh = joinService(service)
	const warning = async () =>
		(await (await fresh.ask('/api/v1/health', fromHere)).text()).includes('TRUST_PROXY')
	expect(await warning()).toBe(false)
	await fresh.ask('/nothere', { headers: { 'x-forwarded-for': '203.0.113.1' } })
	await fresh.ask('/nothere', { headers: { 'x-forwarded-for': '203.0.113.2' } })
	expect(await warning()).toBe(true)
	expect(fresh.logged.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1)
})
