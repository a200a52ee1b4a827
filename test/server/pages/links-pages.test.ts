/** The pages with an account's links, as forms without scripts. */
import { expect, it } from 'vitest'
import { shownOnPage } from '../../../server/pages/links/route.ts'
import { linkStates } from '../../../shared/link/states.ts'
import { placeOf, readPage } from '../../support/service/answers.ts'
import { bearer, merged, send, signUp, tokenOf, visitPage } from '../../support/service/people.ts'
import { asForm, openService } from '../../support/service/service.ts'
import { hrefsOf, mainOf, textIn } from './markup.ts'

const service = await openService()
const url = 'https://target.example/'
const read = (path: string, cookie: string) => readPage(service, path, cookie)
/** The slugs of the links that a page lists. */
const listed = (html: string): string[] =>
	hrefsOf(html)
		.map((href) => /^\/links\/(?!statistics$)([^#/~]+)$/.exec(href ?? '')?.[1])
		.filter((slug) => slug !== undefined)
const hrefOf = (html: string, text: string): string | undefined =>
	new RegExp(`<a href="([^"]*)"[^>]*>${text}</a>`).exec(html)?.[1]?.replaceAll('&amp;', '&')
let aliases = 0
const newAlias = () => `pages-${aliases++}`

const fill = async () => {
	const { cookie } = await signUp(service)
	const made: string[] = []
	const make = async (fields: Record<string, string>) => {
		const alias = newAlias()
		service.clock.now += 1_000
		await send(service, '/links', { url: `${url}${alias}`, alias, ...fields }, { cookie })
		made.unshift(alias)
		return alias
	}
	return { cookie, made, make }
}

it('the list is searched and filtered by state', async () => {
	const { cookie, make } = await fill()
	const plain = await make({})
	const [once, day] = [await make({ max_clicks: '1' }), await make({ expires_in: '1' })]
	await service.ask(`/${once}`)
	service.clock.now += 86_400_001
	const [paused, scheduled] = [await make({ paused: 'on' }), await make({ starts_at: '2027-06-01T12:00' })]
	const of = { active: plain, paused, scheduled, exhausted: once, expired: day }
	for (const status of linkStates)
		expect(listed(await read(`/links?q=&status=${status}`, cookie))).toEqual([of[status]])
	expect(listed(await read(`/links?q=${once.toUpperCase()}&status=`, cookie))).toEqual([once])
	const none = textIn(await read('/links?q=100%25&status=active', cookie))
	expect(none).toContain('None of your links contains “100%” and is active. Show all links')
})

const some = Math.min(5, shownOnPage - 1)
it('the list pages through every link once, and back to the newest', async () => {
	const { cookie, made, make } = await fill()
	for (let n = 0; n < shownOnPage + some; n++) await make({})
	const first = await read('/links?q=target', cookie)
	expect(listed(first)).toEqual(made.slice(0, shownOnPage))
	expect(textIn(first)).toContain(`${made.length} links found`)
	const next = hrefOf(first, 'Older links')!
	expect(next).toContain('q=target')
	const second = await read(next, cookie)
	expect(listed(second)).toEqual(made.slice(shownOnPage))
	expect(hrefOf(second, 'Older links')).toBeUndefined()
	expect(hrefOf(second, 'Newest links')).toBe('/links?q=target')
})

it.each([
	['created', 'Older links', 'Newer links', 'Newest links'],
	['clicks', 'Next page', 'Previous page', 'First page'],
	['last_click', 'Next page', 'Previous page', 'First page'],
])('the list by %s is read page by page, back and forth', async (sort, ahead, back, start) => {
	const { cookie, made, make } = await fill()
	for (let n = 0; n < 2 * shownOnPage + some; n++) await make({})
	// Some counted, some in the log, and most without any.
	const [once, twice] = [shownOnPage, 2 * shownOnPage]
	const visited = [...made.slice(once - 5, once + 5), ...made.slice(twice - 10, twice - 6)]
	for (const [nth, slug] of visited.entries()) {
		service.clock.now += 1_000
		for (let click = 0; click < 1 + (nth % 3); click++) await service.ask(`/${slug}`)
		if (nth === 7) await service.project()
	}
	const first = await read(`/links?sort=${sort}`, cookie)
	const second = await read(hrefOf(first, ahead)!, cookie)
	const third = await read(hrefOf(second, ahead)!, cookie)
	expect([first, second, third].flatMap(listed).toSorted()).toEqual(made.toSorted())
	expect(listed(third)).toHaveLength(some)
	expect([hrefOf(third, ahead), hrefOf(first, back), hrefOf(first, start)]).toEqual(Array(3).fill(undefined))

	const secondAgain = await read(hrefOf(third, back)!, cookie)
	expect(listed(secondAgain)).toEqual(listed(second))
	expect(listed(await read(hrefOf(secondAgain, ahead)!, cookie))).toEqual(listed(third))
	const firstAgain = await read(hrefOf(secondAgain, back)!, cookie)
	expect(listed(firstAgain)).toEqual(listed(first))
	expect(hrefOf(firstAgain, back)).toBeUndefined()
	expect(listed(await read(hrefOf(secondAgain, start)!, cookie))).toEqual(listed(first))
})

it('the previous page is the first one, and whole, when links before it are gone', async () => {
	const { cookie, made, make } = await fill()
	for (let n = 0; n < shownOnPage + some; n++) await make({})
	const second = await read(hrefOf(await read('/links', cookie), 'Older links')!, cookie)
	const gone = Math.min(3, some)
	for (const slug of made.slice(0, gone))
		expect(
			placeOf(await send(service, `/links/${slug}`, { action: 'delete', confirm: 'yes' }, { cookie })),
		).toEqual([303, '/links?notice=deleted'])
	const back = await read(hrefOf(second, 'Newer links')!, cookie)
	expect(listed(back)).toEqual(made.slice(gone, gone + shownOnPage))
	expect(hrefOf(back, 'Newest links')).toBeUndefined()
})

it('tags stand with their links, whatever the case, the most used first', async () => {
	const { cookie, make } = await fill()
	for (const tags of ['print', 'Autumn, print', 'autumn, Berlin', 'autumn']) await make({ tags })
	const html = await read('/links', cookie)
	const said = /<ul class="chips tag-links".*?<\/ul>/.exec(html)![0].split('</li>').map(textIn)
	expect(said.map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
		...['autumn 3 links', 'print 2 links', 'Berlin 1 link'],
		'',
	])
	expect(textIn(await read('/links', (await signUp(service)).cookie))).not.toContain('autumn')
})

it('the list cannot be opened by a token: pages take the cookie', async () => {
	const token = await tokenOf(service, await signUp(service))
	for (const path of ['/links', '/account']) expect((await service.ask(path, bearer(token))).status).toBe(303)
	expect((await service.ask('/links', merged(asForm({ url }), bearer(token)))).status).toBe(401)
})

it('a link of another account is the same 404 page as an unknown one', async () => {
	const [owner, other] = [await signUp(service), await signUp(service)]
	const alias = newAlias()
	await send(service, '/links', { url, alias }, { cookie: owner.cookie })
	const page = async (slug: string, post: boolean) => {
		const path = `/links/${slug}`
		const answer = post
			? await send(service, path, { action: 'delete', confirm: 'yes' }, { cookie: other.cookie })
			: await visitPage(service, path, other.cookie)
		return [answer.status, mainOf(await answer.text()).replace(answer.headers.get('x-request-id')!, '')]
	}
	for (const post of [false, true]) {
		expect(await page(alias, post)).toEqual(await page('nothere', post))
		expect((await page(alias, post))[0]).toBe(404)
		expect((await page('not%20a%20slug', post))[0]).toBe(404)
	}
	expect((await service.ask(`/${alias}`)).status).toBe(302)
})
