/** What the list says of links is what the monitor key says: records, figures and newest clicks. */
import { expect, it } from 'vitest'
import type { LinkWithClicks } from '../../../shared/link/links.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { type Person, signUp, withCookie } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const ask = (person: Person, query: string) =>
	service.ask(`/api/v1/my-links${query}`, withCookie(person.cookie))
const slugsOf = (items: LinkWithClicks[]) => items.map(({ data }) => data.short_url)

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
