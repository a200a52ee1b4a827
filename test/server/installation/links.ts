/** The checks of links on every installation, whatever its database, on two servers in turn. */
import { expect, it } from 'vitest'
import { paths } from '../../../shared/paths.ts'
import type { Pair } from '../../support/machine/in-turn.ts'
import { crowd, statusOf, tally } from '../../support/service/crowd.ts'
import { asJson } from '../../support/service/json.ts'
import { clickLimited } from '../../support/service/shorten.ts'

const url = 'https://target.example/a?b=c#d'
const closed = { isProtected: true, password: 'open' }

/** Declares the checks of making and visiting links. */
export const checkLinks = (pair: () => Pair): void => {
	const make = async (more: object = {}): Promise<{ slug: string; key: string }> => {
		const { short_url, monitor_url } = await pair().client.shorten({ url, ...more })
		return { slug: short_url, key: monitor_url.slice(2) }
	}
	const create = (fields: object, headers: Record<string, string> = {}) => {
		const init = asJson({ url, ...fields })
		return pair().ask('/api/v1/shorten', { ...init, headers: { ...init.headers, ...headers } })
	}
	const visit = (slug: string) => pair().ask(paths.visit(slug))
	const visits = (count: number, slug: string) => crowd(count, () => statusOf(visit(slug)))
	const clicksOf = async ({ slug, key }: { slug: string; key: string }) =>
		(await pair().client.analytics(slug, key)).body.data.clicks
	const unlock = (slug: string, password: string) =>
		statusOf(pair().ask(paths.unlock(slug), asJson({ password })))

	it('makes a link with a random slug, or with an alias, which is then taken in other case too', async () => {
		expect((await make()).slug).toMatch(/^[2-9a-z]{7}$/)
		expect((await make({ alias: 'An-Alias' })).slug).toBe('An-Alias')
		expect(await statusOf(create({ alias: 'aN-aLIAS' }))).toBe(409)
	})

	it('gives an alias to one of twenty who race for it', async () => {
		const racing = await crowd(20, () => statusOf(create({ alias: 'Race-1' })))
		expect(tally(racing)).toEqual({ 201: 1, 409: 19 })
	})

	const expiring = { isLimited: true, limitation_type: 'time', expires_in: 1 }
	it.each([
		['that expires', expiring, { expires_at: expect.any(String) }],
		['with a click limit', clickLimited(5), { max_clicks: 5 }],
		['with a password', closed, { is_protected: true }],
	])('makes a link %s', async (_, fields, told) => {
		const { slug, key } = await make(fields)
		expect((await pair().client.analytics(slug, key)).body.data).toMatchObject(told)
	})

	it('makes one link when a request is repeated, and refuses a repeat that asks for something else', async () => {
		const headers = { 'idempotency-key': 'repeated-repeated-repeated' }
		const [first, second] = [await create({}, headers), await create({}, headers)]
		expect(await second.json()).toEqual(await first.json())
		expect(await statusOf(create({ alias: 'else-1' }, headers))).toBe(409)
	})

	it('makes one link when ten repeats race', async () => {
		const headers = { 'idempotency-key': 'racing-racing-racing-racing' }
		const answers = await crowd(10, async () => (await create({}, headers)).json())
		expect(new Set(answers.map((answer) => (answer as { short_url: string }).short_url)).size).toBe(1)
	})

	it('sends a visitor on, and knows no other slug', async () => {
		const answer = await visit((await make()).slug)
		expect([answer.status, answer.headers.get('location')]).toEqual([302, url])
		expect(await statusOf(visit('no-such-link'))).toBe(404)
	})

	it('lets through seven of sixty at once, where the limit is seven', async () => {
		const link = await make(clickLimited(7))
		expect(tally(await visits(60, link.slug))).toEqual({ 302: 7, 410: 53 })
		expect(await clicksOf(link)).toBe(7)
	})

	it('keeps the limits of eight links at once', async () => {
		const links = await crowd(8, () => make(clickLimited(3)))
		const each = await Promise.all(links.map(({ slug }) => visits(8, slug)))
		for (const statuses of each) expect(tally(statuses)).toEqual({ 302: 3, 410: 5 })
	})

	it('asks for a password, refuses a wrong one, and opens with the right one, which is a click', async () => {
		const link = await make(closed)
		expect(await statusOf(visit(link.slug))).toBe(401)
		expect([await unlock(link.slug, 'shut'), await unlock(link.slug, 'open')]).toEqual([401, 200])
		expect(await clicksOf(link)).toBe(1)
	})

	it('raises a click limit in an edit', async () => {
		const { slug, key } = await make(clickLimited(1))
		expect(tally(await visits(3, slug))).toEqual({ 302: 1, 410: 2 })
		expect((await pair().client.edit(slug, key, clickLimited(3))).clicks).toBe(1)
		expect(tally(await visits(5, slug))).toEqual({ 302: 2, 410: 3 })
	})

	it('is healthy', async () => {
		expect(await pair().client.health()).toMatchObject({ status: 'healthy', database: 'connected' })
	})
}
