/** The pages of operators: each act asks, happens once, and is in the log. */

import { expect, it } from 'vitest'
import { createErasureStore } from '../../../server/store/links/erasure.ts'
import { openAdministration, sendAct } from '../../support/service/operators.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp, withCookie } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { allOf, inputsOf, textIn } from './markup.ts'

const service = await openService({ SIGNUPS: 'open' })
const { operator, act, page, idOf, visit } = await openAdministration(service)
const make = async (url: string, alias: string) => {
	await service.client.shorten({ url, alias })
	return alias
}
/** Slugs on a page, in order. */
const listed = (html: string) =>
	allOf(html, 'input').flatMap(({ attributes: { name, value } }) => (name === 'link' ? [value] : []))

const { clock, database, client } = service

it('the service shows how many clicks of deleted links are left, until none is', async () => {
	expect(await page('/admin/service')).not.toContain('to erase')
	await client.shorten({ url: 'https://one.example/', alias: 'many-clicks' })
	for (let nth = 0; nth < 7; nth++) await visit('many-clicks')
	await service.project()
	await act('delete', ['link', 'many-clicks'])
	const shown = async () =>
		/Deleted links to erase (\d+) (\d+) clicks? left/.exec(textIn(await page('/admin/service')))
	clock.now += 6_000
	const { eraseChunk } = createErasureStore(database, database, 4)
	expect((await shown())?.slice(1)).toEqual(['1', '7'])
	let left = 7
	while (await eraseChunk(new Date(clock.now))) {
		const [, , clicks] = (await shown()) ?? []
		if (clicks === undefined) break
		expect(Number(clicks)).toBeLessThanOrEqual(left)
		left = Number(clicks)
	}
	expect(left).toBeLessThan(7)
	expect(await page('/admin/service')).not.toContain('to erase')
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

it('the same key with other links, or more of them, is another form', async () => {
	const fields: [string, string][] = [
		['act', 'disable'],
		['confirm', 'yes'],
		['key', 'k'.repeat(24)],
	]
	const [other, third] = [
		await make('https://one.example/', 'other-1'),
		await make('https://one.example/', 'other-2'),
	]
	const same = (...slugs: string[]) => [...fields, ...slugs.map((one): [string, string] => ['link', one])]
	expect(await sendAct(service, operator, same(other))).toContain('done=1')
	expect(await sendAct(service, operator, same(other, third))).toContain('done=1')
	expect(await Promise.all([other, third].map(visit))).toEqual([451, 451])
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
	for (const part of ['Kurz 0.0.0-test', 'RATE_LIMIT_VISIT', 'no limit', 'Postgres of the tests'])
		expect(text).toContain(part)
	expect(text).toMatch(/Table Size (?:[a-z_]+ [\d.,]+ [kM]B )+All other tables/)
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

const harmful = 'https://harm.example/login'

it('beside one link its twins are counted, also of an account whose address is part of a newer one', async () => {
	const [owner, anonymous] = [await signUp(service), await service.client.shorten({ url: harmful })]
	const { slug } = await makeOwn(service, owner, { url: harmful })
	await makeOwn(service, owner, { url: 'https://other.example/' })
	await signUp(service, { email: `x${owner.email}` })
	const found = await page(`/admin?q=${slug}`)
	expect(textIn(found)).toContain('To harm.example : 2 links, 1 account and 0 clicks')
	expect(textIn(found)).toContain(`Of ${owner.email} : 2 links, 1 account and 0 clicks`)
	const ticked = allOf(found, 'input').filter(({ attributes }) => 'checked' in attributes)
	expect(ticked.map(({ attributes }) => attributes.value)).toEqual([slug])
	expect(textIn(await page(`/admin?q=${anonymous.short_url}`))).not.toContain('Of ')
})

it('several links that are found are neither ticked nor compared', async () => {
	const found = await page('/admin?q=harm.example&by=target')
	expect(textIn(found)).not.toContain('Similar links')
	expect(allOf(found, 'input').some(({ attributes }) => 'checked' in attributes)).toBe(false)
})
