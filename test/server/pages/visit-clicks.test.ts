/** Which visits count (server/INTERFACE.md, "What is a click"). */
import { expect, it } from 'vitest'
import { asForm, browserAccept, openService } from '../../support/service/service.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const target = 'https://target.example/path?q=1#part'
const { make } = linksTo(target, service)
const withAgent = (agent: string, more: object = {}) => ({ headers: { 'user-agent': agent, ...more } })

it.each([
	['a browser', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
	['a headless browser', 'Mozilla/5.0 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36'],
	['curl', 'curl/8.5.0'],
	['a fetch library', 'python-requests/2.32.3'],
	['an empty user agent', ''],
])('every answered redirect is a click: %s', async (_, agent) => {
	const { slug, clicks } = await make()
	expect((await service.ask(`/${slug}`, withAgent(agent))).status).toBe(302)
	expect(await clicks()).toBe(1)
})

it.each([
	{ 'sec-purpose': 'prefetch' },
	{ 'sec-purpose': 'prefetch;prerender' },
	{ purpose: 'prefetch' },
	{ purpose: 'Prerender' },
	{ 'x-moz': 'prefetch' },
	{ 'x-purpose': 'preview' },
	{ 'sec-purpose': '', purpose: 'prefetch' },
	{ 'sec-purpose': 'prefetch', purpose: '' },
])('a speculative load is no click: %o', async (headers) => {
	for (const link of [await make(), await make(clickLimited(1))]) {
		const ahead = { headers: { ...(headers as Record<string, string>), accept: browserAccept } }
		const answer = await service.ask(`/${link.slug}`, ahead)
		expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'private, no-store'])
		expect(JSON.stringify([...answer.headers]) + (await answer.text())).not.toContain('target.example')
		expect(await link.clicks()).toBe(0)
		expect((await service.ask(`/${link.slug}`)).status).toBe(302)
	}
})

it.each([
	'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
	'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
	'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
	'WhatsApp/2.23.20.0 A',
	'Twitterbot/1.0',
	'TelegramBot (like TwitterBot)',
])('the visit of a crawler that names itself is no click: %s', async (agent) => {
	const open = await make()
	const answer = await service.ask(`/${open.slug}`, withAgent(agent))
	expect([answer.status, answer.headers.get('location')]).toEqual([302, target])
	expect(await open.clicks()).toBe(0)

	const oneTime = await make(clickLimited(1))
	const stub = await service.ask(`/${oneTime.slug}`, withAgent(agent, { accept: '*/*' }))
	const text = await stub.text()
	expect([stub.status, stub.headers.has('location')]).toEqual([200, false])
	expect(text).toContain('<form')
	expect(JSON.stringify([...stub.headers]) + text).not.toContain('target.example')
	expect(await oneTime.clicks()).toBe(0)
})

it.each([
	'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
	'Mozilla/4.0 (compatible; ms-office; MSOffice rmj)',
	'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Win64; x64; Trident/7.0; .NET4.0C; ms-office)',
	'Microsoft Office Existence Discovery',
	'Microsoft Office Protocol Discovery',
	'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.10325; Pro)',
	'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Word 16.0.17328; Pro)',
])('Office gets a button, with and without a limit, so that a browser opens the link: %s', async (agent) => {
	for (const fields of [{}, clickLimited(1)]) {
		const link = await make(fields)
		for (const method of ['GET', 'HEAD']) {
			const answer = await service.ask(`/${link.slug}`, { ...withAgent(agent, { accept: '*/*' }), method })
			expect([answer.status, answer.headers.has('location')]).toEqual([200, false])
			const text = JSON.stringify([...answer.headers]) + (await answer.text())
			expect(text).not.toContain('target.example')
			if (method === 'GET') expect(text).toContain('<form')
		}
		expect(await link.clicks()).toBe(0)
		expect((await service.ask(`/${link.slug}`, asForm({}))).status).toBe(303)
		expect(await link.clicks()).toBe(1)
	}
	const locked = await make({ isProtected: true, password: 'open' })
	expect((await service.ask(`/${locked.slug}`, withAgent(agent))).status).toBe(401)
})

it("pressing the stub page's button is a click, which is no way around the limit", async () => {
	const { slug, clicks } = await make(clickLimited(1))
	const agent = 'WhatsApp/2.23.20.0 A'
	const form = { ...asForm({}), headers: { ...asForm({}).headers, 'user-agent': agent } }
	const answer = await service.ask(`/${slug}`, form)
	expect([answer.status, answer.headers.get('location')]).toEqual([303, target])
	expect(await clicks()).toBe(1)
	expect((await service.ask(`/${slug}`, form)).status).toBe(410)
	expect((await service.ask(`/${slug}`, withAgent(agent))).status).toBe(410)
})
