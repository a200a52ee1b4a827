/** A link with `confirm`: every visit gets a page with a button, which alone is the click. */
import { expect, it } from 'vitest'
import { crowd, statusOf, tally } from '../../support/service/crowd.ts'
import { asForm, asJson, browserAccept, joinService, openService } from '../../support/service/service.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const other = joinService(service)
const target = 'https://target.example/a?b=c'
const { make } = linksTo(target, service)

const chrome =
	'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const clients: [string, RequestInit][] = [
	['a scanner that calls itself Chrome', { headers: { 'user-agent': chrome, accept: browserAccept } }],
	['a program', { headers: { 'user-agent': 'curl/8.14.1', accept: '*/*' } }],
	['a crawler', { headers: { 'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)' } }],
	['Outlook', { headers: { 'user-agent': 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)' } }],
	['HEAD', { method: 'HEAD' }],
]
const press = (slug: string, at = service, fields: Record<string, string> = {}) =>
	at.ask(`/${slug}`, asForm(fields))
const edit = ({ slug, key }: { slug: string; key: string }, change: object, at = service) =>
	at.ask(`/api/v1/${slug}/${key}`, { ...asJson(change), method: 'PATCH' })

it.each(clients)('%s gets the button, without the target and a click', async (_, init) => {
	for (const fields of [{}, clickLimited(1)]) {
		const link = await make({ confirm: true, ...fields })
		// The second comes from the cache, if anything does.
		for (const at of [service, service, other]) {
			const answer = await at.ask(`/${link.slug}`, init)
			const text = await answer.text()
			expect([answer.status, answer.headers.has('location')]).toEqual([200, false])
			expect(JSON.stringify([...answer.headers]) + text).not.toContain('target.example')
			if (init.method !== 'HEAD') expect(text).toContain(`<form method="post" action="/${link.slug}"`)
		}
		expect(await link.clicks()).toBe(0)
		const answer = await press(link.slug)
		expect([answer.status, answer.headers.get('location')]).toEqual([303, target])
		expect(await link.clicks()).toBe(1)
	}
})

it('a one-time link opens once, however many press the button, in every process', async () => {
	const link = await make({ confirm: true, ...clickLimited(1) })
	await crowd(20, () => service.ask(`/${link.slug}`))
	let turn = 0
	const pressed = await crowd(20, () => statusOf(press(link.slug, turn++ % 2 ? service : other)))
	expect(tally(pressed)).toEqual({ 303: 1, 410: 19 })
	expect(await link.clicks()).toBe(1)
	expect((await service.ask(`/${link.slug}`)).status).toBe(410)
})

it('no visit after an edit is answered by what was before, in any process', async () => {
	const link = await make()
	const statuses = async () => [
		(await service.ask(`/${link.slug}`)).status,
		(await other.ask(`/${link.slug}`)).status,
	]
	for (let round = 0; round < 3; round += 1) {
		expect(await statuses()).toEqual([302, 302])
		expect(await (await edit(link, { confirm: true }, round % 2 ? other : service)).json()).toMatchObject({
			confirm: true,
		})
		expect(await statuses()).toEqual([200, 200])
		await edit(link, { confirm: false }, round % 2 ? service : other)
	}
	expect(await link.clicks()).toBe(6)
})

it('a password form is the button, also over the interface', async () => {
	const link = await make({ confirm: true, isProtected: true, password: 'open' })
	expect((await service.ask(`/${link.slug}`)).status).toBe(401)
	expect((await press(link.slug, service, { password: 'open' })).status).toBe(303)
	expect(await service.client.unlock(link.slug, 'open')).toEqual({ url: target })
	expect(await link.clicks()).toBe(2)
})

it('an expired link is gone, with or without the button', async () => {
	const link = await make({ confirm: true, isLimited: true, limitation_type: 'time', expires_in: 1 })
	const later = joinService(service, {}, { now: service.clock.now + 2 * 86_400_000 })
	expect((await later.ask(`/${link.slug}`)).status).toBe(410)
	expect((await press(link.slug, later)).status).toBe(410)
})

it('the query of the visit goes on, and + shows where an unlimited one leads', async () => {
	const link = await make({ confirm: true, forward_query: true })
	const page = await (await service.ask(`/${link.slug}?x=1`)).text()
	expect(page).toContain(`action="/${link.slug}?x=1"`)
	const answer = await service.ask(`/${link.slug}?x=1`, asForm({}))
	expect(answer.headers.get('location')).toBe(`${target}&x=1`)
	expect(await (await service.ask(`/${link.slug}+`)).json()).toEqual({ url: target })
	const limited = await make({ confirm: true, ...clickLimited(1) })
	expect((await service.ask(`/${limited.slug}+`)).status).toBe(403)
})

it('a speculative load of it is refused as always', async () => {
	const { slug } = await make({ confirm: true })
	expect((await service.ask(`/${slug}`, { headers: { 'sec-purpose': 'prefetch' } })).status).toBe(503)
})
