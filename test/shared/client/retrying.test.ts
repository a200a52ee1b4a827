/** The client sends again where that is safe, against the real service. */
import { describe, expect, it } from 'vitest'
import type { ApiError } from '../../../shared/client/caller.ts'
import { createClient } from '../../../shared/client/client.ts'
import { joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const url = 'https://target.example/'

/** What happens to a request on its way: it is lost, its answer is, or somebody else answers. */
type Fate = 'arrives' | 'lost' | 'answer lost' | Response
const away = (headers: Record<string, string> = {}) =>
	new Response('{"error":"service_unavailable"}', { status: 503, headers })
const limited = (seconds: string) =>
	new Response('{"error":"rate_limited"}', { status: 429, headers: { 'retry-after': seconds } })

/** A client whose requests meet these fates in turn, then arrive. Its waits take no time. */
const meeting = (fates: Fate[], { app } = service, onWait: () => void = () => {}) => {
	const sent: string[] = []
	const keys: (string | null)[] = []
	const waits: number[] = []
	const ending = new AbortController()
	const client = createClient({
		origin: 'http://localhost',
		signal: ending.signal,
		fetch: async (request) => {
			request.signal.throwIfAborted()
			sent.push(`${request.method} ${new URL(request.url).pathname}`)
			keys.push(request.headers.get('idempotency-key'))
			const fate = fates.shift() ?? 'arrives'
			if (fate === 'lost') throw new TypeError('lost')
			if (typeof fate !== 'string') return fate
			const answer = await app.handle(request)
			if (fate === 'answer lost') throw new TypeError('lost')
			return answer
		},
		retry: {
			random: () => 1,
			wait: async (milliseconds, signal) => {
				waits.push(milliseconds)
				onWait()
				signal.throwIfAborted()
			},
		},
	})
	return { client, sent, keys, waits, end: (reason: Error) => ending.abort(reason) }
}
const codeOf = (call: Promise<unknown>): Promise<string> =>
	call.then(
		() => 'answered',
		({ code, message }: ApiError) => code ?? message,
	)

describe('a call is sent again', () => {
	it('with the same key when the answer was lost: one link is made', async () => {
		const { client, sent, keys } = meeting(['answer lost', 'lost'])
		const { short_url } = await client.shorten({ url: 'https://target.example/once' })
		expect(sent).toHaveLength(3)
		expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[0-9a-f]{32}$/)]))
		const rows = await service.database.sql`
			select slug from links where long_url = 'https://target.example/once'`
		expect(rows).toMatchObject([{ slug: short_url }])
	})

	it('with the key of its caller, and another one each time without', async () => {
		const { client, keys } = meeting([away()])
		await client.shorten({ url }, 'k'.repeat(22))
		await client.shorten({ url })
		await client.shorten({ url })
		expect(keys.slice(0, 2)).toEqual(['k'.repeat(22), 'k'.repeat(22)])
		expect(new Set(keys).size).toBe(3)
	})

	it('after the time that the server names, else after longer and longer ones', async () => {
		const { client, waits } = meeting([away({ 'retry-after': '2' }), limited('7'), 'lost'])
		await client.shorten({ url })
		expect(waits).toEqual([2_000, 7_000, 2_000])
		const other = meeting(['lost', away(), away()])
		await other.client.shorten({ url })
		expect(other.waits).toEqual([500, 1_000, 2_000])
	})

	it('after a real 429', async () => {
		let now = Date.UTC(2026, 10, 20, 12)
		const clock = { now }
		const strict = joinService(service, { RATE_LIMIT_SET: 'A', RATE_LIMIT_OTHER: '1/second' }, clock)
		const { client, sent } = meeting([], strict, () => {
			now += 1_000
			clock.now = now
		})
		const { short_url, monitor_url } = await client.shorten({ url })
		const key = monitor_url.slice(2)
		for (let turn = 0; turn < 3; turn++) await client.details(short_url, key)
		expect(sent).toHaveLength(6)
	})

	it('four times at most, and not for longer than half a minute', async () => {
		const { client, sent } = meeting([away(), away(), away(), away(), away()])
		expect(await codeOf(client.shorten({ url }))).toBe('service_unavailable')
		expect(sent).toHaveLength(4)
		const hour = meeting([limited('3600')])
		const error: ApiError = await hour.client.shorten({ url }).catch((e) => e)
		expect([error.code, error.retryAfter, hour.waits]).toEqual(['rate_limited', 3600, []])
		const long = meeting([away({ 'retry-after': '20' }), away({ 'retry-after': '20' })])
		expect(await codeOf(long.client.shorten({ url }))).toBe('service_unavailable')
		expect(long.waits).toEqual([20_000])
	})

	it('if it only reads', async () => {
		const { short_url, monitor_url } = await service.client.shorten({ url })
		const key = monitor_url.slice(2)
		const { client, sent } = meeting(['lost', 'answer lost'])
		await client.details(short_url, key)
		await client.analytics(short_url, key)
		await client.figures([{ short_url, monitor_key: key }])
		expect(sent).toHaveLength(5)
	})
})

describe('a call is not sent again', () => {
	it('if it is a visit, which would count twice', async () => {
		const { short_url, monitor_url } = await service.client.shorten({ url })
		const { client, sent } = meeting(['answer lost', away()])
		expect(await codeOf(client.visit(short_url))).toBe('unreachable')
		expect(await codeOf(client.visit(short_url))).toBe('service_unavailable')
		expect(sent).toHaveLength(2)
		expect((await client.details(short_url, monitor_url.slice(2))).clicks).toBe(1)
	})

	it('if it changes something, unless it was refused for its pace', async () => {
		const made = await service.client.shorten({ url, isProtected: true, password: 'right' })
		const [slug, key] = [made.short_url, made.monitor_url.slice(2)]
		const account = { email: 'somebody@example.org', password: 'a long password', name: 'test' }
		const calls: [string, (client: ReturnType<typeof createClient>) => Promise<unknown>][] = [
			['unlock', (client) => client.unlock(slug, 'right')],
			['edit', (client) => client.edit(slug, key, { title: 'A title' })],
			['createToken', (client) => client.createToken(account)],
			['remove', (client) => client.remove(slug, key)],
		]
		for (const [name, call] of calls) {
			for (const fate of ['lost', away()] as const) {
				const { client, sent } = meeting([fate])
				expect(await codeOf(call(client)), name).not.toBe('answered')
				expect(sent, name).toHaveLength(1)
			}
			const paced = meeting([limited('1')])
			await codeOf(call(paced.client))
			expect(paced.sent, name).toHaveLength(2)
		}
	})

	it('if it asks for health, whose 503 is an answer', async () => {
		const { client, sent } = meeting(['lost'])
		expect(await codeOf(client.health())).toBe('unreachable')
		expect(sent).toHaveLength(1)
	})

	it('if the server says what is wrong', async () => {
		const { client, sent } = meeting([])
		expect(await codeOf(client.shorten({ url: 'nonsense' }))).toBe('validation_failed')
		expect(sent).toHaveLength(1)
	})

	it('once it is aborted', async () => {
		const waiting = meeting([away(), away()], service, () => waiting.end(new Error('enough')))
		expect(await codeOf(waiting.client.shorten({ url }))).toBe('enough')
		expect(await codeOf(waiting.client.details('abcdefg', 'key'))).toBe('enough')
		expect(waiting.sent).toHaveLength(1)
	})
})

describe('a real wait', () => {
	it('ends at once when it is aborted', async () => {
		const ending = new AbortController()
		const client = createClient({
			origin: 'http://localhost',
			signal: ending.signal,
			fetch: async () => {
				queueMicrotask(() => setTimeout(() => ending.abort(new Error('enough')), 1))
				return away({ 'retry-after': '29' })
			},
		})
		expect(await codeOf(client.shorten({ url }))).toBe('enough')
	})
})
