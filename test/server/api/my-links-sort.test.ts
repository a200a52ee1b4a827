/** The list in its three orders: exact while clicks wait, each with cursors of its own. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type LinkWithClicks, linkSorts } from '../../../shared/link/links.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { merged, type Person, signUp, withCookie } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const ask = (person: Person, query: string) =>
	service.ask(`/api/v1/my-links?${query}`, withCookie(person.cookie))
const slugsIn = async (answer: Response): Promise<string[]> =>
	((await answer.json()) as LinkWithClicks[]).map(({ data }) => data.short_url)
const list = async (person: Person, query: string): Promise<string[]> => {
	const answer = await ask(person, query)
	expect(answer.status).toBe(200)
	return slugsIn(answer)
}
const make = (person: Person, alias: string, more: object = {}) =>
	makeOwn(service, person, { alias, ...more })
const visit = async (slug: string, times = 1) => {
	for (let nth = 0; nth < times; nth++) {
		service.clock.now += 1_000
		expect((await service.ask(`/${slug}`)).status).toBe(302)
	}
}
const nextOf = (answer: Response) => /\?([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
/** All pages of a question, each of which says how many links there are in all. */
const pagesOf = async (person: Person, query: string): Promise<string[]> => {
	const seen: string[] = []
	const totals = new Set<string | null>()
	for (let next: string | undefined = query; next !== undefined; ) {
		const answer: Response = await ask(person, next)
		seen.push(...(await slugsIn(answer)))
		totals.add(answer.headers.get('x-total-count'))
		next = nextOf(answer)
	}
	expect([...totals]).toEqual([String(seen.length)])
	return seen
}

/** Each order, computed from what the list itself says of the links. */
const expected = async (person: Person) => {
	const items: LinkWithClicks[] = await (await ask(person, 'clicks=1')).json()
	const by = (value: (item: LinkWithClicks) => number | string) =>
		// The list is newest first, and sorting keeps that among equals.
		items
			.toSorted((a, b) => (value(a) < value(b) ? 1 : value(a) > value(b) ? -1 : 0))
			.map(({ data }) => data.short_url)
	return {
		created: items.map(({ data }) => data.short_url),
		clicks: by(({ data }) => data.clicks),
		last_click: by(({ clicks }) => clicks[0]?.time_of_click ?? ''),
	}
}

describe('a link moves with its redirect', () => {
	const names = ['aaaaa', 'bbbbb', 'ccccc', 'ddddd', 'eeeee', 'fffff']
	let person: Person
	const expectAll = async () => {
		const orders = await expected(person)
		for (const sort of linkSorts)
			for (const limit of [2, 100]) {
				const pages = await pagesOf(person, `sort=${sort}&limit=${limit}&clicks=0`)
				expect([sort, pages]).toEqual([sort, orders[sort]])
			}
		return orders
	}
	beforeAll(async () => {
		person = await signUp(service)
		for (const name of names) await make(person, name)
	})

	it('without clicks, the newest come first', async () => {
		expect((await expectAll()).clicks).toEqual(names.toReversed())
	})

	it('in the log and counted, and in between', async () => {
		await visit('bbbbb', 3)
		await visit('ddddd', 2)
		expect((await expectAll()).clicks.slice(0, 2)).toEqual(['bbbbb', 'ddddd'])
		await service.project()
		expect((await expectAll()).last_click.slice(0, 2)).toEqual(['ddddd', 'bbbbb'])
		await visit('ddddd')
		expect((await expectAll()).clicks.slice(0, 2)).toEqual(['ddddd', 'bbbbb'])
		await visit('aaaaa', 5)
		await visit('bbbbb')
		expect((await expectAll()).clicks.slice(0, 3)).toEqual(['aaaaa', 'bbbbb', 'ddddd'])
		expect((await expectAll()).last_click.slice(0, 3)).toEqual(['bbbbb', 'aaaaa', 'ddddd'])
		await service.project()
		expect((await expectAll()).clicks).toEqual(['aaaaa', 'bbbbb', 'ddddd', 'fffff', 'eeeee', 'ccccc'])
	})

	it('also after one is limited and another is deleted', async () => {
		await make(person, 'ggggg', { isLimited: true, limitation_type: 'clicks', max_clicks: 9 })
		await visit('ggggg', 9)
		expect((await expectAll()).clicks[0]).toBe('ggggg')
		const remove = merged({ method: 'DELETE' }, withCookie(person.cookie))
		expect((await service.ask('/api/v1/my-links/aaaaa', remove)).status).toBe(200)
		expect((await expectAll()).clicks).not.toContain('aaaaa')
		await service.project()
		await expectAll()
	})

	it("another's clicks change nothing", async () => {
		const other = await signUp(service)
		await make(other, 'others-1')
		await visit('others-1', 20)
		await expectAll()
		expect(await list(other, 'sort=clicks')).toEqual(['others-1'])
	})
})

it('orders, words, tags and states are combined freely, with the number found', async () => {
	const person = await signUp(service)
	for (let n = 0; n < 12; n++)
		await make(person, `mixed-${n}`, {
			title: n % 2 === 0 ? 'Even number' : 'Odd number',
			tags: n % 3 === 0 ? ['Third', 'x'] : [],
			...(n === 6 && { isLimited: true, limitation_type: 'clicks', max_clicks: 2 }),
		})
	await visit('mixed-6', 2)
	await visit('mixed-0')
	await service.project()
	await visit('mixed-3', 4)
	const found = async (query: string) => {
		const answer = await ask(person, query)
		const slugs = (await slugsIn(answer)).map((slug) => slug.slice('mixed-'.length))
		expect(answer.headers.get('x-total-count')).toBe(String(slugs.length))
		expect(await pagesOf(person, `${query}&limit=1`)).toEqual(slugs.map((name) => `mixed-${name}`))
		return slugs
	}
	for (const [query, slugs] of [
		['tag=THIRD', ['9', '6', '3', '0']],
		['tag=third&sort=clicks', ['3', '6', '0', '9']],
		['tag=third&sort=last_click&q=even', ['0', '6']],
		['tag=third&sort=clicks&q=number+even&status=active', ['0']],
		['tag=third&sort=clicks&status=exhausted', ['6']],
		['tag=thir&sort=clicks', []],
		['tag=x&q=odd&status=active&sort=last_click', ['3', '9']],
	] as const)
		expect([query, await found(query)]).toEqual([query, slugs])
})

describe('a bad question', () => {
	let person: Person
	const cursors: Record<string, string> = {}
	beforeAll(async () => {
		person = await signUp(service)
		for (let n = 0; n < 2; n++) await make(person, `cursor-${n}`)
		for (const sort of linkSorts) {
			const answer = await ask(person, `sort=${sort}&limit=1`)
			cursors[sort] = new URLSearchParams(nextOf(answer)).get('cursor')!
		}
		const { short_url, monitor_url } = await service.client.shorten({ url: 'https://target.example/' })
		await visit(short_url, 2)
		const { next } = await service.client.analytics(short_url, monitor_url.slice(2), { clicks: 1 })
		cursors.clicks_of_a_link = next!
	})
	const faultOf = async (query: string) => {
		const answer = await ask(person, query)
		const { error, details } = await answer.json()
		return [answer.status, error, details?.[0].path, details?.[0].message]
	}

	it('is a cursor of another list', async () => {
		const refused = [400, 'validation_failed', 'cursor', 'This is not a cursor for this list.']
		for (const sort of linkSorts)
			for (const [of, cursor] of Object.entries(cursors)) {
				const query = `sort=${sort}&cursor=${cursor}`
				if (of === sort) expect(await list(person, query)).toEqual(['cursor-0'])
				else expect([of, ...(await faultOf(query))]).toEqual([of, ...refused])
			}
	})

	it.each([
		['sort=name', 'sort', 'Links are sorted by created, clicks or last_click.'],
		['sort=', 'sort', 'Links are sorted by created, clicks or last_click.'],
		['tag=', 'tag', 'A tag has 1 to 30 characters.'],
		['tag=+', 'tag', 'A tag has 1 to 30 characters.'],
		[`tag=${'x'.repeat(31)}`, 'tag', 'A tag has 1 to 30 characters.'],
		['tag=a%00', 'tag', 'No tag contains NUL or broken characters.'],
		[`q=${Array.from({ length: 51 }, (_, n) => n).join('+')}`, 'q', 'Search for at most 50 words.'],
	])('is ?%s', async (query, path, message) => {
		expect(await faultOf(query)).toEqual([400, 'validation_failed', path, message])
	})
})
