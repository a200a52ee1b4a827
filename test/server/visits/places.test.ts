/** Places: each way to one is a visit of the link, counted there; what is none changes nothing. */
import { describe, expect, it } from 'vitest'
import { placeOf } from '../../support/service/answers.ts'
import { asBrowser, asForm, asJson, joinService, openService } from '../../support/service/service.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'
import { allOf } from '../pages/markup.ts'

const service = await openService()
const { ask, client } = service
const other = joinService(service, {}, service.clock)
const target = 'https://target.example/menu'
const { make, visit } = linksTo(target, service)
const places = [
	{ name: 'p1', label: 'Window in the hall' },
	{ name: '-_9', label: '' },
]
const at = async ({ slug, key }: { slug: string; key: string }) => (await client.details(slug, key)).places

/** A visit of `p1` by each way, and by ways to no place. */
const ways: [path: string, place: string | null][] = [
	['/p1', 'p1'],
	['/P1', 'p1'],
	['/-_9', '-_9'],
	['?from=p1', 'p1'],
	['?FROM=p1', null],
	['?from=P1&x=1', 'p1'],
	['?x=1&from=%701', 'p1'],
	['/p1?from=-_9', 'p1'],
	['/p1/', 'p1'],
	['/p1.', 'p1'],
	['/p1)%20', 'p1'],
	['//p1//', 'p1'],
	['.?from=p1', 'p1'],
	['?from=p2', null],
	['?from=', null],
	['?from=p2&from=p1', null],
	['', null],
]

describe.each([
	['a link', {}],
	['a click-limited link', clickLimited(100)],
])('%s', (_, more) => {
	it.each(ways)('%s is a visit at %s', async (path, place) => {
		const link = await make({ ...more, places })
		expect(placeOf(await ask(`/${link.slug}${path}`))).toEqual([302, target])
		expect(placeOf(await other.ask(`/${link.slug.toUpperCase()}${path}`))).toEqual([302, target])
		const [click] = (await client.analytics(link.slug, link.key)).body.clicks
		expect([await link.clicks(), click!.place]).toEqual([2, place])
		expect(await at(link)).toEqual(place === null ? {} : { [place]: 2 })
	})

	it.each(['/p2', '/p', '/p11', '/p1/p1', '/p1+', '/-', '/p1,a'])('%s is nowhere', async (path) => {
		const link = await make({ ...more, places })
		await ask(`/${link.slug}`)
		for (const method of ['GET', 'HEAD'])
			expect((await ask(`/${link.slug}${path}`, { method })).status).toBe(404)
		expect([await link.clicks(), await at(link)]).toEqual([1, {}])
	})

	it.each([
		['HEAD', { method: 'HEAD' }],
		['a crawler', { headers: { 'user-agent': 'Googlebot/2.1' } }],
	])('%s uses nothing up', async (_name, init) => {
		const link = await make({ ...more, places })
		const statuses = await Promise.all(
			['/p1', '?from=p1', '/p2'].map(async (path) => (await ask(`/${link.slug}${path}`, init)).status),
		)
		expect(statuses).toEqual('max_clicks' in more ? [200, 200, 404] : [302, 302, 404])
		expect([await link.clicks(), await at(link)]).toEqual([0, {}])
	})
})

it('a link without places has none', async () => {
	const { slug, clicks } = await make()
	expect([(await visit(`${slug}/p1`)).status, (await visit(`${slug}?from=p1`)).status]).toEqual([404, 302])
	expect(await clicks()).toBe(1)
})

it('its preview uses nothing up, and no page has a place of its own', async () => {
	const link = await make({ places })
	expect((await ask(`/${link.slug}+?from=p1`)).status).toBe(200)
	expect((await ask('/links/p1', asBrowser)).status).not.toBe(302)
	expect((await ask('/api/v1')).status).toBe(404)
	expect([await link.clicks(), await at(link)]).toEqual([0, {}])
})

/** Links whose visit is a form: what it sends. */
const forms = {
	protected: [{ isProtected: true, password: 'open' }, { password: 'open' }, 401],
	asking: [{ confirm: true }, {}, 200],
} as const
const pathsOfForms = Object.keys(forms).flatMap((form) =>
	['/p1', '?from=p1'].map((path) => [form as keyof typeof forms, path] as const),
)

it.each(pathsOfForms)('the form of a link that is %s keeps the place of %s', async (kind, path) => {
	const [fields, sent, status] = forms[kind]
	const link = await make({ ...fields, places, forward_query: true })
	const actionOf = async (answer: Response) => allOf(await answer.text(), 'form')[0]!.attributes.action!
	const query = `${path}${path.includes('?') ? '&' : '?'}from=shop&x=1`
	const shown = await ask(`/${link.slug}${query}`, asBrowser)
	expect(shown.status).toBe(status)
	let action = await actionOf(shown)
	if (kind === 'protected') {
		const again = await ask(action, asForm({ password: 'wrong' }))
		expect(again.status).toBe(401)
		action = await actionOf(again)
	}
	expect(await at(link)).toEqual({})
	// What follows goes on, as it would without a form.
	expect(placeOf(await ask(action, asForm(sent)))).toEqual([303, `${target}?from=shop&x=1`])
	expect([await link.clicks(), await at(link)]).toEqual([1, { p1: 1 }])
})

it('a program that opens a protected link may say where', async () => {
	const link = await make({ isProtected: true, password: 'open', places })
	const answer = await ask(`/api/v1/${link.slug}?from=p1`, asJson({ password: 'open' }))
	expect([answer.status, await at(link)]).toEqual([200, { p1: 1 }])
})

it.each([
	['/p1?from=p1&a=1', '?from=p1&a=1'],
	['?from=p1&a=1', '?a=1'],
	['?a=1&from=P1&from=b', '?a=1&from=b'],
	['?from=p2&a=1', '?from=p2&a=1'],
	['?from=p1', ''],
])('a link that passes queries on keeps a `from` that is a place: %s', async (path, query) => {
	const { slug } = await make({ places, forward_query: true })
	for (const init of [{}, { method: 'HEAD' }])
		expect(placeOf(await ask(`/${slug}${path}`, init))).toEqual([302, target + query])
})

it('a place that an edit leaves out is closed: its address leads on, and counts, in every process', async () => {
	const link = await make({ places })
	const edit = async (body: object) =>
		expect((await ask(`/api/v1/${link.slug}/${link.key}`, { ...asJson(body), method: 'PATCH' })).status).toBe(
			200,
		)
	expect((await other.ask(`/${link.slug}/p1`)).status).toBe(302)
	await edit({ places: [{ name: 'p3' }] })
	for (const { ask: askThere } of [service, other])
		expect((await askThere(`/${link.slug}/p1`)).status).toBe(302)
	expect((await other.ask(`/${link.slug}/p3`)).status).toBe(302)
	await edit({ places: null })
	expect((await other.ask(`/${link.slug}/p3`)).status).toBe(302)
	expect((await other.ask(`/${link.slug}?from=p3`)).status).toBe(302)
	expect((await other.ask(`/${link.slug}/p2`)).status).toBe(404)
	expect([await link.clicks(), await at(link)]).toEqual([6, { p1: 3, p3: 3 }])
})
