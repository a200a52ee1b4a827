/** What an account does with 0 to 3 links, one of them bad: the others are done all the same. */
import { expect, it } from 'vitest'
import { makeOwn } from '../../support/service/own-links.ts'
import { type Person, signUp, withCookie } from '../../support/service/people.ts'
import { browserAccept, openService } from '../../support/service/service.ts'
import { allOf } from './markup.ts'

const service = await openService()
const person = await signUp(service)
const stranger = await signUp(service)

/** The tags of each link of an account. */
const linksOf = async ({ cookie }: Person): Promise<Record<string, string[]>> => {
	const items = await (await service.ask('/api/v1/my-links?clicks=0', withCookie(cookie))).json()
	return Object.fromEntries(
		items.map(({ data }: { data: { short_url: string; tags: string[] } }) => [data.short_url, data.tags]),
	)
}
const empty = async () => {
	const slugs = Object.keys(await linksOf(person))
	for (const slug of slugs)
		await service.ask(`/api/v1/my-links/${slug}`, { method: 'DELETE', ...withCookie(person.cookie) })
}

interface Act {
	path: string
	fields: Record<string, string>
	notice: string
	/** What it leaves of a link with the tag “had”. */
	leaves: string[] | undefined
}
const acts: Record<string, Act> = {
	delete: {
		...{ path: '/links/~delete', fields: { confirm: 'yes' }, notice: 'links_deleted' },
		leaves: undefined,
	},
	'add a tag': {
		...{ path: '/links/~tags', fields: { action: 'add', with_tag: 'New' }, notice: 'tag_added' },
		leaves: ['had', 'New'],
	},
	'remove a tag': {
		...{ path: '/links/~tags', fields: { action: 'remove', with_tag: 'HAD' }, notice: 'tag_removed' },
		leaves: [],
	},
}
const faults = ['none', 'gone', 'unusable', 'twice', 'in other letters', 'of another account'] as const
const rows = Object.keys(acts).flatMap((act) =>
	[0, 1, 2, 3].flatMap((count) => faults.map((fault) => [act, count, fault] as const)),
)

let made = 0
it.each(rows)('%s: %i links, and one more that is: %s', async (act, count, fault) => {
	await empty()
	const make = async (as = person) =>
		(await makeOwn(service, as, { alias: `Link-Of-${made++}`, tags: ['had'] })).slug
	const good: string[] = []
	for (let n = 0; n < count; n++) good.push(await make())
	const beside = await make()
	const foreign = await make(stranger)
	const before = await linksOf(stranger)
	const bad = {
		none: [],
		gone: ['never-there'],
		unusable: ['not a slug'],
		twice: good.slice(0, 1),
		'in other letters': good.slice(0, 1).map((slug) => slug.toUpperCase()),
		'of another account': [foreign],
	}[fault]
	const isGone = fault === 'gone' || fault === 'of another account'
	const { path, fields, notice, leaves } = acts[act]!
	const pairs = [...bad, ...good].map((slug) => ['link', slug])
	const query = new URLSearchParams([...pairs, ['list', 'q=of']])
	const ask = (to: string, init: RequestInit = {}) =>
		service.ask(to, { ...init, headers: { accept: browserAccept, cookie: person.cookie, ...init.headers } })

	const csv = await ask(`/links/~csv?${query}`)
	if (csv.status === 200) expect((await csv.text()).trimEnd().split('\r\n')).toHaveLength(1 + good.length)
	if (path === '/links/~delete' && good.length > 0) {
		const asked = allOf(await (await ask(`${path}?${query}`)).text(), 'input')
		const shown = asked.flatMap(({ attributes: { name, value } }) => (name === 'link' ? [value!] : []))
		expect(shown.toSorted(), 'it asks about these').toEqual(good.toSorted())
	}

	for (const [name, value] of Object.entries(fields)) query.set(name, value)
	const answer = await ask(path, {
		method: 'POST',
		headers: { 'content-type': 'application/x-www-form-urlencoded' },
		body: query,
	})
	const told = { done: good.length, gone: isGone ? 1 : 0 }
	const counts = Object.entries(told).flatMap(([name, n]) => (n === 0 ? [] : [`&${name}=${n}`]))
	const isNothing = good.length === 0 && !isGone
	// Without a selection, what was typed comes back with it.
	expect(answer.headers.get('location')!.replace(/(?<=no_selection)&with_tag=\w+/, '')).toBe(
		`/links?q=of&notice=${isNothing ? 'no_selection' : notice + counts.join('')}`,
	)
	const after = await linksOf(person)
	for (const slug of good) expect(after[slug]).toEqual(leaves)
	expect(after[beside], 'what nobody named is as before').toEqual(['had'])
	expect(await linksOf(stranger)).toEqual(before)
})
