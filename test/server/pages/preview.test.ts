/** A preview counts no click (server/INTERFACE.md, "Where a link leads"). */
import { expect, it } from 'vitest'
import { asBrowser, asForm, openService } from '../../support/service/service.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const { ask } = service
const target = 'https://target.example/path?q=1#part'
const { make } = linksTo(target, service)
const told = async (path: string) => {
	const answer = await ask(path)
	return [answer.status, await answer.json()]
}

const spellings = ['/seen-ahead+', '/SEEN-ahead+', '/seen-ahead+/', '/seen-ahead%2B', '/seen-ahead+?x=1']
it.each(spellings)('%s tells the target, and counts nothing', async (path) => {
	const { slug, key, clicks } = await make({ alias: 'seen-ahead' })
	expect(await told(path)).toEqual([200, { url: target }])
	const page = await ask(path, asBrowser)
	expect([page.status, page.headers.get('vary')]).toEqual([
		200,
		'Accept, Accept-Language, Cookie, Accept-Encoding',
	])
	expect(page.headers.has('location')).toBe(false)
	const text = await page.text()
	expect(text).toContain('https://target.example/path?q=1#part')
	// Going on is a visit; nothing leads there past its click.
	expect(text).not.toContain('href="https://target.example')
	const head = await ask(path, { method: 'HEAD' })
	expect([head.status, await head.text()]).toEqual([200, ''])
	expect(await clicks()).toBe(0)
	await service.client.remove(slug, key)
	service.clock.now += 31 * 86_400_000
})

it('is where a visit with the same query is sent', async () => {
	const { slug } = await make({ forward_query: true })
	const path = (plus: string) => `/${slug}${plus}?utm=1&q=2`
	const visit = await ask(path(''))
	expect(await told(path('+'))).toEqual([200, { url: visit.headers.get('location') }])
	expect(await (await ask(path('+'), asBrowser)).text()).toContain(`href="/${slug}?utm=1&amp;q=2"`)
})

const shown = async (url: string) => {
	const { slug } = await make({ url })
	return { json: await told(`/${slug}+`), page: await (await ask(`/${slug}+`, asBrowser)).text() }
}

it('shows an international name as people read it, under the name that the network uses', async () => {
	const { json, page } = await shown('https://xn--80ak6aa92e.example/')
	expect(json).toEqual([200, { url: 'https://xn--80ak6aa92e.example/' }])
	// The heading is what cannot be mistaken.
	expect(page).toMatch(/<h1[^>]*><bdi[^>]*>xn--80ak6aa92e\.example<[\s\S]*>аррӏе\.example</)
	expect((await shown('https://münchen.example/straße')).page).toMatch(
		/<h1[^>]*><bdi[^>]*>xn--mnchen-3ya\.example<[\s\S]*>münchen\.example<[\s\S]*>https:\/\/münchen\.example\/straße</,
	)
	expect((await shown(target)).page).not.toContain('Shown in browsers')
})

const hidden = 'https://target.example/\u202egpj.exe\u200b/'
it.each([
	[
		'characters that are invisible or turn text around',
		hidden,
		/%E2%80%AEgpj\.exe%E2%80%8B\//,
		/[\u202e\u200b]/,
	],
	[
		'a path like a host',
		'https://evil.example/https://bank.example/',
		/<h1[^>]*>[^/]*<bdi[^>]*>evil\.example</,
		/^$/,
	],
	['a host that is a number', 'http://3221225985:8080/', /<bdi[^>]*>192\.0\.2\.1:8080</, /^$/],
	['markup', 'https://target.example/<script>alert(1)</script>', /alert/, /<script>alert/],
])('a target cannot deceive by %s', async (_, url, seen, unseen) => {
	const { page } = await shown(url)
	expect(page).toMatch(seen)
	expect(page).not.toMatch(unseen)
})

const password = { isProtected: true, password: 'x' }
it.each([
	['a protected link', password, 401, 'password_required', 'needs a password'],
	['a click-limited link', clickLimited(1), 403, 'forbidden', 'a limited number of times'],
	['one that is both', { ...password, ...clickLimited(1) }, 401, 'password_required', 'needs a password'],
])('a preview of %s withholds its target', async (_, fields, status, error, sentence) => {
	const { slug, clicks } = await make(fields)
	expect(await told(`/${slug}+`)).toEqual([status, { error }])
	const page = await ask(`/${slug}+`, asBrowser)
	const text = await page.text()
	expect([page.status, page.headers.get('vary')]).toEqual([status, 'Accept, Accept-Language, Cookie'])
	expect(text).toContain(sentence)
	for (const answer of [page, await ask(`/${slug}+`), await ask(`/${slug}+`, { method: 'HEAD' })])
		expect(JSON.stringify([...answer.headers])).not.toContain('target.example')
	expect(text).not.toContain('target.example')
	expect(await clicks()).toBe(0)
	// A limited link still works once.
	if (!('isProtected' in fields)) expect((await ask(`/${slug}`)).status).toBe(302)
})

it.each([
	['an expired link', { isLimited: true, limitation_type: 'time', expires_in: 1 }, 'link_expired'],
	['a link that is used up', clickLimited(1), 'link_exhausted'],
] as const)('a preview of %s says so', async (_, fields, error) => {
	const { slug } = await make(fields)
	await ask(`/${slug}`)
	service.clock.now += 86_400_000
	expect(await told(`/${slug}+`)).toEqual([410, { error }])
	expect((await ask(`/${slug}+`, asBrowser)).status).toBe(410)
})

const nothing = ['/nothere+', '/+', '/docs+', '/a+b', '/abcde++', '/abc%00+', '/ünïcode+']
it.each(nothing)('there is no preview at %s', async (path) => {
	expect(await told(path)).toEqual([404, { error: 'not_found' }])
})

it('a preview takes no POST', async () => {
	const { slug } = await make()
	expect((await ask(`/${slug}+`, asForm({}))).status).toBe(404)
})

it('an alias with a plus is refused: it could never be visited', async () => {
	await expect(make({ alias: 'with-plus+' })).rejects.toThrow('validation_failed')
})
