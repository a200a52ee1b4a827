/** Each list that turns pages has each thing once, with 0 to 3 of them and around a page's size. */
import { expect, it } from 'vitest'
import { onPage } from '../../../server/pages/admin/pages.ts'
import { shownOnPage } from '../../../server/pages/links/route.ts'
import { linkSorts } from '../../../shared/link/links.ts'
import { isLong } from '../../support/machine/long.ts'
import { importing } from '../../support/service/importing.ts'
import { makeOperator } from '../../support/service/operators.ts'
import { merged, type Person, signUp, visitPage, withCookie } from '../../support/service/people.ts'
import { browserAccept, openService } from '../../support/service/service.ts'
import { allOf } from './markup.ts'

const service = await openService()
const { sql } = service.database
const operator = await makeOperator(service)
const { take } = importing(service)

const fill = async (count: number): Promise<Person> => {
	const person = await signUp(service)
	const lines = Array.from(
		{ length: count },
		(_, n) => `${person.email.split('@')[0]}-${n},https://t.example/`,
	)
	if (count > 0) await take(person, ['short_url,long_url', ...lines].join('\n'))
	return person
}
const boxes = (html: string, field: string) =>
	allOf(html, 'input').flatMap(({ attributes: { name, value } }) => (name === field ? [value!] : []))

interface List {
	/** Makes that number of things, and answers who reads the list of them, and where. */
	make: (count: number) => Promise<{ path: string; as: Person }>
	thingsIn: (html: string) => string[]
	size: number
}
const lists: Record<string, List> = {
	...Object.fromEntries(
		linkSorts.map((sort): [string, List] => [
			`/links?sort=${sort}`,
			{
				make: async (count) => ({ path: `/links?sort=${sort}`, as: await fill(count) }),
				thingsIn: (html) => boxes(html, 'link'),
				size: shownOnPage,
			},
		]),
	),
	'/admin': {
		make: async (count) => {
			const { email } = await fill(count)
			return { path: `/admin?by=owner&q=${email}`, as: operator }
		},
		thingsIn: (html) => boxes(html, 'link'),
		size: onPage,
	},
	'/admin/accounts': {
		make: async (count) => {
			const name = `crowd-${crypto.randomUUID()}`
			// Many of one moment, as an import by SQL makes them.
			await sql`
				insert into users (id, email, name, email_verified, created_at, updated_at)
				select ${name} || n, ${name} || n || '@example.org', 'x', false, now(), now()
				from generate_series(1, ${count}::integer) as n`
			return { path: `/admin/accounts?q=${name}`, as: operator }
		},
		thingsIn: (html) => boxes(html, 'account'),
		size: onPage,
	},
	'/admin/log': {
		make: async (count) => {
			await sql`delete from audit_log`
			for (let n = 0; n < count; n++)
				await service.administration.audit.record(
					{ act: 'disable', subjects: [`in-log-${n}`], account: null },
					async () => 1,
				)
			return { path: '/admin/log', as: operator }
		},
		thingsIn: (html) => [...new Set(html.match(/in-log-\d+/g))],
		size: onPage,
	},
}
/** In the short suite each list with one more than a page, than two, and another count by turns. */
const rows = Object.entries(lists).flatMap(([name, list], nth) =>
	[0, 1, 2, 3, list.size - 1, list.size, 2 * list.size, list.size + 1, 2 * list.size + 1]
		.filter((_, at) => isLong || at > 6 || at === nth % 7)
		.map((count) => [name, count] as const),
)
const nextOf = (html: string, rel: string) =>
	allOf(html, 'a').find(({ attributes }) => attributes.rel === rel)?.attributes.href

it.each(rows)('%s with %i', async (name, count) => {
	const { make, thingsIn, size } = lists[name]!
	const { path, as } = await make(count)
	const seen: string[] = []
	let pages = 0
	for (let next: string | undefined = path; next !== undefined; pages++) {
		const answer = await visitPage(service, next, as.cookie)
		const html = await answer.text()
		const things = thingsIn(html)
		expect([answer.status, things.length <= size]).toEqual([200, true])
		seen.push(...things)
		next = nextOf(html, 'next')
	}
	expect([seen.length, new Set(seen).size]).toEqual([count, count])
	expect(pages).toBe(Math.max(1, Math.ceil(count / size)))
})

it.each(linkSorts)(
	'a place in the order %s is none in the others: they begin at the first page',
	async (sort) => {
		const { cookie } = await fill(60)
		const read = async (path: string) => {
			const answer = await service.ask(
				path,
				merged({ headers: { accept: browserAccept } }, withCookie(cookie)),
			)
			expect(answer.status).toBe(200)
			return answer.text()
		}
		const at = linkSorts.indexOf(sort)
		const others = [...linkSorts, ...linkSorts].slice(at + 1, isLong ? at + linkSorts.length : at + 3)
		const second = nextOf(await read(`/links?sort=${sort}`), 'next')!
		const html = await read(second)
		const places = [nextOf(html, 'next')!, nextOf(html, 'prev')!].map(
			(href) => new URL(href, 'http://x').searchParams,
		)
		for (const place of places)
			for (const other of others) {
				const first = boxes(await read(`/links?sort=${other}`), 'link')
				place.set('sort', other)
				expect(boxes(await read(`/links?${place}`), 'link')).toEqual(first)
			}
	},
)
