/** The names and targets a new link may have. */
import { describe, expect, it } from 'vitest'
import { asJson, joinService, openService } from '../../support/service/service.ts'
import { faultPaths, shortenAt } from '../../support/service/shorten.ts'

const service = await openService()
const url = 'https://example.org/a/very/long/path?with=query'
const shorten = shortenAt(service)

describe('an address of the service itself', () => {
	const there = joinService(service, { BASE_URL: 'http://Kurz.Local:8080' })
	it.each([
		['https://kurz.example/x', service],
		['https://KURZ.example:443/', service],
		['https://kurz.example./x', service],
		['http://kurz.example:443/x', service],
		['http://kurz.local:8080/abc', there],
	])('is a loop: %s', async (loop, at) => {
		const answer = await at.ask('/api/v1/shorten', asJson({ url: loop }))
		expect(await faultPaths(answer)).toEqual(['url'])
	})
	it.each([
		['http://kurz.example/x', service],
		['https://kurz.example:8443/x', service],
		['https://www.kurz.example/x', service],
		['http://kurz.local/abc', there],
	])('is not one on another port or host: %s', async (other, at) => {
		expect((await at.ask('/api/v1/shorten', asJson({ url: other }))).status).toBe(201)
	})
})

describe('an alias', () => {
	it('is unique regardless of case', async () => {
		expect((await shorten({ url, alias: 'TakenOne' })).status).toBe(201)
		for (const alias of ['TakenOne', 'takenone', 'TAKENONE']) {
			const answer = await shorten({ url, alias })
			expect([answer.status, await answer.json()]).toEqual([409, { error: 'alias_already_exists' }])
		}
	})

	it.each(['login', 'Admin', 'SHORTEN', 'my-links', 'sign-in', 'livez'])(
		'may not be reserved: %s',
		async (alias) => {
			const answer = await shorten({ url, alias })
			expect([answer.status, await answer.json()]).toEqual([400, { error: 'reserved_alias' }])
		},
	)

	it.each(['authors', 'auth-x', 'linksy', 'accounts1', 'livezz'])(
		'may begin like a route: %s',
		async (alias) => {
			const made = await service.client.shorten({ url, alias, isProtected: true, password: 'p' })
			expect(await service.client.unlock(alias, 'p')).toEqual({ url })
			const key = made.monitor_url.slice(2)
			expect((await service.client.details(alias, key)).clicks).toBe(1)
			expect((await service.client.analytics(alias, key)).body.data.clicks).toBe(1)
			expect(await service.client.remove(alias, key)).toEqual({ status: 'success' })
		},
	)
})
