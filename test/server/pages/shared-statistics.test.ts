/** A statistics link of a tag or of all links: what it shows, to whom, and how it ends. */
import { expect, it } from 'vitest'
import { crowd } from '../../support/service/crowd.ts'
import { bearer, send, visitPage } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { askAs, come, makeOfTeam, makeTeam, type Somebody } from '../../support/service/teams.ts'
import { allOf, hrefsOf, textIn } from './markup.ts'

const service = await openService()
const { ask } = service

const pageOf = (asked = '') => `/links/statistics${asked}`
/** The path of the statistics link that a page shows; undefined without one. */
const sharedOn = async ({ cookie }: Somebody, asked?: string): Promise<string | undefined> => {
	const html = await (await visitPage(service, pageOf(asked), cookie)).text()
	return hrefsOf(html)
		.find((href) => href?.includes('/s/'))
		?.replace('https://kurz.example', '')
}
const act = ({ cookie }: Somebody, action: string, asked?: string) =>
	send(service, pageOf(asked), { action }, { cookie })
const share = async (person: Somebody, asked?: string): Promise<string> => {
	expect((await act(person, 'share', asked)).headers.get('location')).toBe(`${pageOf(asked)}#share`)
	return (await sharedOn(person, asked))!
}
const read = async (path: string) => {
	const answer = await visitPage(service, path)
	return { status: answer.status, html: await answer.text() }
}
const statusOf = async (path: string) => (await read(path)).status

/** Two links of somebody, the first of them with a tag, clicked three times and twice. */
const withLinks = async (person: Somebody, team?: string) => {
	const make = (fields: object) => makeOfTeam(service, person, team!, fields)
	const hidden = { note: 'secret-note', title: 'secret-title' }
	const one = await make({ url: 'https://secret-target.example/a', tags: ['Fair', 'secret-tag'], ...hidden })
	const other = await make({ url: 'https://secret-target.example/b', tags: ['other-tag'], ...hidden })
	for (const [{ slug }, times] of [
		[one, 3],
		[other, 2],
	] as const)
		for (let time = 0; time < times; time++) await ask(`/${slug}`)
	return [one, other] as const
}

it('shows figures and breakdowns, and nothing that leads to links, tags or people', async () => {
	const person = await come(service)
	const links = await withLinks(person)
	for (const [asked, count, clicks] of [
		['', 2, 5],
		['?tag=Fair', 1, 3],
	] as const) {
		const path = await share(person, asked)
		expect(path).toMatch(/^\/s\/[\w-]{24}$/)
		for (const query of [
			'',
			'?days=1',
			'?previous=true&days=1',
			'?compare=Fair&compare=other-tag',
			'?tag=other-tag',
		]) {
			const { status, html } = await read(path + query)
			expect([status, textIn(html)]).toEqual([
				200,
				expect.stringContaining(`${count} ${count === 1 ? 'link' : 'links'} · ${clicks} clicks`),
			])
			expect(textIn(html)).toContain(`Unknown ${clicks} 100%`)
			expect(allOf(html, 'form').every(({ attributes }) => attributes.method === 'get')).toBe(true)
			for (const kind of ['csv', 'svg']) {
				const href = hrefsOf(html).find((one) => one?.includes(`as=${kind}`))!
				expect(href.startsWith(path)).toBe(true)
				const file = await (await visitPage(service, href)).text()
				const secrets = [person.email, ...links.flatMap(({ slug, key }) => [slug, key])]
				for (const text of [html, file])
					for (const secret of ['secret-', 'other-tag', ...(asked ? [] : ['Fair']), ...secrets])
						expect([secret, text.replace(/(tag|compare)=[\w-]+/g, '').includes(secret)]).toEqual([
							secret,
							false,
						])
			}
		}
	}
})

it('is the same for a tag in any case, however often it is asked for', async () => {
	const person = await come(service)
	await crowd(12, () => act(person, 'share', '?tag=Fair'))
	const paths = await Promise.all(
		['?tag=Fair', '?tag=fAIR', '?tag=Fair&days=1'].map((tag) => share(person, tag)),
	)
	expect(new Set(paths).size).toBe(1)
	expect(await sharedOn(person)).toBeUndefined()
	const [row] = await service.database.sql<{ found: boolean }[]>`
		select bool_or(access_tokens::text like ${`%${paths[0]!.slice(3)}%`}) as found from access_tokens`
	expect(row).toEqual({ found: false })
})

it('the page of all links names the tags that are shared, where each can be revoked', async () => {
	const person = await come(service)
	const tagsOn = async () => {
		const html = await (await visitPage(service, pageOf(), person.cookie)).text()
		return hrefsOf(html).flatMap((href = '') => /statistics(\?tag=.*)#share$/.exec(href)?.[1] ?? [])
	}
	for (const asked of ['?tag=Fair', '?tag=a+b', '']) await share(person, asked)
	expect(await tagsOn()).toEqual(['?tag=Fair', '?tag=a+b'])
	await act(person, 'unshare', '?tag=a+b')
	expect(await tagsOn()).toEqual(['?tag=Fair'])
})

it('ends when it is revoked, and the next one is another', async () => {
	const person = await come(service)
	const [all, tag] = [await share(person), await share(person, '?tag=Fair')]
	for (let time = 0; time < 2; time++) {
		expect((await act(person, 'unshare', '?tag=fair')).status).toBe(303)
		expect([await statusOf(all), await statusOf(tag)]).toEqual([200, 404])
	}
	expect(await sharedOn(person, '?tag=Fair')).toBeUndefined()
	expect(await share(person, '?tag=Fair')).not.toBe(tag)
	expect(await statusOf(tag)).toBe(404)
})

it('is not there while its account is closed, also if it was made then', async () => {
	const person = await come(service)
	const path = await share(person)
	for (const [closedAt, status] of [
		[new Date().toISOString(), 404],
		[null, 200],
	] as const) {
		await service.database.sql`update users set closed_at = ${closedAt} where id = ${person.id}`
		expect(await statusOf(path)).toBe(status)
	}
})

it('follows the links: one that moves to another owner is out', async () => {
	const [giver, taker] = [await come(service), await come(service)]
	const team = await makeTeam(service, taker, [[giver, 'editor']])
	const [one] = await withLinks(giver)
	const path = await share(giver)
	expect(textIn((await read(path)).html)).toContain('2 links · 5 clicks')
	const { status } = await askAs(service, giver, '/api/v1/my-links/move', { links: [one.slug], to: team })
	expect(status).toBe(200)
	expect(textIn((await read(path)).html)).toContain('1 link · 2 clicks')
})

it('of a team is made by editors, stays when they leave, and ends with the team', async () => {
	const [owner, editor, viewer] = [await come(service), await come(service), await come(service)]
	const team = await makeTeam(service, owner, [
		[editor, 'editor'],
		[viewer, 'viewer'],
	])
	await withLinks(editor, team)
	const asked = `?team=${team}`
	expect((await act(viewer, 'share', asked)).status).toBe(403)
	expect((await act(await come(service), 'share', asked)).status).toBe(404)
	const path = await share(editor, asked)
	expect([await sharedOn(owner, asked), await sharedOn(viewer, asked)]).toEqual([path, undefined])
	expect(await sharedOn(editor)).toBeUndefined()
	const { html } = await read(path)
	expect(textIn(html)).toContain('2 links · 5 clicks')
	expect(html).not.toContain('Press office')
	await service.accounts.deleteAccount(editor.id)
	expect(await statusOf(path)).toBe(200)
	expect((await act(viewer, 'unshare', asked)).status).toBe(403)
	expect((await send(service, `/account/teams/${team}/delete`, { confirm: 'yes' }, owner)).status).toBe(303)
	expect(await statusOf(path)).toBe(404)
})

it('its key opens nothing else, and is no access token', async () => {
	const person = await come(service)
	const path = await share(person)
	const key = path.slice(3)
	for (const other of [`/m/${key}`, `${path}/details`, `${path}/clicks.csv`, `/s/kz_${key}`])
		expect([other, (await ask(other)).status]).toEqual([other, 404])
	for (const token of [key, `kz_${key}`])
		expect((await ask('/api/v1/my-links', bearer(token))).status).toBe(401)
	const account = await (await visitPage(service, '/account', person.cookie)).text()
	expect(account).toContain('id="tokens"')
	expect(account).not.toContain('/account/tokens/')
})

it('nobody shares without signing in, or by another word', async () => {
	const person = await come(service)
	expect((await send(service, pageOf(), { action: 'share' })).status).toBe(401)
	for (const action of ['', 'delete']) expect((await act(person, action)).status).toBe(400)
	expect(await sharedOn(person)).toBeUndefined()
})
