/** Other targets keep the promises of a link: blocks, previews, exact limits, edits at once. */
import { describe, expect, it } from 'vitest'
import { createModeration } from '../../../server/links/moderation.ts'
import { placeOf } from '../../support/service/answers.ts'
import { openAdministration } from '../../support/service/operators.ts'
import { visitPage } from '../../support/service/people.ts'
import { asBrowser, asForm, asJson, joinService, openService } from '../../support/service/service.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'
import { textIn } from '../pages/markup.ts'

const service = await openService()
const other = joinService(service, {}, service.clock)
const { operator } = await openAdministration(service)
const moderation = createModeration({ store: service.store, now: Date.now }, service.links.delete)
const { make } = linksTo('https://own.example/', service)
const phone = { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0' }
const bot = { 'user-agent': 'Slackbot-LinkExpanding 1.0' }

const rules = [{ name: 'app', when: { device: ['android'] }, url: 'https://app.target.example/get' }]
const shares = ['a', 'b'].map((name) => ({ name, percent: 50, url: `https://${name}.target.example/` }))
const lists = { rules: { rules }, shares: { shares } }
const kinds = Object.keys(lists) as (keyof typeof lists)[]
const patch = (slug: string, key: string, change: object) =>
	service.ask(`/api/v1/${slug}/${key}`, { ...asJson(change), method: 'PATCH' })

describe.each(kinds)('a host that is blocked later, of %s', (kind) => {
	it('blocks the link for everybody and in every way, until it is open again', async () => {
		const { slug, key, clicks } = await make(lists[kind])
		const ways = [
			() => service.ask(`/${slug}`),
			() => other.ask(`/${slug}`, { headers: phone }),
			() => service.ask(`/${slug}`, { method: 'HEAD' }),
			() => service.ask(`/${slug}`, { headers: bot }),
			() => service.ask(`/${slug}+`),
			() => service.ask(`/${slug}`, asForm({})),
		]
		await ways[1]!()
		const before = await clicks()
		for (const { blocked } of [service, other]) blocked.hosts = new Set(['target.example'])
		for (const way of ways) expect(placeOf(await way())).toEqual([451, null])
		const page = await (await service.ask(`/m/${key}`, asBrowser)).text()
		expect(textIn(page)).toContain('block')
		expect(await clicks()).toBe(before)
		for (const { blocked } of [service, other]) blocked.hosts = new Set()
		expect((await service.ask(`/${slug}`)).status).toBe(302)
	})

	it('is found by operators who look for links there, and by their measures', async () => {
		const { slug } = await make({ ...lists[kind], alias: `found-by-${kind}` })
		const found = await visitPage(service, '/admin?by=host&q=target.example', operator.cookie)
		expect(await found.text()).toContain(slug)
		const { changed } = await moderation.host('disable', 'target.example')
		expect(changed).toBeGreaterThan(0)
		expect((await service.ask(`/${slug}`)).status).toBe(451)
		await moderation.host('enable', 'target.example')
	})

	it('its preview lists every target, and none where it withholds one', async () => {
		const { slug, key } = await make({ ...lists[kind], forward_query: true })
		const targets = { rules, shares }[kind].map(({ url }) => `${url}?x=1`)
		const preview = () => service.ask(`/${slug}+?x=1`)
		expect(await (await preview()).json()).toEqual({ url: 'https://own.example/?x=1', targets })
		const page = textIn(await (await service.ask(`/${slug}+?x=1`, asBrowser)).text())
		for (const target of targets) expect(page).toContain(target)
		for (const [change, status] of [
			[clickLimited(1), 403],
			[{ isProtected: true, password: 'p' }, 401],
		] as const) {
			await patch(slug, key, change)
			for (const init of [{}, asBrowser]) {
				const answer = await service.ask(`/${slug}+`, init)
				expect([answer.status, (await answer.text()).includes('target.example')]).toEqual([status, false])
			}
		}
	})
})

it('the clock decides when it is asked, in the zone of the rule', async () => {
	const night = { hours: ['22:00-06:00'], days: ['fri'], zone: 'Asia/Kathmandu' }
	const { slug } = await make({ rules: [{ name: 'night', when: night, url: 'https://night.example/' }] })
	// Friday, 20 November 2026, by the clock of Kathmandu, which is 5:45 ahead.
	for (const [utc, isNight] of [
		// Until Friday's six o'clock it is Thursday's night.
		['2026-11-20T00:14:59Z', false],
		['2026-11-20T16:14:59Z', false],
		['2026-11-20T16:15:00Z', true],
		['2026-11-20T18:15:00Z', true],
		['2026-11-21T00:14:59Z', true],
		['2026-11-21T00:15:00Z', false],
		['2026-11-21T16:15:00Z', false],
	] as const) {
		service.clock.now = Date.parse(utc)
		const place = (await service.ask(`/${slug}`)).headers.get('location')
		expect([utc, place === 'https://night.example/']).toEqual([utc, isNight])
	}
})
