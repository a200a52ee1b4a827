/** A paused link refuses every visit at once, on every process, until it is resumed. */
import { expect, it } from 'vitest'
import { placeOf } from '../../support/service/answers.ts'
import { asBrowser, asForm, asJson, joinService, openService } from '../../support/service/service.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const { ask } = service
const other = joinService(service, {}, service.clock)
const target = 'https://target.example/menu'
const { make } = linksTo(target, service)
const bot = { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0', accept: 'text/html' } }

/** Every way to a link without its key, each with its answer for a paused one. */
const ways: [string, (slug: string) => Promise<Response>][] = [
	['a program', (slug) => ask(`/${slug}`)],
	['a browser', (slug) => ask(`/${slug}`, asBrowser)],
	['HEAD', (slug) => ask(`/${slug}`, { method: 'HEAD' })],
	['a crawler', (slug) => ask(`/${slug}`, bot)],
	['the preview', (slug) => ask(`/${slug}+`)],
	['the form of a page', (slug) => ask(`/${slug}`, asForm({ password: 'p' }))],
	['an unlock', (slug) => ask(`/api/v1/${slug}`, asJson({ password: 'p' }))],
	['another process', (slug) => other.ask(`/${slug}`)],
]
const kinds = { plain: {}, limited: clickLimited(1), protected: { isProtected: true, password: 'p' } }
const cases = Object.keys(kinds).flatMap((kind) =>
	ways.map(([way, visit]) => [kind as keyof typeof kinds, way, visit] as const),
)

it.each(cases)('a paused %s link refuses %s, which uses nothing up', async (kind, _, visit) => {
	const { slug, clicks } = await make({ ...kinds[kind], paused: true })
	const answer = await visit(slug)
	expect(placeOf(answer)).toEqual([404, null])
	expect(await answer.text()).not.toContain('target.example')
	expect(await clicks()).toBe(0)
})

it('a visit that begins after the edit is refused, remembered or not, and redirected once resumed', async () => {
	const { slug, key } = await make({})
	const edit = (paused: boolean) => ask(`/api/v1/${slug}/${key}`, { ...asJson({ paused }), method: 'PATCH' })
	for (const { ask: at } of [service, other]) expect((await at(`/${slug}`)).status).toBe(302)
	expect(await (await edit(true)).json()).toMatchObject({ paused: true, status: 'paused' })
	for (const { ask: at } of [service, other]) {
		const answer = await at(`/${slug}`)
		expect([answer.status, await answer.json()]).toEqual([404, { error: 'link_paused' }])
	}
	expect(await (await edit(false)).json()).toMatchObject({ paused: false, status: 'active', clicks: 2 })
	for (const { ask: at } of [service, other]) expect((await at(`/${slug}`)).status).toBe(302)
})

it('a page in the reader’s language says that it is paused, even if it has expired as well', async () => {
	const { slug } = await make({ paused: true, isLimited: true, limitation_type: 'time', expires_in: 1 })
	service.clock.now += 2 * 86_400_000
	for (const [language, said] of [
		['en', 'This link is paused'],
		['de', 'Dieser Link ist pausiert'],
	]) {
		const page = await ask(`/${slug}`, { headers: { ...asBrowser.headers, 'accept-language': language! } })
		expect(await page.text()).toContain(said)
	}
})
