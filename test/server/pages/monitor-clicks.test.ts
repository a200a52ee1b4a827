/** The clicks a monitor key opens: their fields, order and paging. */
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../../support/service/answers.ts'
import { signUp } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'
import { readAllRows, rowsWith } from '../../support/service/table-texts.ts'

const service = await openService()
const url = 'https://target.example/a?b=c'
const { make, visit } = linksTo(url, service)

it.each([
	['no referrer is Direct', {}, 'Direct'],
	['text that is no URL is Direct', { referer: 'nonsense' }, 'Direct'],
	['query and fragment are cut', { referer: 'http://a.example/x?y#z' }, 'http://a.example/x'],
	['an app is kept', { referer: 'android-app://com.example.app/' }, 'android-app://com.example.app/'],
	[
		'at most 2,048 characters',
		{ referer: `http://a.example/${'x'.repeat(3000)}` },
		`http://a.example/${'x'.repeat(2031)}`,
	],
])('of the referrer, %s', async (_, headers, referer) => {
	const { slug, key } = await make()
	await visit(slug, headers)
	for (const _ of ['in the log', 'projected']) {
		expect((await service.client.analytics(slug, key)).body.clicks[0]!.referer).toBe(referer)
		await service.project()
	}
})

it('a click keeps at most 512 characters of the user agent, and it may be empty', async () => {
	const { slug, key } = await make()
	await visit(slug, { 'user-agent': 'x'.repeat(600) })
	service.clock.now += 1
	await visit(slug)
	const { body } = await service.client.analytics(slug, key)
	expect(body.clicks.map((click) => click.user_agent)).toEqual(['', 'x'.repeat(512)])
})

it('a visitor has one hash within a link, for an IPv4 address or an IPv6 network', async () => {
	const one = await make()
	for (const peer of [
		...['198.51.100.1', '198.51.100.1', '198.51.100.2', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
		...['2001:db8:1:3::1', '::ffff:198.51.100.1'],
	]) {
		await visit(one.slug, {}, peer)
		service.clock.now += 1
	}
	const { body } = await service.client.analytics(one.slug, one.key)
	const [mapped, net3, net2b, net2a, second, again, first] = body.clicks.map((click) => click.ip_hash)
	expect([mapped, again]).toEqual([first, first])
	expect(net2a).toBe(net2b)
	expect(new Set([first, second, net2a, net3]).size).toBe(4)
	expect(body.data).toMatchObject({ clicks: 7, unique_clicks: 4 })
})

it('no address is stored anywhere', async () => {
	const { slug } = await make()
	await visit(slug, { 'x-forwarded-for': '203.0.113.77' }, '203.0.113.78')
	await signUp({ ask: (path, init) => service.ask(path, { ...init, peer: '203.0.113.79' }) })
	await service.project()
	expect(rowsWith(await readAllRows(service), '203.0.113.7')).toEqual([])
	expect(service.logged.join('')).not.toContain('203.0.113.7')
})

describe('the list of clicks', () => {
	let slug: string
	let key: string
	beforeAll(async () => {
		;({ slug, key } = await make())
		for (let n = 0; n < 130; n++) {
			service.clock.now += n % 3
			await visit(slug, { 'user-agent': `agent ${n}` })
			if (n === 60) await service.project()
		}
	})

	it('is newest first, 100 unless asked otherwise', async () => {
		const { body, total } = await service.client.analytics(slug, key)
		expect(total).toBe(130)
		expect(body.clicks.map((click) => click.user_agent)).toEqual(
			Array.from({ length: 100 }, (_, n) => `agent ${129 - n}`),
		)
	})

	it.each([0, 1, 130, 1000])('?clicks=%d', async (clicks) => {
		const { body } = await service.client.analytics(slug, key, { clicks })
		expect(body.clicks).toHaveLength(Math.min(clicks, 130))
	})

	const badClicks = ['clicks=-1', 'clicks=1001', 'clicks=x', 'clicks=', 'clicks=1.5']
	it.each([...badClicks, 'cursor=nonsense', 'cursor='])('?%s is validation_failed', async (query) => {
		expect(await codeOf(await service.ask(`/${slug}/${key}?${query}`))).toEqual([400, 'validation_failed'])
	})

	const numbers = ['999999999999999.1.1', '99999999999999.999999999999999.999999999', '0.0.0', '-1.0.0']
	it.each(numbers)('a cursor of the numbers %s is never an internal error', async (numbers) => {
		const cursor = Buffer.from(numbers).toString('base64url')
		expect([200, 400]).toContain((await service.ask(`/${slug}/${key}?cursor=${cursor}`)).status)
	})
})
