/** What the list says of links: the same total on each page, the same clicks as the monitor key. */
import { expect, it } from 'vitest'
import type { LinkWithClicks } from '../../../shared/link/links.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { type Person, signUp, withCookie } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { clickLimited } from '../../support/service/shorten.ts'

const service = await openService()
const ask = (person: Person, query: string) =>
	service.ask(`/api/v1/my-links${query}`, withCookie(person.cookie))
const slugsOf = (items: LinkWithClicks[]) => items.map(({ data }) => data.short_url)
const [owner, other] = [await signUp(service), await signUp(service)]
const make = (person: Person, body: object) => makeOwn(service, person, body)
for (let nth = 0; nth < 5; nth++) await make(owner, { url: `https://blue.example/${nth}` })
for (let nth = 0; nth < 3; nth++) await service.ask(`/${(await make(owner, clickLimited(1))).slug}`)
const once = await make(owner, { url: 'https://blue.example/once', ...clickLimited(1) })
await service.ask(`/${once.slug}`)
await make(owner, { isLimited: true, limitation_type: 'time', expires_in: 1_000 })
for (let nth = 0; nth < 7; nth++) await make(other, { url: `https://blue.example/of-other/${nth}` })

it.each<[string, number]>([
	['', 10],
	['q=blue', 6],
	['q=nothing-like-it', 0],
	['status=active', 6],
	['status=exhausted', 4],
	['status=expired', 0],
	['q=blue&status=exhausted', 1],
])('the total is the same on each page of ?%s', async (query, total) => {
	let seen = 0
	for (let path: string | undefined = `/api/v1/my-links?limit=2&${query}`; path !== undefined; ) {
		const answer: Response = await service.ask(path, withCookie(owner.cookie))
		expect(answer.headers.get('x-total-count')).toBe(String(total))
		seen += (await answer.json()).length
		path = /<https:\/\/kurz\.example([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
	}
	expect(seen).toBe(total)
})

it('the list shows the same records, figures and newest clicks as the monitor key', async () => {
	const person = await signUp(service)
	const keys = new Map<string, string>()
	for (let n = 0; n < 4; n++) {
		service.clock.now += 1_000
		const limits = n === 3 ? { isLimited: true, limitation_type: 'clicks', max_clicks: 9 } : {}
		const { slug, key } = await makeOwn(service, person, { url: `https://target.example/${n}`, ...limits })
		keys.set(slug, key)
	}
	const slugs = [...keys.keys()]
	let visits = 0
	/** More of the later links; two visits share a moment and a visitor now and then. */
	const visit = async () => {
		for (const [at, slug] of slugs.entries()) {
			for (let n = 0; n <= at; n++) {
				if (visits++ % 2 === 0) service.clock.now += 7
				const headers = {
					'user-agent': `agent ${visits}`,
					...(n === 0 && { referer: 'https://from.example/' }),
				}
				const answer = await service.ask(`/${slug}`, { headers, peer: `203.0.113.${visits % 3}` })
				expect(answer.status).toBe(302)
			}
		}
	}
	const compare = async (clicks: number) => {
		const answer = await ask(person, `?limit=10&clicks=${clicks}`)
		const items: LinkWithClicks[] = await answer.json()
		expect(slugsOf(items)).toEqual(slugs.toReversed())
		for (const item of items) {
			const key = keys.get(item.data.short_url)!
			const { body } = await service.client.analytics(item.data.short_url, key, { clicks })
			// Readers with a key may be anybody.
			expect({ ...item, data: { ...item.data, owner: undefined } }).toEqual(body)
			expect(item.clicks).toHaveLength(Math.min(clicks, item.data.clicks))
		}
		return items.map(({ data }) => data.clicks)
	}
	expect(await compare(100)).toEqual([0, 0, 0, 0])
	await visit()
	expect(await compare(100)).toEqual([4, 3, 2, 1])
	await service.project()
	expect(await compare(100)).toEqual([4, 3, 2, 1])
	await visit()
	for (const clicks of [0, 1, 3, 1_000]) expect(await compare(clicks)).toEqual([8, 6, 4, 2])
	await service.project()
	for (const clicks of [0, 1, 3, 1_000]) expect(await compare(clicks)).toEqual([8, 6, 4, 2])
})

it('the list shows ten clicks of each link unless more are asked for', async () => {
	const person = await signUp(service)
	const { slug } = await makeOwn(service, person)
	for (let n = 0; n < 12; n++) await service.ask(`/${slug}`, { headers: { 'user-agent': `agent ${n}` } })
	const shown = async (query: string) => {
		const [item]: LinkWithClicks[] = await (await ask(person, query)).json()
		return [item!.data.clicks, item!.clicks.length]
	}
	expect(await shown('')).toEqual([12, 10])
	expect(await shown('?clicks=100')).toEqual([12, 12])
})
