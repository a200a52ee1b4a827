/** A blocked link leads nowhere and counts nothing (server/INTERFACE.md, "Blocked links"). */
import { afterEach, describe, expect, it } from 'vitest'
import { slugKeyOf } from '../../../shared/link/slug-key.ts'
import { readPage } from '../../support/service/answers.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { bearer, merged, signUp, tokenOf } from '../../support/service/people.ts'
import { asBrowser, asForm, asJson, openService } from '../../support/service/service.ts'
import { clickLimited, linksTo, shortenAt } from '../../support/service/shorten.ts'

const service = await openService()
const { ask, client, blocked } = service
const target = 'https://sub.target.example/path'
const { make } = linksTo(target, service)
const shorten = shortenAt(service)

const disable = async (slug: string) => {
	const [link] = await service.store.links.findBySlugs([slugKeyOf(slug)])
	await service.store.moderation.setDisabled([link!.id], new Date(service.clock.now))
}

const blockHosts = (...hosts: string[]): void => {
	blocked.hosts = new Set(hosts)
}
/** Both ways in which a link is blocked. */
const ways: [string, (slug: string) => Promise<unknown>][] = [
	['its host is blocked', async () => blockHosts('target.example')],
	['it is disabled', disable],
]
afterEach(() => blockHosts())

const words = /The operator of this server (disabled it|blocks its target’s site)/
const password = { isProtected: true, password: 'open sesame' }
const kinds: [string, object][] = [
	['an unlimited link', {}],
	['a click-limited link', clickLimited(2)],
	['a protected link', password],
	['a link with everything', { ...password, ...clickLimited(1), forward_query: true }],
]

describe.each(ways)('when %s', (_, block) => {
	const bot = { headers: { 'user-agent': 'Slackbot 1.0 (+https://api.slack.com/robots)' } }
	it.each(kinds)('%s is answered 451 to everybody, and nothing is counted or used up', async (_, fields) => {
		const { slug, key, clicks } = await make(fields)
		// A copy of the link in the cache of visits.
		await ask(`/${slug}`, { method: 'HEAD' })
		await block(slug)
		const unlocks = [password.password, 'wrong', undefined].map((word) => asJson({ password: word }))
		const visits = [{}, asBrowser, { method: 'HEAD' }, bot, ...[{}, { password: 'open sesame' }].map(asForm)]
		for (const [path, init] of [
			...visits.map((init: RequestInit) => [`/${slug}`, init] as const),
			...[`/${slug}?a=b`, `/${slug}+`].map((path) => [path, {} as RequestInit] as const),
			[`/${slug}+`, asBrowser] as const,
			...unlocks.map((init) => [`/api/v1/${slug}`, init] as const),
		]) {
			const answer = await ask(path, init)
			const text = await answer.text()
			expect([path, init.method, answer.status]).toEqual([path, init.method, 451])
			expect(JSON.stringify([...answer.headers]) + text).not.toContain('target.example')
			expect(answer.headers.has('location')).toBe(false)
			if (init === asBrowser) expect(text).toContain('This link is blocked')
			else if (init.method === undefined) expect(JSON.parse(text)).toEqual({ error: 'link_blocked' })
		}
		await service.project()
		expect(await clicks()).toBe(0)
		const used = await service.database.sql`select used_clicks from links where slug = ${slug}`
		expect(used).toEqual([{ used_clicks: 0 }])
		// Statistics and deletion work, and the state goes on by the limits.
		const details = await client.details(slug, key)
		expect([details.linkData.status, details.linkData.long_url]).toEqual(['active', target])
		await client.remove(slug, key)
		expect((await ask(`/${slug}`)).status).toBe(404)
	})

	it('a wrong password does not count as a try', async () => {
		const { slug } = await make(password)
		await block(slug)
		for (let n = 0; n < 12; n++)
			expect((await ask(`/api/v1/${slug}`, asJson({ password: 'wrong' }))).status).toBe(451)
	})

	it('an expired link is 451 too: the operator’s block comes first', async () => {
		const { slug } = await make({ isLimited: true, limitation_type: 'time', expires_in: 1 })
		await block(slug)
		service.clock.now += 86_400_000
		expect((await ask(`/${slug}`)).status).toBe(451)
	})

	it('its page says so in words, and shows its target without a link to it', async () => {
		const { slug, key } = await make()
		const { statistics_url } = await client.share(slug, key)
		const page = async (path: string) => (await ask(path, asBrowser)).text()
		const paths = [`/m/${key}`, `/${slug}/${key}`, `/${statistics_url}`]
		for (const path of paths) {
			expect(await page(path)).toContain(`<a href="${target}"`)
			expect(await page(path)).not.toContain('The operator of this server')
		}
		await block(slug)
		for (const path of paths) {
			const text = await page(path)
			expect(text).toMatch(words)
			expect(text).toContain(target)
			// In place of the state, which says nothing of it.
			expect(text).toMatch(/<dd class="value bad">(Disabled|Blocked)<\/dd>/)
			expect(text).not.toContain(`href="${target}"`)
		}
	})

	it('the list of an account and the page that edits the link say so', async () => {
		const { cookie } = await signUp(service)
		const own = { headers: { cookie } }
		const { slug } = await makeOwn(service, { cookie }, { url: target, title: 'Mine' })
		const page = (path: string) => readPage(service, path, cookie)
		const row = async () =>
			(await page('/links')).split('<tr>').find((row) => row.includes(`value="${slug}"`))!
		const follows = 'Changes apply to every visit'
		expect(await row()).not.toMatch(/Disabled|Blocked/)
		expect(await row()).toContain(`href="${target}"`)
		expect(await page(`/links/${slug}/edit`)).not.toMatch(words)
		expect(await page(`/links/${slug}/edit`)).toContain(follows)
		await block(slug)
		expect(await row()).toMatch(/class="bad">(Disabled|Blocked)</)
		expect(await row()).not.toContain(`href="${target}"`)
		expect(await page(`/links/${slug}/edit`)).toMatch(words)
		expect(await page(`/links/${slug}/edit`)).not.toContain(follows)
		// The interface's records have no such field.
		const [item] = await (await ask('/api/v1/my-links', own)).json()
		expect(Object.keys(item)).toEqual(['data', 'clicks'])
		expect(item.data).toMatchObject({ status: 'active' })
		expect(item.data).not.toHaveProperty('block')
	})
})

it('a blocked host is refused as a target, in JSON and in forms', async () => {
	const free = await make({ alias: 'led-away' })
	blockHosts('target.example')
	const refusal = { path: 'url', code: 'blocked_host', message: expect.any(String) }
	const refused = async (answer: Response) => {
		const refused = { error: 'validation_failed', details: [refusal] }
		expect([answer.status, await answer.json()]).toEqual([400, refused])
	}
	const url = 'https://Target.Example./x'
	await refused(await shorten({ url }))
	const edit = { ...asJson({ url }), method: 'PATCH' }
	await refused(await ask(`/api/v1/${free.slug}/${free.key}`, edit))
	for (const path of ['/', `/m/${free.key}/edit`]) {
		const answer = await ask(path, asForm({ url }))
		expect([path, answer.status]).toEqual([path, 400])
		expect(await answer.text()).toContain('This service creates no links to this site.')
	}
})

it('a blocked host leaves a link’s other fields to its owner, and another target brings it back', async () => {
	const { slug, key } = await make()
	blockHosts('target.example')
	expect(await client.edit(slug, key, { title: 'Mine' })).toMatchObject({ title: 'Mine' })
	expect((await ask(`/${slug}`)).status).toBe(451)
	await client.edit(slug, key, { url: 'https://other.example/' })
	expect((await ask(`/${slug}`)).headers.get('location')).toBe('https://other.example/')
})

it('a blocked host blocks from the next visit on; off the list, it lets visits through again', async () => {
	const { slug, clicks } = await make()
	const status = async () => (await ask(`/${slug}`)).status
	// This visit already compares with a list, which lets it through.
	blockHosts('other.example')
	expect([await status(), await status()]).toEqual([302, 302])
	blockHosts('other.example', 'target.example')
	expect(await status()).toBe(451)
	blockHosts('other.example')
	expect(await status()).toBe(302)
	expect(await clicks()).toBe(3)
})

it('a disabled link stays disabled after an edit; deleted, its slug is retired for its owner too', async () => {
	const token = await tokenOf(service, await signUp(service))
	const alias = 'stopped-here'
	const again = () => shorten({ url: target, alias }, { authorization: `Bearer ${token}` })
	expect((await again()).status).toBe(201)
	await disable(alias)
	const patch = merged(bearer(token), { ...asJson({ url: 'https://other.example/' }), method: 'PATCH' })
	expect((await ask(`/api/v1/my-links/${alias}`, patch)).status).toBe(200)
	expect((await ask(`/${alias}`)).status).toBe(451)
	expect((await ask(`/api/v1/my-links/${alias}`, { ...bearer(token), method: 'DELETE' })).status).toBe(200)
	expect((await again()).status).toBe(409)
	service.clock.now += 31 * 86_400_000
	expect((await again()).status).toBe(201)
})
