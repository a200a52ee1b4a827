/** A monitor key that is replaced or ended opens nothing from the answer on, in every process. */
import { describe, expect, it } from 'vitest'
import { formFrom } from '../../support/service/account-page.ts'
import { crowd } from '../../support/service/crowd.ts'
import { clientWith, makeOwn } from '../../support/service/own-links.ts'
import { merged, send, tokenOf, visitPage, withCookie } from '../../support/service/people.ts'
import { asBrowser, asForm, asJson, joinService, openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'
import { slowly } from '../../support/service/slow-body.ts'
import { come } from '../../support/service/teams.ts'
import { hrefsOf, textIn } from '../pages/markup.ts'

const service = await openService()
const other = joinService(service, {}, service.clock)
const { ask, client } = service
const { make } = linksTo('https://target.example/', service)

type Link = { slug: string; key: string }
const keyIn = ({ monitor_url }: { monitor_url: string }): string => monitor_url.slice('m/'.length)

/** Each route that takes a key, as a program and as a browser ask it. */
const routes = service.app.routes.filter(
	({ method, path }) => path.includes(':monitor_key') && method !== 'OPTIONS',
)
const inits = { POST: asForm({}), PATCH: { ...asJson({ title: 'changed' }), method: 'PATCH' } }
const byRoute = routes.flatMap(({ method, path }) =>
	[{}, asBrowser].map((from) => ({
		name: `${method} ${path}`,
		// A POST of the interface has none.
		takesBody: method === 'PATCH' || (method === 'POST' && !path.startsWith('/api/')),
		ask: async ({ slug, key }: Link, at = ask) => {
			const init = merged(from, (inits as Record<string, RequestInit>)[method] ?? { method })
			const answer = await at(path.replace(':short_url', slug).replace(':monitor_key', key), init)
			await answer.arrayBuffer()
			return answer.status
		},
	})),
)
/** Those that name it in their body: what the answer says of the link. */
const byBody: Record<string, (link: Link, at?: typeof ask) => Promise<unknown>> = {
	figures: async ({ slug: short_url, key: monitor_key }, at = ask) =>
		(await (await at('/api/v1/figures', asJson({ links: [{ short_url, monitor_key }] }))).json()).figures[0],
	...Object.fromEntries(
		['edit', 'delete', 'tag', 'pause'].map((act) => [
			act,
			async ({ slug: short_url, key: monitor_key }: Link, at = ask) => {
				const change = act === 'edit' ? { title: 'x' } : { tags: ['x'] }
				const body = { act, links: [{ short_url, monitor_key }], change }
				const { results } = await (await at('/api/v1/links/acts', asJson(body))).json()
				return results[0].error === 'not_found' ? null : results[0]
			},
		]),
	),
	claim: async ({ slug: short_url, key: monitor_key }, at = ask) => {
		const body = asJson({ links: [{ short_url, monitor_key }] })
		const answer = await at('/api/v1/my-links/claim', merged(body, withCookie((await come(service)).cookie)))
		const [{ status }] = (await answer.json()).results
		return status === 'not_found' ? null : status
	},
}

const expectDead = async (link: Link) => {
	const row = () => service.database.sql`select * from links where slug = ${link.slug}`
	const before = await row()
	for (const at of [ask, other.ask]) {
		for (const { name, ask: askIt } of byRoute) expect([name, await askIt(link, at)]).toEqual([name, 404])
		for (const [name, askIt] of Object.entries(byBody))
			expect([name, await askIt(link, at)]).toEqual([name, null])
	}
	expect(await row()).toEqual(before)
}
/** The new one reads and edits. */
const expectAlive = async (link: Link) => {
	for (const at of [ask, other.ask])
		for (const { name, ask: askIt } of byRoute.filter((one) => /^(GET|PATCH)/.test(one.name)))
			expect([name, (await askIt(link, at)) < 400]).toEqual([name, true])
	expect(await byBody.figures!(link)).not.toBeNull()
}

const person = await come(service)
const mine = clientWith(service, await tokenOf(service, person))
const replacements: Record<string, () => Promise<[before: Link, after: string | undefined]>> = {
	'by the key': async () => {
		const link = await make()
		return [link, keyIn(await client.replaceKey(link.slug, link.key))]
	},
	'by its owner': async () => {
		const link = await makeOwn(service, person)
		return [link, keyIn(await mine.replaceKey(link.slug, undefined))]
	},
	'ended by its owner': async () => {
		const link = await makeOwn(service, person)
		expect(await mine.endKey(link.slug)).toEqual({ status: 'success' })
		return [link, undefined]
	},
	'on the page of the key': async () => {
		const link = await make()
		const page = await (await visitPage(service, `/m/${link.key}`)).text()
		expect(hrefsOf(page)).toContain(`/m/${link.key}/key`)
		const path = `/m/${link.key}/key`
		const sent = { key: await formFrom(service, path, '') }
		const places = []
		// Sent twice, it makes one key, and leads to it.
		for (const _ of [1, 2]) places.push((await send(service, path, sent)).headers.get('location'))
		expect(places[0]).toBe(places[1])
		return [link, /^\/m\/(.{24})\?notice=key_replaced$/.exec(places[0]!)![1]!]
	},
	'on the page of its owner': async () => {
		const link = await makeOwn(service, person)
		const path = `/links/${link.slug}/key`
		expect(hrefsOf(await (await visitPage(service, `/links/${link.slug}`, person.cookie)).text())).toContain(
			path,
		)
		const sent = await send(service, path, { next: 'new' }, person)
		return [link, /^\/m\/(.{24})\?notice=key_replaced$/.exec(sent.headers.get('location')!)![1]!]
	},
	'ended on the page of its owner': async () => {
		const link = await makeOwn(service, person)
		const place = (await send(service, `/links/${link.slug}/key`, { next: 'none' }, person)).headers.get(
			'location',
		)
		expect(place).toBe(`/links/${link.slug}?notice=key_ended`)
		const html = await (await visitPage(service, place!, person.cookie)).text()
		expect(textIn(html)).toContain('No key opens this link any more.')
		return [link, undefined]
	},
}

it.each(Object.entries(replacements))('%s: the former key is not found anywhere', async (_, replace) => {
	const [link, after] = await replace()
	await expectDead(link)
	if (after === undefined) return
	const now = { slug: link.slug, key: after }
	await expectAlive(now)
	const html = await (await visitPage(service, `/m/${after}?notice=key_replaced`)).text()
	expect(textIn(html)).toContain('The former one opens nothing any more.')
})

it('the table has every route with a key, and all live ones answer', async () => {
	expect(new Set(byRoute.map(({ name }) => name)).size).toBeGreaterThan(14)
	await expectAlive(await make())
})

it.each(byRoute.filter((one) => one.takesBody))(
	'$name: a body that was still on its way opens nothing',
	async ({ ask: askIt }) => {
		const link = await make()
		let isReplaced = false
		const replace = async () => {
			await client.replaceKey(link.slug, link.key)
			isReplaced = true
		}
		const status = await askIt(link, (path, init) => ask(path, slowly(init!, replace)))
		expect([isReplaced, status]).toEqual([true, 404])
	},
)

describe('an answer that was lost', () => {
	const replace = ({ slug, key }: Link, repeat?: string, at = ask) =>
		at(`/api/v1/${slug}/${key}/monitor-key`, {
			...{ method: 'POST', ...(repeat && { headers: { 'idempotency-key': repeat } }) },
		})
	it('comes again for the same idempotency key alone', async () => {
		const link = await make()
		const repeat = 'a'.repeat(22)
		const first = await replace(link, repeat)
		expect(first.status).toBe(201)
		const { monitor_url } = await first.json()
		expect(await (await replace(link, repeat, other.ask)).json()).toEqual({ monitor_url })
		// Of another link it is another key.
		const second = await make()
		const ofSecond = await replace(second, repeat)
		expect(ofSecond.status).toBe(201)
		expect(await ofSecond.json()).not.toEqual({ monitor_url })
		for (const wrong of [undefined, 'b'.repeat(22)]) expect((await replace(link, wrong)).status).toBe(404)
		expect((await replace(link, 'short')).status).toBe(400)
		const next = keyIn({ monitor_url })
		expect((await ask(`/m/${next}`)).status).toBe(200)
		// Once it is replaced again, it is over.
		await replace({ slug: link.slug, key: next })
		expect((await replace(link, repeat)).status).toBe(404)
	})

	it('of several at once, all get the key that counts, or none', async () => {
		const link = await make()
		const same = await crowd(6, (nth) => replace(link, 'c'.repeat(22), [ask, other.ask][nth % 2]), 6)
		expect(new Set(await Promise.all(same.map((answer) => answer.text()))).size).toBe(1)
		const fresh = await make()
		const made = await crowd(6, (nth) => replace(fresh, undefined, [ask, other.ask][nth % 2]), 6)
		const won = made.filter(({ status }) => status === 201)
		expect(won).toHaveLength(1)
		expect((await ask(`/${(await won[0]!.json()).monitor_url}`)).status).toBe(200)
	})
})
