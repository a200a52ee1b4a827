/** The list of links is searched by text and filtered by state. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type LinkWithClicks, linkStates } from '../../../shared/links.ts'
import { merged, type Person, signUp, withCookie } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'

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

it('filters by state at the time of asking, and the states add up to all links', async () => {
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
