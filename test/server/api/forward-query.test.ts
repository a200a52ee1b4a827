/** Links that pass on the query of a visit, however visited (server/INTERFACE.md, "Visit"). */
import { expect, it } from 'vitest'
import { placeOf } from '../../support/service/answers.ts'
import { asBrowser, asForm, asJson, openService } from '../../support/service/service.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const { ask, client } = service
const target = 'https://target.example/path?own=1#part'
const { make } = linksTo(target, service)
const forwarding = (more: Parameters<typeof make>[0] = {}) => make({ forward_query: true, ...more })

const query = 'utm_source=poster&own=2&tag=a&tag=b%20c'
const forwarded = 'https://target.example/path?own=1&utm_source=poster&tag=a&tag=b%20c#part'
const bot = { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0', accept: 'text/html' } }
const locationOf = async (path: string, init: RequestInit = {}) => placeOf(await ask(path, init))
/** Where the form of a page posts to. */
const actionOf = (page: string) => /<form[^>]* action="([^"]*)"/.exec(page)![1]!.replaceAll('&amp;', '&')

it('redirects people and programs to the target with their parameters, first visit or not', async () => {
	const { slug, clicks } = await forwarding()
	for (const init of [{}, asBrowser, {}])
		expect(await locationOf(`/${slug}?${query}`, init)).toEqual([302, forwarded])
	expect(await locationOf(`/${slug}/?${query}`)).toEqual([302, forwarded])
	const other = 'https://target.example/path?own=1&other=1#part'
	expect(await locationOf(`/${slug}?other=1`)).toEqual([302, other])
	expect(await locationOf(`/${slug}`)).toEqual([302, target])
	expect(await clicks()).toBe(6)
})

it('answers HEAD and crawlers the same, without a click', async () => {
	const { slug, clicks } = await forwarding()
	expect(await locationOf(`/${slug}?${query}`, { method: 'HEAD' })).toEqual([302, forwarded])
	expect(await locationOf(`/${slug}?${query}`, bot)).toEqual([302, forwarded])
	expect(await clicks()).toBe(0)
})

it('redirects click-limited visits, and goes on from the page for crawlers', async () => {
	const { slug } = await forwarding(clickLimited(2))
	expect(await locationOf(`/${slug}?${query}`)).toEqual([302, forwarded])
	const page = await ask(`/${slug}?${query}`, bot)
	expect([page.status, page.headers.get('location')]).toEqual([200, null])
	const action = actionOf(await page.text())
	expect(action).toBe(`/${slug}?${query}`)
	expect(await locationOf(action, asForm({}))).toEqual([303, forwarded])
})

it('asks for the password and then goes on with the query, also after a wrong try', async () => {
	const { slug } = await forwarding({ isProtected: true, password: 'p' })
	const first = actionOf(await (await ask(`/${slug}?${query}`, asBrowser)).text())
	const again = await ask(first, asForm({ password: 'wrong' }))
	expect(again.status).toBe(401)
	const second = actionOf(await again.text())
	expect([first, second]).toEqual([`/${slug}?${query}`, `/${slug}?${query}`])
	expect(await locationOf(second, asForm({ password: 'p' }))).toEqual([303, forwarded])
})

it('answers an unlock by a program with the URL as it was submitted', async () => {
	const { slug } = await forwarding({ isProtected: true, password: 'p' })
	const answer = await ask(`/api/v1/${slug}?${query}`, asJson({ password: 'p' }))
	expect(await answer.json()).toEqual({ url: target })
})

it('sends no byte that a header may not hold', async () => {
	const { slug } = await forwarding({ url: 'https://m\u00fcnchen.example/' })
	const location = 'https://xn--mnchen-3ya.example/?a=%0d%0aX:%201&b=%5C&c=%22%3C%C3%A4%3E%27'
	expect(await locationOf(`/${slug}?a=%0d%0aX:%201&b=\\&c="<\u00e4>'`)).toEqual([302, location])
})

it('leaves out a parameter that would make the address too long', async () => {
	const { slug } = await forwarding()
	const [, location] = await locationOf(`/${slug}?a=1&b=${'x'.repeat(8_192)}&c=3`)
	expect(location).toBe('https://target.example/path?own=1&a=1&c=3#part')
})

it('forwards from the first visit after an edit on, and stops after another', async () => {
	const { slug, key } = await make()
	expect(await locationOf(`/${slug}?${query}`)).toEqual([302, target])
	await client.edit(slug, key, { forward_query: true })
	expect(await locationOf(`/${slug}?${query}`)).toEqual([302, forwarded])
	await client.edit(slug, key, { forward_query: false })
	expect(await locationOf(`/${slug}?${query}`)).toEqual([302, target])
})

it('a link that does not forward ignores the query on every way', async () => {
	const open = await make()
	for (const init of [{}, asBrowser, { method: 'HEAD' }, bot])
		expect(await locationOf(`/${open.slug}?${query}`, init)).toEqual([302, target])
	const locked = await make({ isProtected: true, password: 'p' })
	const posted = asForm({ password: 'p' })
	expect(await locationOf(`/${locked.slug}?${query}`, posted)).toEqual([303, target])
	const limited = await make(clickLimited(1))
	expect(await locationOf(`/${limited.slug}?${query}`, asForm({}))).toEqual([303, target])
})

it('the query is stored nowhere', async () => {
	const { slug, key } = await forwarding()
	const headers = { referer: `https://kurz.example/${slug}?secret=of-the-visitor` }
	await ask(`/${slug}?secret=of-the-visitor`, { headers })
	const shown = JSON.stringify([await client.analytics(slug, key), await client.details(slug, key)])
	expect(shown + service.logged.join()).not.toContain('of-the-visitor')
})
