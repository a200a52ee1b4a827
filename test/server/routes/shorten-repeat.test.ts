/** An Idempotency-Key keeps a retried creation from making a second link. */
import { describe, expect, it } from 'vitest'
import { openService } from '../../support/service/service.ts'
import { shortenAt } from '../../support/service/shorten.ts'

const service = await openService()
const url = 'https://example.org/a/very/long/path?with=query'
const shorten = shortenAt(service)

describe('Idempotency-Key', () => {
	const key = () => Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64url')
	const again = async (repeatKey: string, body: unknown) => {
		const answer = await shorten(body, { 'idempotency-key': repeatKey })
		return { status: answer.status, body: await answer.json() }
	}
	const linkCount = async () =>
		(await service.database.sql<{ n: number }[]>`select count(*)::integer as n from links`)[0]!.n

	it.each([
		['a random slug', { url }],
		['an alias', { url, alias: 'repeated1' }],
		['a password', { url, isProtected: true, password: 'p' }],
	])('a retry gets the same answer and makes no second link: %s', async (_, body) => {
		const repeatKey = key()
		const first = await again(repeatKey, body)
		expect(first.status).toBe(201)
		const before = await linkCount()
		for (let n = 0; n < 3; n++) expect(await again(repeatKey, body)).toEqual(first)
		expect(await linkCount()).toBe(before)
		expect(
			(await service.client.analytics(first.body.short_url, first.body.monitor_url.slice(2))).body.data
				.long_url,
		).toBe(url)
	})

	it('simultaneous retries get one link', async () => {
		const repeatKey = key()
		const before = await linkCount()
		const answers = await Promise.all(Array.from({ length: 20 }, () => again(repeatKey, { url })))
		expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
		expect(await linkCount()).toBe(before + 1)
	})

	it('the same key with another body is idempotency_conflict', async () => {
		const repeatKey = key()
		await again(repeatKey, { url })
		for (const body of [
			{ url: `${url}2` },
			{ url, alias: 'another1' },
			{ url, isProtected: true, password: 'p' },
		]) {
			expect(await again(repeatKey, body)).toEqual({ status: 409, body: { error: 'idempotency_conflict' } })
		}
	})

	it('the same key with another password is idempotency_conflict, also at once, and the first password opens the link', async () => {
		const repeatKey = key()
		const locked = (password: string) => ({ url, isProtected: true, password })
		const first = await again(repeatKey, locked('first'))
		const others = await Promise.all(['second', 'First', 'first '].map((p) => again(repeatKey, locked(p))))
		for (const other of [...others, await again(repeatKey, { url })])
			expect(other).toEqual({ status: 409, body: { error: 'idempotency_conflict' } })
		expect(await again(repeatKey, locked('first'))).toEqual(first)
		expect(await service.client.unlock(first.body.short_url, 'first')).toEqual({ url })
	})

	it('the hash that recognizes a repeated body does not depend on the password', async () => {
		const keys = [key(), key()]
		for (const [n, repeatKey] of keys.entries())
			await again(repeatKey, { url: `${url}#kept`, isProtected: true, password: `password ${n}` })
		const kept = await service.database.sql<{ body_hash: Uint8Array }[]>`
			select body_hash from idempotency_keys order by link_id desc limit 2`
		expect(kept[0]!.body_hash).toEqual(kept[1]!.body_hash)
	})

	it('another key makes another link', async () => {
		const first = await again(key(), { url })
		const second = await again(key(), { url })
		expect(first.body.short_url).not.toBe(second.body.short_url)
		expect(first.body.monitor_url).not.toBe(second.body.monitor_url)
	})

	it.each(['short', 'x'.repeat(65), 'with spaces and so on 123', 'dots.dots.dots.dots.dots'])(
		'that is malformed is validation_failed: %s',
		async (bad) => {
			expect((await again(bad, { url })).body.details).toMatchObject([{ path: 'idempotency-key' }])
		},
	)

	it('a failed creation leaves the key free', async () => {
		const repeatKey = key()
		await shorten({ url, alias: 'occupied1' })
		expect((await again(repeatKey, { url, alias: 'occupied1' })).status).toBe(409)
		expect((await again(repeatKey, { url, alias: 'vacant001' })).status).toBe(201)
	})

	it('after a delete the key makes a new link', async () => {
		const repeatKey = key()
		const first = await again(repeatKey, { url })
		await service.client.remove(first.body.short_url, first.body.monitor_url.slice(2))
		expect((await again(repeatKey, { url })).body.short_url).not.toBe(first.body.short_url)
	})
})
