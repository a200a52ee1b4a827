/** Input that is not UTF-8 is refused by every form and query, never silently replaced. */
import { expect, it } from 'vitest'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp, withCookie } from '../../support/service/people.ts'
import { browserAccept, openService } from '../../support/service/service.ts'

const service = await openService()
const url = 'https://target.example/'
const { cookie, email } = await signUp(service)
const own = await service.client.shorten({ url, alias: 'locked-1', isProtected: true, password: 'caf\u00e9' })
const key = own.monitor_url.slice(2)
await makeOwn(service, { cookie }, { alias: 'of-mine' })

const details = [{ path: '', code: 'invalid_encoding', message: expect.any(String) }]
const post = (path: string, body: BodyInit, more: Record<string, string> = {}) => {
	const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie, ...more }
	return service.ask(path, { method: 'POST', headers, body })
}

const forms = [
	['/', `url=${url}%FF`],
	['/', `url=${url}&password=%E9t%E9`],
	['/', `url=${url}&unknown=%FF`],
	['/', `url=${url}&%FF=1`],
	['/links', `url=${url}%FF`],
	['/links/of-mine', 'action=delete&confirm=yes&x=%FF'],
	['/sign-in', `email=${email}&password=%FF`],
	['/locked-1', 'password=caf%E9'],
	[`/locked-1/${key}`, 'action=delete&confirm=yes&x=%FF'],
	[`/m/${key}`, 'action=delete&confirm=yes&x=%FF'],
]
const rawOf = (body: string) => Buffer.from(decodeURIComponent(body.replace(/%(FF|E9)/g, '%C3%BF')), 'latin1')
const bodies = forms.flatMap(([path = '', body = '']): [string, string, BodyInit][] => [
	[path, body, body],
	[path, `${body} in raw bytes`, rawOf(body)],
])
it.each(bodies)('a form %s %s is refused', async (path, _, body) => {
	const json = await post(path, body, { accept: 'application/json' })
	expect([json.status, await json.json()]).toEqual([400, { error: 'validation_failed', details }])
	const page = await post(path, body, { accept: browserAccept })
	expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
})

it('a form changes nothing when it is refused', async () => {
	expect((await service.ask('/locked-1')).status).toBe(401)
	expect((await service.ask('/of-mine')).status).toBe(302)
	const rows = await service.database.sql`select slug from links order by slug`
	expect(rows.map(({ slug }) => slug)).toEqual(['locked-1', 'of-mine'])
	expect(await service.database.sql`select email from users`).toEqual([{ email }])
})

it.each([
	['%C3%BC and %F0%9F%98%80', 'https://target.example/%25FF?a=%C3%BC%F0%9F%98%80', `${url}%FF?a=ü😀`],
	['raw UTF-8', 'https://target.example/ü😀', `${url}ü😀`],
	['a lone % and +', 'https://target.example/100%+x', `${url}100% x`],
	['a replacement character that was typed', 'https://target.example/%EF%BF%BD', `${url}\ufffd`],
])('a form keeps %s', async (_, text, long_url) => {
	const made = await post('/', `url=a&url=${text}`, { accept: browserAccept })
	expect(made.status).toBe(303)
	const slug = made.headers.get('location')!.split('/').at(-1)!
	const rows = await service.database.sql`select long_url from links where slug = ${slug}`
	expect(rows).toEqual([{ long_url }])
})

it('a password with an accent in a form opens its link', async () => {
	const answer = await post('/locked-1', 'password=wrong&password=caf%C3%A9')
	expect([answer.status, answer.headers.get('location')]).toEqual([303, url])
})

it.each([
	...[`/api/v1/qr?url=${url}%FF`, `/api/v1/qr?url=${url}&%FF`, '/api/v1/my-links?q=%E9'],
	...[`/${own.short_url}/${key}?cursor=%FF`, `/m/${key}?x=%FF`, '/links/of-mine?days=%FF'],
])('a query is refused: %s', async (path) => {
	const answer = await service.ask(path, { headers: { cookie } })
	expect([answer.status, (await answer.json()).details]).toEqual([400, details])
})

it.each([
	...['/links?q=%E9', '/links/~delete?link=of-mine&list=%FF', '/account?notice=%FF', '/account?error=%FF'],
	...['/sign-in?next=%FF', '/sign-in?error=%FF'],
])('a page shows what it usually shows: %s', async (path) => {
	const headers: Record<string, string> = path.startsWith('/sign-in') ? {} : { cookie }
	expect((await service.ask(path, { headers })).status).toBe(200)
})

it('of a repeated name in a query the first counts, and + is a space', async () => {
	const q = async (query: string) =>
		(await (await service.ask(`/api/v1/my-links?${query}`, withCookie(cookie))).json()).length
	expect(await q('q=of-mine&q=%25')).toBe(1)
	expect(await q('q=of+mine&q=nothing')).toBe(1)
	expect(await q('q=of%2Bmine')).toBe(0)
	const code = async (query: string) => (await service.ask(`/api/v1/qr?${query}`)).bytes()
	const [encoded, raw] = ['url=https://a.example/%C3%BC&url=nonsense', 'url=https://a.example/ü']
	expect(await code(encoded)).toEqual(await code(raw))
})

it('the query of a visit is ignored, in any encoding', async () => {
	expect((await service.ask('/of-mine?x=%FF')).status).toBe(302)
})
