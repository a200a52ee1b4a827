/** Owns the proof of the contract's section "List": paging, searching, states, headers, and what is refused. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type LinkWithClicks, linkStates } from '../../../shared/links.ts'
import { merged, type Person, signUp, withCookie } from '../../support/service/people.ts'
import { asJson, baseUrl, openService } from '../../support/service/service.ts'

const service = await openService()
const ask = (person: Person, query = '') => service.ask(`/api/v1/my-links${query}`, withCookie(person.cookie))
const list = async (person: Person, query = ''): Promise<LinkWithClicks[]> => {
	const answer = await ask(person, query)
	expect(answer.status).toBe(200)
	return answer.json()
}
const slugsOf = (items: LinkWithClicks[]) => items.map(({ data }) => data.short_url)
const make = async (person: Person, body: Record<string, unknown>): Promise<string> => {
	const answer = await service.ask(
		'/api/v1/shorten',
		merged(asJson({ url: 'https://target.example/', ...body }), withCookie(person.cookie)),
	)
	expect(answer.status).toBe(201)
	return (await answer.json()).short_url
}
const nextOf = (answer: Response): string | undefined =>
	/^<https:\/\/kurz\.example\/api\/v1\/my-links(\?[^>]*)>; rel="next"$/.exec(
		answer.headers.get('link') ?? '',
	)?.[1]

describe('paging', () => {
	it('returns each of 1,000 links exactly once while others are added and deleted', async () => {
		const person = await signUp(service)
		// Several of the same millisecond, and every sixth will be deleted.
		await service.database.sql`
			insert into links (slug, slug_key, long_url, created_at, owner_id, monitor_hash)
			select slug, slug, 'https://target.example/', to_timestamp(1780000000 + n / 7), users.id, int4send(n)
			from users, generate_series(0, 1199) as n,
				lateral (select case when n % 6 = 5 then 'drop-' else 'keep-' end || n) as made (slug)
			where email = ${person.email}`
		const victims = Array.from({ length: 200 }, (_, n) => `drop-${n * 6 + 5}`)
		const disturb = async (page: number) => {
			await make(person, { alias: `new-${page}xx` })
			// From the middle, from the end and from the start: read already, being read, and yet to be read.
			for (const at of [Math.floor(victims.length / 2), victims.length - 1, 0]) {
				const [victim] = victims.splice(at, 1)
				const init = merged({ method: 'DELETE' }, withCookie(person.cookie))
				if (victim !== undefined)
					expect((await service.ask(`/api/v1/my-links/${victim}`, init)).status).toBe(200)
			}
		}
		const seen: string[] = []
		let pages = 0
		for (let query: string | undefined = '?limit=37'; query !== undefined; pages++) {
			const disturbed = disturb(pages)
			const answer: Response = await ask(person, query)
			await disturbed
			seen.push(...slugsOf(await answer.json()))
			query = nextOf(answer)
		}
		expect(pages).toBeGreaterThan(25)
		expect(new Set(seen).size).toBe(seen.length)
		const kept = seen.filter((slug) => slug.startsWith('keep-'))
		const wanted = Array.from({ length: 1_200 }, (_, n) => n).filter((n) => n % 6 !== 5)
		expect(kept).toEqual(wanted.reverse().map((n) => `keep-${n}`))
	})

	it('says how many there are in all and where it goes on, with everything that was asked', async () => {
		const person = await signUp(service)
		const slugs: string[] = []
		for (let n = 0; n < 5; n++) slugs.unshift(await make(person, { url: `https://paged.example/${n}` }))
		expect((await ask(person)).headers.get('link')).toBeNull()
		const first = await ask(person, '?limit=2&q=PAGED.example&status=active&clicks=7')
		expect(first.headers.get('x-total-count')).toBe('5')
		expect(slugsOf(await first.json())).toEqual(slugs.slice(0, 2))
		const query = new URLSearchParams(nextOf(first))
		expect(Object.fromEntries(query)).toMatchObject({
			limit: '2',
			q: 'PAGED.example',
			status: 'active',
			clicks: '7',
		})
		const second = await ask(person, nextOf(first))
		expect([second.headers.get('x-total-count'), slugsOf(await second.json())]).toEqual([
			'5',
			slugs.slice(2, 4),
		])
		const last = await ask(person, nextOf(second))
		expect([nextOf(last), slugsOf(await last.json())]).toEqual([undefined, slugs.slice(4)])
		expect(first.headers.get('link')).toContain(`<${baseUrl}/`)
	})
})

describe('what is asked wrongly', () => {
	let person: Person
	beforeAll(async () => {
		person = await signUp(service)
	})
	it.each([
		['limit', '0'],
		['limit', '101'],
		['limit', '-1'],
		['limit', '1.5'],
		['limit', 'ten'],
		['limit', ''],
		['limit', '1e1'],
		['clicks', '-1'],
		['clicks', '1001'],
		['clicks', 'all'],
		['clicks', ''],
		['cursor', ''],
		['cursor', 'nonsense'],
		['cursor', Buffer.from('1').toString('base64url')],
		['cursor', Buffer.from('1.2.3').toString('base64url')],
		['cursor', Buffer.from('999999999999999.1').toString('base64url')],
		['cursor', 'x'.repeat(101)],
		['status', 'gone'],
		['status', ''],
		['status', 'Active'],
		['q', 'x'.repeat(8_193)],
		['q', 'a\0b'],
	])('?%s=%j is validation_failed there', async (name, value) => {
		const answer = await ask(person, `?${new URLSearchParams({ [name]: value })}`)
		const failure = await answer.json()
		expect([answer.status, failure.error]).toEqual([400, 'validation_failed'])
		expect(failure.details.map(({ path }: { path: string }) => path)).toEqual([name])
	})

	it.each([
		'?limit=1',
		'?limit=100',
		'?clicks=0',
		'?limit=10&clicks=1000',
		'?q=',
		'?unknown=1',
		'?limit=1&limit=x',
	])('%s is right', async (query) => {
		expect((await ask(person, query)).status).toBe(200)
	})
})

describe('searching', () => {
	let person: Person
	const slugs: Record<string, string> = {}
	beforeAll(async () => {
		person = await signUp(service)
		const other = await signUp(service)
		await make(other, { alias: 'Find-Other', url: 'https://find.example/100%' })
		slugs.mixed = await make(person, { alias: 'Find-Mixed' })
		slugs.percent = await make(person, { url: 'https://find.example/100%/off' })
		slugs.plain = await make(person, { url: 'https://find.example/100x/off' })
		slugs.under = await make(person, { alias: 'a_b_c_d' })
		slugs.back = await make(person, { url: 'https://find.example/back?path=c:\\temp' })
	})
	it.each([
		['a part of the short one in any case', 'FIND-mix', ['mixed']],
		['a part of the long one in any case', 'FIND.Example/100', ['plain', 'percent']],
		['% itself', '100%', ['percent']],
		['% between letters', '0%/o', ['percent']],
		['_ itself', '_b_', ['under']],
		['_ that would stand for anything', 'find_mixed', []],
		['\\ itself', 'c:\\t', ['back']],
		['\\ at the end', '\\', ['back']],
		["another's", 'find-other', []],
		["'", "'", []],
		['nothing', '', ['back', 'under', 'plain', 'percent', 'mixed']],
	])('for %s', async (_, q, found) => {
		const items = await list(person, `?${new URLSearchParams({ q })}`)
		expect(slugsOf(items)).toEqual(found.map((name) => slugs[name]))
	})
})

it('filters by state as the clock has it, and the states add up to all', async () => {
	const person = await signUp(service)
	const timed = await make(person, { isLimited: true, limitation_type: 'time', expires_in: 1 })
	const counted = await make(person, { isLimited: true, limitation_type: 'clicks', max_clicks: 1 })
	const both = await make(person, { isLimited: true, limitation_type: 'both', expires_in: 1, max_clicks: 1 })
	const plain = await make(person, {})
	const states = async () => {
		const of: Record<string, string[]> = {}
		for (const status of linkStates) {
			const items = await list(person, `?status=${status}`)
			expect(items.map(({ data }) => data.status)).toEqual(items.map(() => status))
			of[status] = slugsOf(items)
		}
		return of
	}
	expect(await states()).toEqual({ active: [plain, both, counted, timed], expired: [], exhausted: [] })
	for (const slug of [counted, both, plain]) await service.ask(`/${slug}`)
	expect(await states()).toEqual({ active: [plain, timed], expired: [], exhausted: [both, counted] })
	service.clock.now += 86_400_000 - 1
	expect((await states()).expired).toEqual([])
	service.clock.now += 1
	// What is over in time is expired, used up or not, as a visit says too.
	expect(await states()).toEqual({ active: [plain], expired: [both, timed], exhausted: [counted] })
})
