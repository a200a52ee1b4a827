/** What the extension learns from its server: where short links are, its name and mark. */
import { expect, it } from 'vitest'
import { siteAt } from '../../../../extension/actions/kurz.ts'
import { readAccountLinks } from '../../../../extension/actions/list/account-links.ts'
import { selectLinks } from '../../../../extension/actions/list/find.ts'
import { keepServer } from '../../../../extension/actions/server/server.ts'
import { learnSite, writtenSlugOf } from '../../../../extension/actions/server/site.ts'
import {
	away,
	detailsOf,
	ORIGIN,
	openTestKurz,
	type Service,
} from '../../../support/browsers/extension-kurz.ts'

const links = 'https://go.example'
const mark = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'
const icon = { src: '/assets/mark-1.svg', type: 'image/svg+xml' }
const standard = {
	name: 'Kurz',
	theme_color: '#c2410c',
	icons: [{ src: '/favicon.svg', type: 'image/svg+xml' }],
}
const healthy = {
	status: 'healthy',
	database: 'connected',
	timestamp: '2026-11-20T12:00:00.000Z',
	version: '1.0.0',
	uptime_seconds: 1,
	database_latency_ms: 1,
	waiting_clicks: 0,
	oldest_waiting_seconds: null,
	unknown_outcomes: 0,
}

const site =
	(manifest: unknown, more: object = {}): Service =>
	({ url }) => {
		const { pathname } = new URL(url)
		if (pathname === '/api/v1/health') return Response.json({ ...healthy, ...more })
		if (pathname === '/site.webmanifest') return Response.json(manifest)
		if (pathname === icon.src || pathname === '/favicon.svg') return new Response(mark)
		return Response.json([{ data: detailsOf('one').linkData, clicks: [] }])
	}
const account = { origin: ORIGIN, token: 'kz_secret', name: 'me@example.org' }

it.each([
	['its operator’s name and mark', { ...standard, name: 'Town', icons: [icon] }, { name: 'Town', mark }],
	['a mark in a colour of its own', { ...standard, theme_color: '#0b6e4f' }, { mark }],
	['a server that was left as it is', standard, {}],
	['a mark of another place', { ...standard, icons: [{ ...icon, src: 'https://evil.example/x.svg' }] }, {}],
	['a picture that is no SVG', { ...standard, name: 'Town', icons: [{ src: '/x.png' }] }, { name: 'Town' }],
	['nothing that can be read', 'nonsense', {}],
])('learns %s', async (_what, manifest, look) => {
	const kurz = await openTestKurz(site(manifest))
	await learnSite(kurz)
	const { at: _at, origin, ...learned } = (await siteAt(kurz, ORIGIN))!
	expect([origin, learned]).toEqual([ORIGIN, look])
})

it('a mark that is too large is left out', async () => {
	const answer = site({ ...standard, icons: [icon] })
	const kurz = await openTestKurz((request) =>
		request.url.endsWith('.svg') ? new Response('x'.repeat(65_537)) : answer(request),
	)
	await learnSite(kurz)
	expect((await siteAt(kurz, ORIGIN))?.mark).toBeUndefined()
})

it('it asks once a day, and keeps what it knows while the server is away', async () => {
	const kurz = await openTestKurz(site({ ...standard, name: 'Town' }))
	await Promise.all([learnSite(kurz), learnSite(kurz)])
	const once = kurz.sent.length
	kurz.clock.now += 23 * 3_600_000
	await learnSite(kurz)
	expect(kurz.sent).toHaveLength(once)
	kurz.clock.now += 3_600_000
	kurz.service.answer = away
	await learnSite(kurz)
	expect((await siteAt(kurz, ORIGIN))?.name).toBe('Town')
	kurz.service.answer = site({ ...standard, name: 'City' })
	await learnSite(kurz)
	expect((await siteAt(kurz, ORIGIN))?.name).toBe('City')
})

it('another server is not shown under the name of the last one', async () => {
	const kurz = await openTestKurz(site({ ...standard, name: 'Town' }))
	await learnSite(kurz)
	kurz.service.answer = away
	await keepServer(kurz, 'https://other.example')
	expect(await siteAt(kurz, 'https://other.example')).toBeUndefined()
})

it('links made elsewhere have the address that their server writes, and are found by both', async () => {
	const kurz = await openTestKurz(site(standard, { link_base_url: links }))
	await learnSite(kurz)
	const { links: listed } = await readAccountLinks(kurz, account)
	expect(listed.map(({ url, origin }) => [url, origin])).toEqual([[`${links}/one`, ORIGIN]])
	for (const text of [`${links}/one`, `${ORIGIN}/one`, 'go.example', 'kurz.example/one']) {
		expect(selectLinks(listed, text, 'made')).toHaveLength(1)
	}
	for (const text of [`${links}/one`, `${ORIGIN}/one`, 'GO.example/one']) {
		await readAccountLinks(kurz, account, { text, sort: 'made' })
		expect(new URL(kurz.sent.at(-1)!.request.url).searchParams.get('q')).toBe('one')
	}
})

it('a server that doesn’t say where its links are has them itself', async () => {
	const kurz = await openTestKurz(site(standard))
	await learnSite(kurz)
	expect((await readAccountLinks(kurz, account)).links[0]?.url).toBe(`${ORIGIN}/one`)
})

it.each([
	['https://kurz.example/menu', 'kurz.example', 'menu'],
	['https://kz.example/menu', 'kz.example', 'menu'],
	['https://go.example/menu', 'go.example', 'menu@go.example'],
	['', '', 'menu'],
])('a link of the account at “%s” is asked for by its host', (link, host, slug) => {
	const { linkData } = detailsOf('menu', { link, host })
	const site = { origin: 'https://kurz.example', links: 'https://kz.example', at: '' }
	expect(writtenSlugOf(linkData, 'https://kurz.example', site)).toBe(slug)
})
