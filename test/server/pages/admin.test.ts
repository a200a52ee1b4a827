/** The pages of operators: each act asks, happens once, and is in the log. */
import { expect, it } from 'vitest'
import { openAdministration, sendAct } from '../../support/service/operators.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { send, signUp, withCookie } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { allOf, inputsOf, textIn } from './markup.ts'

const service = await openService({ SIGNUPS: 'open' })
const { operator, act, page, idOf, visit, newest } = await openAdministration(service)
const make = async (url: string, alias: string) => {
	await service.client.shorten({ url, alias })
	return alias
}
/** Slugs on a page, in order. */
const listed = (html: string) =>
	allOf(html, 'input').flatMap(({ attributes: { name, value } }) => (name === 'link' ? [value] : []))

it('links are disabled, enabled and deleted, many at once, and each is in the log', async () => {
	const slugs = [
		await make('https://one.example/', 'admin-one'),
		await make('https://two.example/', 'admin-two'),
	]
	const links = slugs.map((slug): [string, string] => ['link', slug])
	expect(await act('disable', ...links)).toBe('/admin?notice=disable&done=2')
	expect(await Promise.all(slugs.map(visit))).toEqual([451, 451])
	expect(await newest()).toMatchObject({
		account: operator.email,
		act: 'disable',
		subjects: slugs,
		changed: 2,
	})
	expect(await act('enable', links[0]!)).toBe('/admin?notice=enable&done=1')
	expect(await Promise.all(slugs.map(visit))).toEqual([302, 451])
	expect(await act('delete', ...links)).toBe('/admin?notice=delete&done=2')
	expect(await Promise.all(slugs.map(visit))).toEqual([404, 404])
	const log = textIn(await page('/admin/log'))
	for (const text of [operator.email, 'Disable', 'Enable', 'Delete', 'admin-one, admin-two'])
		expect(log).toContain(text)
	expect(textIn(await page('/admin?notice=delete&done=2'))).toContain('2 links deleted.')
})

it('an act without the tick asks again, and changes nothing', async () => {
	const slug = await make('https://one.example/', 'unticked')
	const fields: [string, string][] = [
		['act', 'disable'],
		['link', slug],
		['list', '/admin?q=x'],
	]
	expect(await sendAct(service, operator, fields)).toBe('400')
	expect(await visit(slug)).toBe(302)
	const asked = await page(`/admin/act?${new URLSearchParams(fields)}`)
	expect(textIn(asked)).toContain('Disable 1 link?')
	expect(asked).toContain('href="/admin?q=x"')
	expect(asked).toContain('kurz.example/unticked')
})

it('a form sent twice acts once', async () => {
	const slug = await make('https://one.example/', 'sent-twice')
	const fields: [string, string][] = [
		...[
			['act', 'disable'],
			['link', slug],
			['confirm', 'yes'],
			['key', 'k'.repeat(24)],
		],
	] as [string, string][]
	expect(await sendAct(service, operator, fields)).toContain('done=1')
	await act('enable', ['link', slug])
	// Sent again by a reload: the link stays enabled.
	expect(await sendAct(service, operator, fields)).toContain('done=1')
	expect(await visit(slug)).toBe(302)
	// The same key for another act is another form.
	expect(await sendAct(service, operator, [['act', 'delete'], ...fields.slice(1)])).toContain('done=1')
	expect(await visit(slug)).toBe(404)
})

it('a host is blocked with its subdomains by one of its links, and unblocked', async () => {
	const slug = await make('https://bad.example/x', 'to-a-bad-host')
	const below = await make('https://www.bad.example/', 'below-bad-host')
	const asked = await page('/admin/act?act=block_host&link=to-a-bad-host')
	expect(textIn(asked)).toContain('Block 1 host?')
	expect(await act('block_host', ['host', 'bad.example'])).toBe('/admin?notice=block_host&done=1')
	expect(await Promise.all([slug, below].map(visit))).toEqual([451, 451])
	await expect(make('https://BAD.example/', 'another-bad')).rejects.toThrow('validation_failed')
	expect(textIn(await page('/admin/blocked-hosts'))).toContain('bad.example')
	// Another process reads the list.
	await service.administration.hosts.look()
	expect(await act('unblock_host', ['host', 'bad.example'])).toContain('done=1')
	expect(await Promise.all([slug, below].map(visit))).toEqual([302, 302])
	const typed = await service.ask(
		'/admin/act?act=block_host&host=not+a+host&list=/admin/blocked-hosts',
		withCookie(operator.cookie),
	)
	const back = await page(typed.headers.get('location') ?? '')
	expect(textIn(back)).toContain('That is not a host.')
	expect(inputsOf(back).host?.value).toBe('not a host')
})

it('links are found by name, target, host and owner', async () => {
	const person = await signUp(service, { email: 'an-owner@example.org' })
	await makeOwn(service, person, { alias: 'search-me', url: 'https://xn--mnchen-3ya.example/some/path' })
	await make('https://elsewhere.example/xn--mnchen-3ya.example', 'not-that-host')
	const found = async (by: string, q: string) =>
		listed(await page(`/admin?${new URLSearchParams({ by, q })}`))
	expect(await found('name', 'EARCH-m')).toEqual(['search-me'])
	expect(await found('target', 'some/PATH')).toEqual(['search-me'])
	for (const target of ['münchen.example/some', 'https://MÜNCHEN.example', 'xn--mnchen-3ya.example/s'])
		expect([target, ...(await found('target', target))]).toEqual([target, 'search-me'])
	expect(await found('host', 'MÜNCHEN.example')).toEqual(['search-me'])
	expect(await found('owner', 'an-owner@')).toEqual(['search-me'])
	expect(await found('name', '%')).toEqual([])
	expect(await found('host', 'not a host')).toEqual([])
	expect((await found('name', '')).slice(0, 2)).toEqual(['not-that-host', 'search-me'])
})

it('pages through many links, also by host', async () => {
	for (let nth = 0; nth < 60; nth++)
		await make('https://many.example/', `many-${String(nth).padStart(2, '0')}`)
	for (const query of ['by=name&q=many-', 'by=host&q=many.example']) {
		const all: (string | undefined)[] = []
		for (let path: string | undefined = `/admin?${query}`; path !== undefined; ) {
			const shown: string = await page(path)
			all.push(...listed(shown))
			const next = allOf(shown, 'a').find(({ attributes }) => attributes.rel === 'next')
			path = next?.attributes.href?.replaceAll('&amp;', '&')
		}
		expect(all).toEqual(Array.from({ length: 60 }, (_, nth) => `many-${59 - nth}`.replace(/-(\d)$/, '-0$1')))
	}
})

it('no page shows a key, a password or statistics', async () => {
	const person = await signUp(service)
	const { slug, key } = await makeOwn(service, person, { alias: 'kept-private', title: 'a private title' })
	await service.ask(`/${slug}`, { headers: { referer: 'https://private-referrer.example/' } })
	await service.project()
	const id = await idOf(person.email)
	for (const path of [
		...['/admin', '/admin/accounts', '/admin/service', '/admin/log', '/admin/blocked-hosts'],
		...[`/admin/act?act=delete&link=${slug}`, `/admin/act?act=promote&account=${id}`],
	])
		expect(await page(path)).not.toMatch(
			new RegExp(`${key}|private-referrer|a private title|argon2|${person.password}`),
		)
})

it('the service shows versions, disk and the limits in force', async () => {
	const text = textIn(await page('/admin/service'))
	for (const part of [
		'Kurz 0.0.0-test',
		'RATE_LIMIT_VISIT',
		'no limit',
		'audit_log',
		'Postgres of the tests',
	])
		expect(text).toContain(part)
})

it('a look-alike host is shown in ASCII with the warning for visitors, wherever operators see it', async () => {
	await make('https://pаypal.example/login', 'look-alike')
	await make('https://münchen.example/', 'an-umlaut')
	const host = 'xn--pypal-4ve.example'
	const warning = 'Not all of its letters are plain Latin ones, and some may look like others.'
	const pages = ['/admin', '/admin/act?act=disable&link=look-alike', `/admin/act?act=block_host&host=${host}`]
	await act('block_host', ['host', host])
	for (const path of [...pages, '/admin/blocked-hosts', '/admin/log']) {
		const text = textIn(await page(path))
		expect([path, text]).toEqual([path, expect.stringContaining(warning)])
		expect(text).toContain(host)
		expect(text).not.toContain('pаypal')
	}
	expect(textIn(await page('/admin?q=an-umlaut'))).toContain('münchen.example')
	expect(textIn(await page('/admin?q=an-umlaut'))).not.toContain(warning)
	await act('unblock_host', ['host', host])
})

it('a reason is kept in the log, on one line; a form without the tick keeps it too', async () => {
	const slug = await make('https://one.example/', 'with-a-reason')
	const fields: [string, string][] = [
		['act', 'disable'],
		['link', slug],
		['reason', '  Phishing,\r\n\u202ereported\u0000 by mail '],
	]
	const asked = await send(
		service,
		'/admin/act',
		{},
		{ cookie: operator.cookie, body: new URLSearchParams(fields) },
	)
	expect(asked.status).toBe(400)
	expect(inputsOf(await asked.text()).reason?.value).toBe('Phishing, reported by mail')
	await sendAct(service, operator, [...fields, ['confirm', 'yes']])
	expect(await newest()).toMatchObject({ act: 'disable', reason: 'Phishing, reported by mail' })
	expect(textIn(await page('/admin/log'))).toContain('Phishing, reported by mail')
	await act('enable', ['link', slug])
	expect(await newest()).toMatchObject({ act: 'enable', reason: null })
})
