/** One link of an account is found behind a hundred others whose names contain its own. */
import { describe, expect, it } from 'vitest'
import { findAccountLink } from '../../../../extension/actions/list/account-links.ts'
import { readAll } from '../../../../extension/actions/server/details.ts'
import { detailsOf, keptLink, ORIGIN, openTestKurz } from '../../../support/browsers/extension-kurz.ts'

const account = { origin: ORIGIN, token: 'kz_token', name: 'me' }
const click = {
	time_of_click: '2026-11-20T12:00:00.000Z',
	country: 'DE',
	user_agent: 'Firefox',
	referer: '',
	ip_hash: 'hash',
	language: 'de',
	browser: 'Firefox',
	platform: 'Linux',
	place: null,
	rule: null,
}

/** The search has one link per page: `hello-0`, `hello-1`, … without end, and `hello` on one. */
const open = async (pageOfHello: number) => {
	const kurz = await openTestKurz((request) => {
		const { pathname, searchParams } = new URL(request.url)
		if (pathname.endsWith('/details')) return Response.json(detailsOf('hello'))
		const page = Number(searchParams.get('cursor') ?? 0)
		const slug = page === pageOfHello ? 'hello' : `hello-${page}`
		return Response.json([{ data: detailsOf(slug).linkData, clicks: [click] }], {
			headers: { link: `<${pathname}?cursor=${page + 1}>; rel="next"` },
		})
	})
	await kurz.items.account.write(account)
	const pages = () => kurz.sent.filter(({ request }) => new URL(request.url).pathname.endsWith('/my-links'))
	return { kurz, pages }
}
const { monitor_key: _key, ...hello } = keptLink('hello')

it('of links of one name on two hosts, each has its own clicks and is found by its own address', async () => {
	const at = (host: string, referer: string) => ({
		data: detailsOf('menu', { host, link: `https://${host}/menu` }).linkData,
		clicks: [{ ...click, referer }],
	})
	const kurz = await openTestKurz((request) =>
		new URL(request.url).pathname.endsWith('/details')
			? Response.json(detailsOf('menu'))
			: Response.json([at('go.example', 'go'), at(new URL(ORIGIN).host, 'zero')]),
	)
	await kurz.items.account.write(account)
	await kurz.items.site.write({ origin: ORIGIN, links: ORIGIN, at: '' })
	const { links } = await findAccountLink(kurz, account, 'https://go.example/menu')
	expect(links.map(({ url, slug }) => [url, slug])).toEqual([
		['https://go.example/menu', 'menu@go.example'],
		[`${ORIGIN}/menu`, 'menu'],
	])
	const referers = links.map(async (link) => (await readAll(kurz, link)).clicks.map(({ referer }) => referer))
	expect(await Promise.all(referers)).toEqual([['go'], ['zero']])
})

describe('a link behind others whose names contain its own', () => {
	it('is found with its newest clicks, and no later page is read', async () => {
		const { kurz, pages } = await open(3)
		const { links, next } = await findAccountLink(kurz, account, `${ORIGIN}/hello`)
		expect(links.map(({ slug }) => slug)).toEqual(['hello-0', 'hello-1', 'hello-2', 'hello'])
		expect(next).toBe('4')
		expect(pages()).toHaveLength(4)
		expect((await readAll(kurz, hello)).clicks).toEqual([click])
	})

	it('is searched on at most ten pages', async () => {
		const { kurz, pages } = await open(10)
		const { links, next } = await findAccountLink(kurz, account, `${ORIGIN}/hello`)
		expect(links.map(({ slug }) => slug)).not.toContain('hello')
		expect(next).toBe('10')
		expect(pages()).toHaveLength(10)
		expect((await readAll(kurz, hello)).clicks).toEqual([])
		expect(pages()).toHaveLength(20)
	})
})
