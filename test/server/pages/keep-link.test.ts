/** A link made without an account arrives in the one that its holder signs in to, by every way. */
import { expect, it } from 'vitest'
import { formFrom } from '../../support/service/account-page.ts'
import { goThrough, openWalks } from '../../support/service/openid-walk.ts'
import { accountIdOf, cookieOf, send, signUp, visitPage } from '../../support/service/people.ts'
import { baseUrl } from '../../support/service/service.ts'
import { commandsOf } from '../operator/run-command.ts'
import { hrefsOf, inputsOf } from './markup.ts'

const { service, closed, provider } = await openWalks()
const password = 'a good password'
let people = 0

const make = async () => {
	const made = await service.client.shorten({ url: 'https://target.example/' })
	const page = `/${made.monitor_url}`
	const html = await (await visitPage(service, page)).text()
	const entry = hrefsOf(html).find((href) => href?.startsWith('/sign-in?'))!
	return { slug: made.short_url, page, entry: entry.replaceAll('&amp;', '&') }
}
const ownerOf = async (slug: string) => {
	const [row] = await service.database.sql<{ owner_id: string | null }[]>`
		select owner_id from links where slug = ${slug}`
	return row!.owner_id
}
const isEntry = (path: string) => /^\/sign-(in|up)(\?|$)/.test(path)

/** The pages that the links between pages of entry lead to, from one on. */
const pagesFrom = async (first: string): Promise<Map<string, string>> => {
	const pages = new Map<string, string>()
	const open = [first]
	for (let path = open.pop(); path !== undefined; path = open.pop()) {
		const html = await (await visitPage(service, path)).text()
		pages.set(path, html)
		const ways = hrefsOf(html).map((href) => href!.replaceAll('&amp;', '&'))
		open.push(...ways.filter((way) => isEntry(way) && !pages.has(way) && !open.includes(way)))
	}
	return pages
}

it('every page of entry and every form there carries the link and the invitation along', async () => {
	const { entry } = await make()
	const invite = (await commandsOf(service)('invite'))[1].match(/invite=([\w-]{43})/)![1]!
	const pages = await pagesFrom(`${entry}&invite=${invite}`)
	expect([...pages.keys()].map((path) => path.split('?')[0]).sort()).toEqual(['/sign-in', '/sign-up'])
	for (const [path, html] of pages) {
		const forms = [...html.matchAll(/<form method="post" action="\/sign-[^>]*>.*?<\/form>/gs)]
		expect([path, forms.length]).toEqual([path, 2])
		for (const [form] of forms) {
			expect(form).toContain('?keep=yes')
			expect(form).toContain(invite)
		}
	}
})

it.each([
	['signing up', '/sign-up', {}],
	['signing up after a failed attempt', '/sign-up', { password: 'short' }],
	['signing in', '/sign-in', {}],
	['signing in after a wrong password', '/sign-in', { password: 'a wrong password' }],
])('%s takes it along', async (_, path, failed: Record<string, string>) => {
	const { slug, entry } = await make()
	const email = `keeps-${people++}@example.org`
	if (path === '/sign-in') await signUp(service, { email, password })
	let html = (await pagesFrom(entry)).get(entry.replace('/sign-in', path))!
	if (failed.password !== undefined) {
		const { next, key } = inputsOf(html)
		const sent = { next: next!.value!, ...(key && { key: key.value! }), email, ...failed }
		html = await (await send(service, path, sent)).text()
	}
	const { next, key } = inputsOf(html)
	const done = await send(service, path, {
		email,
		password,
		next: next!.value!,
		...(key && { key: key.value! }),
	})
	expect([done.status, done.headers.get('location')]).toEqual([303, `/links/${slug}?notice=claimed`])
	expect(await ownerOf(slug)).toBe(await accountIdOf(service, cookieOf(done)))
})

it('by an invitation, and by OpenID, also after it was cancelled, it comes along too', async () => {
	const { slug, page } = await make()
	const invite = (await commandsOf(service)('invite'))[1].match(/invite=([\w-]{43})/)![1]!
	const next = `${page}?keep=yes`
	const email = `keeps-${people++}@example.org`
	const key = await formFrom(closed, `/sign-up?invite=${invite}`)
	const done = await send(closed, '/sign-up', { email, password, invite, next, key })
	expect(done.headers.get('location')).toBe(`/links/${slug}?notice=claimed`)

	const other = await make()
	const fields = { next: `${other.page}?keep=yes` }
	const back = await goThrough(service, provider, 'cancel', { fields })
	expect(decodeURIComponent(back.headers.get('location')!.replace(baseUrl, ''))).toContain(fields.next)
	const arrived = await goThrough(service, provider, 'ada', { fields })
	expect(arrived.headers.get('location')).toBe(`/links/${other.slug}?notice=claimed`)
	expect(await ownerOf(other.slug)).toBe(await accountIdOf(service, cookieOf(arrived)))
})

it('a link of somebody else stays theirs', async () => {
	const { slug, page } = await make()
	const [first, second] = [`keeps-${people++}@example.org`, `keeps-${people++}@example.org`]
	const next = `${page}?keep=yes`
	const made = await send(service, '/sign-up', { email: first, password, next })
	await send(service, '/sign-up', { email: second, password, next })
	expect(await ownerOf(slug)).toBe(await accountIdOf(service, cookieOf(made)))
})
