/** Links that are selected in the list are deleted, tagged and saved, as forms without scripts. */
import { expect, it } from 'vitest'
import type { LinkWithClicks } from '../../../shared/link/links.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { type Person, signUp, visitPage, withCookie } from '../../support/service/people.ts'
import { browserAccept, openService } from '../../support/service/service.ts'
import { allOf, inputsOf, textIn } from './markup.ts'

const service = await openService()
let made = 0
const make = async (person: Person, more: object = {}): Promise<string> => {
	const alias = `selected-${made++}`
	return (await makeOwn(service, person, { url: `https://target.example/${alias}`, alias, ...more })).slug
}
const fill = async (count: number, more: object = {}) => {
	const person = await signUp(service)
	const slugs: string[] = []
	for (let n = 0; n < count; n++) slugs.push(await make(person, more))
	return { person, slugs }
}
const listOf = async ({ cookie }: Person): Promise<LinkWithClicks['data'][]> => {
	const items: LinkWithClicks[] = await (await service.ask('/api/v1/my-links', withCookie(cookie))).json()
	return items.map(({ data }) => data)
}
const slugsOf = async (person: Person) => (await listOf(person)).map(({ short_url }) => short_url)
const tagsOf = async (person: Person) =>
	Object.fromEntries((await listOf(person)).map(({ short_url, tags }) => [short_url, tags]))

/** As a form sends it: a pair for each box. */
const pairsOf = (slugs: string[], more: Record<string, string> = {}) =>
	new URLSearchParams([...slugs.map((slug) => ['link', slug]), ...Object.entries(more)])
const post = ({ cookie }: Person, path: string, slugs: string[], more: Record<string, string> = {}) =>
	service.ask(path, {
		method: 'POST',
		headers: { cookie, accept: browserAccept, 'content-type': 'application/x-www-form-urlencoded' },
		body: pairsOf(slugs, more),
	})
const open = ({ cookie }: Person, path: string, slugs: string[], more: Record<string, string> = {}) =>
	visitPage(service, `${path}?${pairsOf(slugs, more)}`, cookie)
/** Where a form leads, and what is said there. */
const follow = async (person: Person, answer: Response) => {
	expect(answer.status).toBe(303)
	const to = answer.headers.get('location')!
	const page = await visitPage(service, to, person.cookie)
	expect(page.status).toBe(200)
	const html = await page.text()
	return { to, html, said: textIn(/<div class="notice.*?<\/div>/.exec(html)?.[0] ?? '').trim() }
}

it('deleting asks first and lists what goes, then deletes that alone', async () => {
	const { person, slugs } = await fill(4)
	const list = 'q=target&sort=clicks'
	const going = slugs.slice(0, 2)
	const page = await open(person, '/links/~delete', going, { list })
	expect(page.status).toBe(200)
	const html = await page.text()
	for (const slug of slugs) expect(textIn(html).includes(`kurz.example/${slug}`)).toBe(going.includes(slug))
	const fields = allOf(html, 'input').map(({ attributes: { name, value } }) => [name, value])
	expect(fields).toEqual(
		expect.arrayContaining([['list', list], ...going.map((slug) => ['link', slug]), ['confirm', 'yes']]),
	)
	expect(allOf(html, 'a').map(({ attributes }) => attributes.href)).toContain(`/links?${list}`)
	expect(await slugsOf(person)).toHaveLength(4)

	const unconfirmed = await post(person, '/links/~delete', going, { list })
	expect(unconfirmed.status).toBe(400)
	expect(textIn(await unconfirmed.text())).toContain('Nothing was deleted. Tick the box first.')
	expect(await slugsOf(person)).toHaveLength(4)

	const confirmed = await post(person, '/links/~delete', going, { list, confirm: 'yes' })
	const { to, said } = await follow(person, confirmed)
	expect(to).toMatch(/^\/links\?q=target&sort=clicks&notice=links_deleted&/)
	expect(said).toContain('2 links were deleted.')
	expect(await slugsOf(person)).toEqual(slugs.slice(2).reverse())
	expect((await service.ask(`/${going[0]}`)).status).toBe(404)
})

const tag = (person: Person, slugs: string[], action: 'add' | 'remove', with_tag: string) =>
	post(person, '/links/~tags', slugs, { action, with_tag, list: 'tag=old' })

it('tagging adds a tag to those that lack it, and removes it from those that have it', async () => {
	const { person, slugs } = await fill(3, { tags: ['Old'] })
	const [a, b, c] = slugs as [string, string, string]
	const { to, said } = await follow(person, await tag(person, [a, b], 'add', '  Print '))
	expect([to, said]).toEqual(['/links?tag=old&notice=tag_added&done=2', '2 links have the tag.'])
	expect(await tagsOf(person)).toEqual({ [a]: ['Old', 'Print'], [b]: ['Old', 'Print'], [c]: ['Old'] })
	expect((await follow(person, await tag(person, [a, c], 'add', 'PRINT'))).said).toBe('2 links have the tag.')
	expect((await tagsOf(person))[a]).toEqual(['Old', 'Print'])
	const { said: removed } = await follow(person, await tag(person, slugs, 'remove', 'OLD'))
	expect(removed).toBe('The tag was removed from 3 links.')
	expect(await tagsOf(person)).toEqual({ [a]: ['Print'], [b]: ['Print'], [c]: ['PRINT'] })
})

it('after tagging, the person is back on the same page of the list', async () => {
	const { person, slugs } = await fill(26)
	const html = await (await visitPage(service, '/links?sort=clicks', person.cookie)).text()
	const next = allOf(html, 'a').find(({ attributes }) => attributes.rel === 'next')!.attributes.href!
	const fields = { action: 'add', with_tag: 'x', list: next.split('?')[1]! }
	const tagged = await post(person, '/links/~tags', slugs.slice(0, 1), fields)
	expect(next).toContain('cursor=')
	expect(tagged.headers.get('location')).toContain(`${next}&notice=tag_added`)
})

it('tags that are added to one link at once all stay', async () => {
	const { person, slugs } = await fill(2)
	const names = ['a', 'b', 'c', 'd', 'e']
	const answers = await Promise.all(names.map((name) => tag(person, slugs, 'add', name)))
	for (const answer of answers) expect((await follow(person, answer)).said).toBe('2 links have the tag.')
	for (const tags of Object.values(await tagsOf(person))) expect(tags.toSorted()).toEqual(names)
})

const noTag = ['', '   ', ',', 'x'.repeat(31), 'a\0', `ok, ${'x'.repeat(31)}`, [...'abcdefghijk'].join()]
it.each(noTag)('instead of %j it asks for a tag, and keeps what is selected and typed', async (with_tag) => {
	const { person, slugs } = await fill(27, { tags: ['old'] })
	// One on the page of the list, and one that it doesn't show.
	const wanted = [slugs.at(-1)!, slugs[0]!]
	const answer = await tag(person, wanted, 'add', with_tag)
	const html = await answer.text()
	expect([answer.status, textIn(html)]).toEqual([400, expect.stringContaining('Type a tag of at most')])
	const sent = allOf(html, 'input').filter(
		({ attributes: { name, type, checked } }) =>
			name === 'link' && (type === 'hidden' || checked !== undefined),
	)
	expect(sent.map(({ attributes }) => attributes.value).toSorted()).toEqual(wanted.toSorted())
	expect(inputsOf(html).list!.value).toBe('tag=old')
	expect(inputsOf(html).with_tag!.value).toBe(with_tag)
	for (const tags of Object.values(await tagsOf(person))) expect(tags).toEqual(['old'])
})

it('the selected links are saved as CSV, in the order of the list', async () => {
	const { person, slugs } = await fill(3)
	const { slugs: others } = await fill(1)
	const answer = await open(person, '/links/~csv', [slugs[2]!, others[0]!, slugs[0]!])
	expect(answer.status).toBe(200)
	expect(answer.headers.get('content-disposition')).toBe('attachment; filename="links.csv"')
	const [, ...lines] = (await answer.text()).trimEnd().split('\r\n')
	const inOrder = [slugs[2], slugs[0]].map((slug) => `https://kurz.example/${slug}`)
	expect(lines.map((line) => line.split(',')[0])).toEqual(inOrder)
})

it.each([
	['GET', '/links/~csv'],
	['GET', '/links/~qr'],
	['GET', '/links/~sheets'],
	['GET', '/links/~delete'],
	['POST', '/links/~delete'],
	['POST', '/links/~tags'],
])('without a selection, %s %s says so above the list it came from', async (method, path) => {
	const { person } = await fill(1)
	for (const slugs of [[], ['not a slug', '../x']]) {
		const ask = method === 'GET' ? open : post
		const typed = { list: 'status=active', confirm: 'yes', with_tag: 'one, "two"' }
		const { to, said, html } = await follow(person, await ask(person, path, slugs, typed))
		expect(to).toMatch(/^\/links\?status=active&notice=no_selection&/)
		expect(inputsOf(html).with_tag!.value).toBe('one, "two"')
		expect(said).toBe('No link is selected. Tick the box of each link first.')
	}
})

const lists = ['status=gone', '//evil.example', 'notice=deleted&x=y', `q=${'x'.repeat(9000)}`]
it.each(lists)('a list that could not be asked for leads back to all links: %.20s', async (list) => {
	const { person } = await fill(1)
	const answer = await post(person, '/links/~tags', [], { list })
	expect(answer.headers.get('location')).toBe('/links?notice=no_selection')
})

it('takes at most 100 links, and only with a session', async () => {
	const { person } = await fill(1)
	const many = Array.from({ length: 101 }, (_, n) => `many-${n}`)
	for (const path of ['/links/~delete', '/links/~tags'])
		expect((await post(person, path, many, { with_tag: 'x', confirm: 'yes' })).status).toBe(400)
	expect((await visitPage(service, '/links/~delete?link=a')).status).toBe(303)
})
