/** The list of links: paging and bad queries. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { LinkWithClicks } from '../../../shared/link/links.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { merged, type Person, signUp, withCookie } from '../../support/service/people.ts'
import { baseUrl, openService } from '../../support/service/service.ts'
import { faultPaths } from '../../support/service/shorten.ts'

const service = await openService()
const ask = (person: Person, query = '') => service.ask(`/api/v1/my-links${query}`, withCookie(person.cookie))
const slugsOf = (items: LinkWithClicks[]) => items.map(({ data }) => data.short_url)
const nextOf = (answer: Response): string | undefined =>
	/^<https:\/\/kurz\.example\/api\/v1\/my-links(\?[^>]*)>; rel="next"$/.exec(
		answer.headers.get('link') ?? '',
	)?.[1]

it('paging returns each of 240 links exactly once while others are added and deleted', async () => {
	const person = await signUp(service)
	// Several of the same millisecond, and every sixth will be deleted.
	await service.database.sql`
		insert into links (slug, slug_key, long_url, created_at, owner_id, monitor_hash)
		select slug, slug, 'https://target.example/', to_timestamp(1780000000 + n / 7), users.id, int4send(n)
		from users, generate_series(0, 287) as n,
			lateral (select case when n % 6 = 5 then 'drop-' else 'keep-' end || n) as made (slug)
		where email = ${person.email}`
	const victims = Array.from({ length: 48 }, (_, n) => `drop-${n * 6 + 5}`)
	const disturb = async (page: number) => {
		await makeOwn(service, person, { alias: `new-${page}xx` })
		// From the middle, the end and the start: read already, being read, and yet to be read.
		for (const at of [Math.floor(victims.length / 2), victims.length - 1, 0]) {
			const [victim] = victims.splice(at, 1)
			const init = merged({ method: 'DELETE' }, withCookie(person.cookie))
			if (victim !== undefined)
				expect((await service.ask(`/api/v1/my-links/${victim}`, init)).status).toBe(200)
		}
	}
	const seen: string[] = []
	let pages = 0
	for (let query: string | undefined = '?limit=19'; query !== undefined; pages++) {
		const disturbed = disturb(pages)
		const answer: Response = await ask(person, query)
		await disturbed
		seen.push(...slugsOf(await answer.json()))
		query = nextOf(answer)
	}
	expect(pages).toBeGreaterThan(12)
	expect(new Set(seen).size).toBe(seen.length)
	const kept = seen.filter((slug) => slug.startsWith('keep-'))
	const wanted = Array.from({ length: 288 }, (_, n) => n).filter((n) => n % 6 !== 5)
	expect(kept).toEqual(wanted.reverse().map((n) => `keep-${n}`))
})

it('paging gives the total and the next page, which keeps everything asked for', async () => {
	const person = await signUp(service)
	const slugs: string[] = []
	for (let n = 0; n < 5; n++)
		slugs.unshift((await makeOwn(service, person, { url: `https://paged.example/${n}` })).slug)
	expect((await ask(person)).headers.get('link')).toBeNull()
	const first = await ask(person, '?limit=2&q=PAGED.example&status=active&clicks=7')
	expect(first.headers.get('x-total-count')).toBe('5')
	expect(slugsOf(await first.json())).toEqual(slugs.slice(0, 2))
	const query = new URLSearchParams(nextOf(first))
	const asked = { limit: '2', q: 'PAGED.example', status: 'active', clicks: '7' }
	expect(Object.fromEntries(query)).toMatchObject(asked)
	const second = await ask(person, nextOf(first))
	expect(second.headers.get('x-total-count')).toBe('5')
	expect(slugsOf(await second.json())).toEqual(slugs.slice(2, 4))
	const last = await ask(person, nextOf(second))
	expect([nextOf(last), slugsOf(await last.json())]).toEqual([undefined, slugs.slice(4)])
	expect(first.headers.get('link')).toContain(`<${baseUrl}/`)
})

describe('a bad query', () => {
	let person: Person
	beforeAll(async () => {
		person = await signUp(service)
	})
	const cursorOf = (numbers: string) => Buffer.from(numbers).toString('base64url')
	it.each([
		...['0', '101', '-1', '1.5', 'ten', '', '1e1'].map((value) => ['limit', value]),
		...['-1', '1001', 'all', ''].map((value) => ['clicks', value]),
		...['', 'nonsense', 'x'.repeat(101)].map((value) => ['cursor', value]),
		...['1', '1.2.3', '999999999999999.1'].map((numbers) => ['cursor', cursorOf(numbers)]),
		...['gone', '', 'Active'].map((value) => ['status', value]),
		...['x'.repeat(8_193), 'a\0b'].map((value) => ['q', value]),
	] as [string, string][])('?%s=%j is validation_failed at that name', async (name, value) => {
		expect(await faultPaths(await ask(person, `?${new URLSearchParams({ [name]: value })}`))).toEqual([name])
	})

	const numbers = ['999999999999999.1', '99999999999999.999999999999999', '0.0', '-1.0']
	it.each(numbers)('a cursor of the numbers %s is never an internal error', async (numbers) => {
		expect([200, 400]).toContain((await ask(person, `?cursor=${cursorOf(numbers)}`)).status)
	})

	const accepted = ['?limit=1', '?limit=100', '?clicks=0', '?limit=10&clicks=1000', '?q=', '?unknown=1']
	it.each([...accepted, '?limit=1&limit=x'])('%s is accepted', async (query) => {
		expect((await ask(person, query)).status).toBe(200)
	})
})
