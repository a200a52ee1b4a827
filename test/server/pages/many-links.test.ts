/** A column of addresses, or a table, becomes links, as a form without scripts. */
import { expect, it } from 'vitest'
import { bounds } from '../../../shared/bounds.ts'
import { send, visitPage } from '../../support/service/people.ts'
import { joinService, openService } from '../../support/service/service.ts'
import { askAs, come } from '../../support/service/teams.ts'
import { allOf, drawingsOf, hrefsOf, textIn } from './markup.ts'

const service = await openService()
const person = await come(service)
const path = '/links/~many'
const post = async (fields: Record<string, string>, { cookie } = person, at = service) => {
	const answer = await send(at, path, fields, { cookie })
	return { status: answer.status, html: await answer.text() }
}
const slugsIn = (html: string) =>
	allOf(html, 'button').flatMap(({ attributes }) => {
		const copied = attributes['data-copy'] ?? ''
		return copied === '' || copied.includes('\n') ? [] : [copied.split('/').at(-1)!]
	})
/** How many of the links that were made a page's file and sheets have. */
const taken = async (html: string) => {
	const [sheets, csv] = await Promise.all(
		['~sheets', '~csv'].map(async (end) => {
			const href = hrefsOf(html).find((to) => to?.includes(end))!
			return (await visitPage(service, href, person.cookie)).text()
		}),
	)
	return [drawingsOf(sheets!).length, csv!.trim().split('\n').length - 1]
}
const urlsIn = (html: string) => /<textarea[^>]*>([^<]*)</.exec(html)![1]!

it('each line becomes a link, in order, with the tags of all; a table brings aliases and titles', async () => {
	const urls = 'https://one.example/\r\n\r\ntwo.example/page\tprinted-two\tSecond\n  https://one.example/ '
	const { status, html } = await post({ urls, tags: 'poster, spring' })
	expect([status, textIn(html).includes('3 links created')]).toEqual([200, true])
	const slugs = slugsIn(html)
	expect(slugs[1]).toBe('printed-two')
	const targets = ['https://one.example/', 'https://two.example/page', 'https://one.example/']
	for (const [nth, slug] of slugs.entries())
		expect((await service.ask(`/${slug}`)).headers.get('location')).toBe(targets[nth])
	const { body } = await askAs(service, person, '/api/v1/my-links?clicks=0&tag=spring')
	expect(body.map(({ data }: { data: { title: string } }) => data.title).toSorted()).toEqual([
		'Second',
		null,
		null,
	])
	expect(await taken(html)).toEqual([3, 3])
	expect(urlsIn(html)).toBe('')
})

it('what is wrong with a line is said beside it, and the line stays in the form', async () => {
	const lines = [
		'https://good.example/',
		'javascript:1',
		'https://b.example/\tprinted-two',
		'https://c.example/\tx',
	]
	const { html } = await post({ urls: lines.join('\n') })
	expect(textIn(html)).toContain('1 link created')
	expect(textIn(html)).toContain('That alias is taken. Try another.')
	expect(urlsIn(html).split('\n')).toEqual(lines.slice(1))
	expect(slugsIn(html)).toHaveLength(1)
})

it('sent twice with its key it makes the same links', async () => {
	const shown = await (await visitPage(service, path, person.cookie)).text()
	const key = allOf(shown, 'input').find(({ attributes }) => attributes.name === 'key')!.attributes.value!
	const fields = { urls: 'https://a.example/\nhttps://b.example/', key }
	const [first, second] = [await post(fields), await post(fields)]
	expect(slugsIn(first.html)).toHaveLength(2)
	expect(slugsIn(second.html)).toEqual(slugsIn(first.html))
})

it('too few, too many and what the rate limit never allows make nothing', async () => {
	const many = (count: number) => ({ urls: Array(count).fill('https://a.example/').join('\n') })
	for (const fields of [{ urls: ' \n\t' }, many(bounds.made + 1)]) {
		const { status, html } = await post(fields)
		expect([status, textIn(html).includes(`Give 1 to ${bounds.made} addresses`)]).toEqual([400, true])
		expect(urlsIn(html).trim()).toBe(fields.urls.trim())
	}
	const limited = joinService(service, { RATE_LIMIT_CREATE_AUTHENTICATED: '3/hour' }, service.clock)
	const { status, html } = await post(many(4), person, limited)
	expect([status, textIn(html).includes('At most 3 links')]).toEqual([400, true])
	expect((await post(many(3), person, limited)).status).toBe(200)
	expect((await post(many(1), person, limited)).status).toBe(429)
})
