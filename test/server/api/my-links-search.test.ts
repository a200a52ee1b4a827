/** The list of links is searched by text and filtered by state. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { LinkWithClicks } from '../../../shared/link/links.ts'
import { linkStates } from '../../../shared/link/states.ts'
import { makeOwn } from '../../support/service/own-links.ts'
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
const make = async (person: Person, body: object) => (await makeOwn(service, person, body)).slug

describe('searching', () => {
	let person: Person
	const slugs: Record<string, string> = {}
	const all = ['short', 'read', 'back', 'under', 'plain', 'percent', 'mixed']
	const addressAsSent = 'https://xn--bcher-kva.example/caf%C3%A9/%E6%9D%B1%E4%BA%AC?at=%41#%ff'
	beforeAll(async () => {
		person = await signUp(service)
		const other = await signUp(service)
		await make(other, { alias: 'Find-Other', url: 'https://find.example/100%' })
		slugs.mixed = await make(person, { alias: 'Find-Mixed' })
		slugs.percent = await make(person, { url: 'https://find.example/100%/off' })
		slugs.plain = await make(person, { url: 'https://find.example/100x/off' })
		slugs.under = await make(person, { alias: 'a_b_c_d' })
		slugs.back = await make(person, { url: 'https://find.example/back?path=c:\\temp' })
		slugs.read = await make(person, { url: addressAsSent, title: 'Die Speisekarte im HERBST' })
		slugs.short = await make(person, { alias: 'Find-Mixed-too', title: '100' })
	})
	it.each([
		['a part of the short one in any case', 'FIND-mix', ['short', 'mixed']],
		['a part of the long one in any case', 'FIND.Example/100', ['plain', 'percent']],
		['% itself', '100%', ['percent']],
		['% between letters', '0%/o', ['percent']],
		['_ itself', '_b_', ['under']],
		['_ that would stand for anything', 'find_mixed', []],
		['\\ itself', 'c:\\t', ['back']],
		['\\ at the end', '\\', ['back']],
		["another's", 'find-other', []],
		["'", "'", []],
		['nothing', '', all],
		['spaces', '  ', all],
		['a part of the title in any case', 'SPEISEkarte', ['read']],
		['words of the title in any order', 'herbst  die', ['read']],
		['words of everything', 'karte bücher', ['read']],
		['words of which one is missing', 'karte buecher', []],
		['the host as people read it', 'BÜCHER.example', ['read']],
		['the host as it was sent', 'xn--bcher-kva', ['read']],
		['the path as people read it', 'café/東京', ['read']],
		['the whole address as it was sent', addressAsSent, ['read']],
		['what is no UTF-8', '%FF', ['read']],
		['one letter', '京', ['read']],
		['two letters', '京? x', ['read']],
		['a short link', 'https://kurz.example/Find-Mixed', ['short', 'mixed']],
		['a short link without its scheme', 'KURZ.EXAMPLE/find-mixed-t', ['short']],
		['a short link in the middle of it', 'kurz.example/mixed', []],
		['a short link and a word', '100 kurz.example/find-mixed', ['short']],
		['the host of the service', 'https://kurz.example/', all],
	])('for %s', async (_, q, found) => {
		const items = await list(person, `?${new URLSearchParams({ q })}`)
		expect(slugsOf(items)).toEqual(found.map((name) => slugs[name]))
	})
})

it('finds the links that lead to a target, exactly as it was sent', async () => {
	const [person, other] = [await signUp(service), await signUp(service)]
	const targets = [
		'https://xn--bcher-kva.example/Caf%C3%89?q=100%25_',
		'https://bücher.example/a b',
		'http://e.example',
	]
	const slugs = []
	for (const url of targets) slugs.push(await make(person, { url }))
	await make(other, { url: targets[0]! })
	await make(person, { url: `${targets[0]}&more` })
	await make(person, { url: targets[0]!.toLowerCase() })
	for (const [nth, target] of targets.entries())
		expect(slugsOf(await list(person, `?${new URLSearchParams({ target })}`))).toEqual([slugs[nth]])
	expect(await list(person, `?${new URLSearchParams({ target: 'https://none.example/' })}`)).toEqual([])
	expect(await list(person, `?${new URLSearchParams({ target: targets[0]!, status: 'paused' })}`)).toEqual([])
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
	const paused = [await make(person, { paused: true })]
	const later = new Date(service.clock.now + 7 * 86_400_000).toISOString()
	const scheduled = [await make(person, { starts_at: later })]
	expect(await states()).toEqual({
		...{ paused, scheduled },
		active: [plain, both, counted, timed],
		expired: [],
		exhausted: [],
	})
	for (const slug of [counted, both, plain]) await service.ask(`/${slug}`)
	expect(await states()).toEqual({
		paused,
		scheduled,
		active: [plain, timed],
		expired: [],
		exhausted: [both, counted],
	})
	service.clock.now += 86_400_000 - 1
	expect((await states()).expired).toEqual([])
	service.clock.now += 1
	// What is over in time is expired, used up or not, as a visit says too.
	expect(await states()).toEqual({
		paused,
		scheduled,
		active: [plain],
		expired: [both, timed],
		exhausted: [counted],
	})
})

it('an edited link is found by what it is now, no longer by what it was', async () => {
	const person = await signUp(service)
	const slug = await make(person, { url: 'https://before.example/', title: 'Before', tags: ['Before'] })
	const now = { url: 'https://b%C3%BCcher.example/', title: 'After', tags: ['ÄFTER'] }
	const edit = merged(asJson(now), withCookie(person.cookie), { method: 'PATCH' })
	expect((await service.ask(`/api/v1/my-links/${slug}`, edit)).status).toBe(200)
	for (const query of ['q=before', 'tag=before']) expect(await list(person, `?${query}`)).toEqual([])
	for (const query of ['q=after', 'q=b%C3%BCcher', 'tag=%C3%A4fter'])
		expect(slugsOf(await list(person, `?${query}`))).toEqual([slug])
})

it('a link of an older version, whose target is kept as it was sent, is found too', async () => {
	const person = await signUp(service)
	const url = 'https://xn--bcher-kva.example/caf%C3%A9'
	const slug = await make(person, { url })
	await service.database.sql`
		update links set search_text = lower(concat_ws(E'\n', slug, long_url, '')) where slug_key = ${slug}`
	expect(slugsOf(await list(person, `?${new URLSearchParams({ q: url })}`))).toEqual([slug])
})
