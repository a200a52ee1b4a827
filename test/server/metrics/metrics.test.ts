/** What metrics say is what happened: each is read after what it counts. */
import { describe, expect, it } from 'vitest'
import { families, metricNames } from '../../../server/metrics/families.ts'
import { createReader } from '../../../server/metrics/reader.ts'
import { writeText } from '../../../server/metrics/text.ts'
import { connectPools } from '../../../server/store/driver/pools.ts'
import { createStore } from '../../../server/store/store.ts'
import type { ShortenInput } from '../../../shared/link/shorten.ts'
import { findPort } from '../../support/machine/free-port.ts'
import { readPrometheus, sampleOf } from '../../support/service/prometheus-text.ts'
import { asForm, asJson, openService, type TestService } from '../../support/service/service.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'

const facts = { version: '1.2.3', runtime: 'Bun', engine: 'Postgres' }
const measured = { METRICS: '127.0.0.1:9464' }
const service = await openService({ ...measured, LOG_REQUESTS: 'all', RATE_LIMIT_CREATE: '12/hour' })
const { ask } = service
const { sql } = service.database

/** A new reader asks the database anew. */
const read = async ({ meters, store }: Pick<TestService, 'meters' | 'store'> = service) => {
	const samples = await createReader({ meters, store, facts, now: Date.now })({
		withDatabase: true,
		restarts: 0,
	})
	const text = writeText(samples)
	const all = readPrometheus(text)
	return {
		text,
		all,
		of: (name: string, labels: Record<string, string> = {}, series = name) =>
			sampleOf(all, name, labels, series),
	}
}
const links = linksTo('https://target.example/', service)
const make = async (more: Partial<ShortenInput> = {}) => (await links.make(more)).slug
const visit = async (slug: string, headers: Record<string, string> = {}) =>
	(await links.visit(slug, headers)).status

describe('after visits of every kind', () => {
	it('each outcome is counted once, and a slug is no label', async () => {
		const [open, once, locked] = [
			await make({ alias: 'plain-slug' }),
			await make(clickLimited(1)),
			await make({ isProtected: true, password: 'open sesame' }),
		]
		const statuses = [await visit(open), await visit(open), await visit(once), await visit(once)]
		expect(statuses).toEqual([302, 302, 302, 410])
		expect([await visit(locked), await visit('nothere')]).toEqual([401, 404])
		expect(await visit(open, { 'user-agent': 'Googlebot/2.1' })).toBe(302)
		expect((await ask(`/${locked}`, asForm({ password: 'wrong' }))).status).toBe(401)
		expect((await ask(`/${locked}`, asForm({ password: 'open sesame' }))).status).toBe(303)

		const { of, text } = await read()
		const outcomes = ['counted', 'uncounted', 'exhausted', 'protected', 'missing', 'refused', 'unavailable']
		expect(outcomes.map((outcome) => of('kurz_redirects_total', { outcome }))).toEqual([4, 1, 1, 1, 1, 1, 0])
		expect(of('kurz_clicks_committed_total')).toBe(4)
		expect(of('kurz_click_batch_size', {}, 'kurz_click_batch_size_sum')).toBe(5)
		expect(of('kurz_click_commit_seconds', {}, 'kurz_click_commit_seconds_count')).toBe(5)
		expect(of('kurz_link_cache_hits_total')).toBe(2)
		expect(of('kurz_password_failures_total', { kind: 'link' })).toBe(1)
		const route = { route: '/{short_url}' }
		expect(of('kurz_http_requests_total', { ...route, status: '302' })).toBe(4)
		expect(of('kurz_http_requests_total', { ...route, status: '303' })).toBe(1)
		const seconds = 'kurz_http_request_duration_seconds'
		expect(of(seconds, route, `${seconds}_count`)).toBe(9)
		expect(of('kurz_http_requests_in_flight')).toBe(0)
		for (const slug of [open, once, locked, 'nothere']) expect(text).not.toContain(slug)
	})

	it('the log has a line for each, with the pattern and neither slug nor address', () => {
		const lines = service.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
		expect(lines).toHaveLength(12)
		expect(lines[0]).toEqual({
			...{ level: 30, time: expect.any(Number), pid: expect.any(Number), hostname: expect.any(String) },
			...{ method: 'POST', route: '/api/v1/shorten', status: 201, ms: expect.any(Number) },
			...{ requestId: expect.stringMatching(/^[\w-]{36}$/), msg: 'request' },
		})
		expect(lines.map(({ status }) => status).slice(3, 7)).toEqual([302, 302, 302, 410])
		expect(JSON.stringify(lines)).not.toMatch(/plain-slug|nothere|192\.0\.2\.|sesame/)
	})

	it('the database says what waits, how many links and accounts there are, and how large it is', async () => {
		const [old, disabled] = [await make(), await make()]
		await sql`update links set expires_at = '2020-01-01' where slug = ${old}`
		await sql`update links set disabled_at = now() where slug = ${disabled}`
		const email = { email: 'one@example.org', password: 'a good password' }
		expect((await ask('/api/v1/auth/sign-up/email', asJson(email))).status).toBe(200)
		const before = await read()
		expect(before.of('kurz_last_backup_timestamp_seconds')).toBeUndefined()
		await service.store.lastBackup.note(['made'], new Date(1_795_500_000_500))
		const { of, all } = await read()
		expect(of('kurz_last_backup_timestamp_seconds')).toBe(1_795_500_000.5)
		expect(of('kurz_clicks_waiting')).toBe(4)
		expect(of('kurz_clicks_waiting_oldest_seconds')).toBeGreaterThan(0)
		expect(of('kurz_accounts')).toBe(1)
		const states = ['active', 'expired', 'exhausted', 'disabled']
		expect(states.map((state) => of('kurz_links', { state }))).toEqual([2, 1, 1, 1])
		expect(of('kurz_db_up')).toBe(1)
		expect(of('kurz_db_latency_seconds')).toBeGreaterThan(0)
		expect(of('kurz_db_connections', { state: 'active' })).toBeGreaterThan(0)
		expect(of('kurz_db_size_bytes')).toBeGreaterThan(1_000_000)
		// Every metric there is, of a server that has been asked for everything.
		const ownDisk = 'kurz_disk_free_bytes'
		const missing = metricNames.filter((name) => !all.has(name) && name !== ownDisk)
		expect(missing.filter((name) => process.platform === 'linux' || !name.endsWith('_fds'))).toEqual([])
		for (const [name, { type }] of all) expect(type, name).toBe(families[name as keyof typeof families].type)
	})

	it('a sign-in with a wrong password, and a refused creation, count by their kinds', async () => {
		const email = { email: 'one@example.org', password: 'a wrong password' }
		expect((await ask('/api/v1/auth/sign-in/email', asJson(email))).status).toBe(401)
		let last = 201
		while (last === 201) last = (await ask('/api/v1/shorten', asJson({ url: 'https://t.example/' }))).status
		expect(last).toBe(429)
		const { of } = await read()
		expect(of('kurz_password_failures_total', { kind: 'account' })).toBe(1)
		expect(of('kurz_rate_limited_total', { kind: 'create' })).toBe(1)
		expect(of('kurz_http_requests_total', { route: '/api/v1/shorten', status: '429' })).toBe(1)
	})
})

it('without METRICS and LOG_REQUESTS no clock is read and nothing is logged', async () => {
	const quiet = await openService()
	await quiet.ask('/nothere')
	await quiet.ask('/api/v1/health')
	expect(
		quiet.meters.requests.routes
			.values()
			.flatMap(({ statuses }) => statuses.values())
			.toArray(),
	).toEqual([])
	expect(quiet.logged).toEqual([])
})

it('LOG_REQUESTS=errors: logs answers with 500 and above alone', async () => {
	const strict = await openService({ LOG_REQUESTS: 'errors' })
	await strict.ask('/nothere')
	await strict.database.close()
	expect((await strict.ask('/api/v1/health')).status).toBe(503)
	const requests = strict.logged.filter((line) => line.includes('"request"'))
	expect(requests.map((line) => JSON.parse(line).status)).toEqual([503])
})

it('without its database, metrics are still answered, and say so', async () => {
	const port = await findPort()
	const nobody = { host: '127.0.0.1', port, username: 'kurz', database: 'kurz' }
	const pools = connectPools(nobody, { prepare: false })
	const { of } = await read({ meters: service.meters, store: createStore(pools) })
	expect(of('kurz_db_up')).toBe(0)
	for (const name of ['kurz_db_latency_seconds', 'kurz_clicks_waiting', 'kurz_links'])
		expect(of(name)).toBeUndefined()
	expect(of('kurz_clicks_committed_total')).toBe(4)
	await pools.close(0)
})
