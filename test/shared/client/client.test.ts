/** The typed client against the real service, call by call. */
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../shared/client/caller.ts'
import { createClient } from '../../../shared/client/client.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const { client } = service
const url = 'https://example.org/ä?b=c'
/** The code and status with which a call fails. */
const failure = (promise: Promise<unknown>) =>
	promise.then(
		() => undefined,
		({ code, status }: ApiError) => `${code} ${status}`,
	)
/** A client of a fake service. */
const clientOf = (fetch: (request: Request) => Promise<Response>) =>
	createClient({ origin: 'http://localhost', fetch, retry: false })

describe('a call', () => {
	it('shorten, visit, analytics, details, remove: the life of a link', async () => {
		const { short_url, monitor_url } = await client.shorten({ url, alias: 'My-Link' })
		const key = monitor_url.slice(2)
		expect(short_url).toBe('My-Link')
		expect(await client.visit('my-link')).toBe('https://example.org/%C3%A4?b=c')
		const page = await client.analytics(short_url, key)
		expect(page).toMatchObject({ total: 1, body: { data: { long_url: url, clicks: 1 } } })
		expect(page.next).toBeUndefined()
		expect((await client.details(short_url, key)).linkData.short_url).toBe('My-Link')
		const csv = await client.clicksCsv(short_url, key)
		expect((await csv.text()).trim().split('\n')).toHaveLength(2)
		expect(await client.remove(short_url, key)).toEqual({ status: 'success' })
		expect(await failure(client.visit(short_url))).toBe('not_found 404')
	})

	it('qr', async () => {
		const image = await client.qr({ url, size: 200 })
		expect([image.type, image.size > 100]).toEqual(['image/png', true])
		expect(await failure(client.qr({ url: 'nonsense' }))).toBe('validation_failed 400')
	})

	it('health', async () => {
		expect(await client.health()).toMatchObject({ status: 'healthy' })
	})
})

describe('a failure', () => {
	it('carries its details', async () => {
		const error: ApiError = await client.shorten({ url: 'nonsense' }).catch((e) => e)
		expect(error).toBeInstanceOf(ApiError)
		expect(error.details).toMatchObject([{ path: 'url' }])
	})

	it('carries the time to wait', async () => {
		const { short_url } = await client.shorten({ url, isProtected: true, password: 'right' })
		for (let n = 0; n < 10; n++) await failure(client.unlock(short_url, 'wrong'))
		const error: ApiError = await client.unlock(short_url, 'wrong').catch((e) => e)
		expect([error.code, error.retryAfter]).toEqual(['rate_limited', 60])
	})

	it.each([
		['comes from the network', () => Promise.reject(new TypeError('refused')), 'unreachable 0'],
		['is a foreign page', async () => new Response('<h1>hello</h1>'), 'unexpected_answer 200'],
		['is an error of a proxy', async () => new Response('bad', { status: 502 }), 'unexpected_answer 502'],
	])('that %s is recognised', async (_name, fetch, expected) => {
		expect(await failure(clientOf(fetch).health())).toBe(expected)
		expect(await failure(clientOf(fetch).shorten({ url }))).toBe(expected)
	})
})
