/** While the database is unreachable, requests get 503; no count is wrong then or later. */
import { afterAll, beforeEach, expect, it } from 'vitest'
import { connect } from '../../../../server/store/driver/connect.ts'
import { crowd, tally } from '../../../support/service/crowd.ts'
import { openDatabaseProxy } from '../../../support/service/database-proxy.ts'
import { asBrowser, asJson, joinService, openService } from '../../../support/service/service.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'

const direct = await openService()
const proxy = await openDatabaseProxy(direct)
const database = connect(proxy.place, { prepare: direct.prepare })
afterAll(() => database.close(0))
const service = joinService({ ...direct, database })
beforeEach(() => {
	proxy.mode = 'open'
})

const { make: create } = storedLinks(direct)
const isBack = async (slug: string) => (await service.ask(`/${slug}`)).status

it('while connections are closed at once, every request gets 503, again and again; then it is served', async () => {
	const { slug, key } = await create()
	expect((await service.ask(`/${slug}`)).status).toBe(302)
	proxy.mode = 'closing'
	proxy.cut()
	// Often enough to get past anything that waits longer after each failure.
	for (let turn = 0; turn < 6; turn++) {
		const visit = await service.ask(`/${slug}`)
		expect(visit.status).toBe(503)
		expect(await visit.json()).toEqual({ error: 'service_unavailable' })
		expect(Number(visit.headers.get('retry-after'))).toBeGreaterThan(0)
	}
	const questions: [string, RequestInit?][] = [
		[`/${slug}`, asBrowser],
		[`/${slug}`, { method: 'HEAD' }],
		[`/${slug}/${key}`],
		[`/api/v1/${slug}/${key}`, { method: 'DELETE' }],
		['/api/v1/shorten', asJson({ url: 'https://example.org/' })],
	]
	for (const [path, init] of questions) {
		const answer = await service.ask(path, init)
		expect(answer.status, path).toBe(503)
		expect(answer.headers.get('retry-after'), path).not.toBeNull()
		expect(answer.headers.get('location'), path).toBeNull()
	}
	const health = await service.ask('/api/v1/health')
	expect(health.status).toBe(503)
	expect(await health.json()).toMatchObject({ status: 'unhealthy', database: 'disconnected' })
	expect((await service.ask('/livez')).status).toBe(200)
	proxy.mode = 'open'
	await expect.poll(() => isBack(slug)).toBe(302)
	await expect.poll(() => service.ask('/api/v1/health').then(({ status }) => status)).toBe(200)
})

it('a creation that is repeated until it succeeds makes one link, whenever the connection breaks', async () => {
	const creations = 12
	const made = await crowd(
		creations,
		async (nth) => {
			const headers = {
				'content-type': 'application/json',
				'idempotency-key': `key-for-a-broken-creation-${nth}`,
			}
			for (;;) {
				if (nth % 3 === 0) queueMicrotask(proxy.cut)
				const init = asJson({ url: `https://example.org/broken/${nth}` })
				const answer = await service.ask('/api/v1/shorten', { ...init, headers })
				if (answer.status !== 503) return answer.status
				await new Promise((resolve) => setImmediate(resolve))
			}
		},
		4,
	)
	expect(tally(made)).toEqual({ 201: creations })
	const rows = await direct.database.sql`select from links where long_url like 'https://example.org/broken/%'`
	expect(rows).toHaveLength(creations)
})
