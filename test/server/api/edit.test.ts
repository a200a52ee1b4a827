/** `PATCH` of a link, by monitor key and by owner: what it changes, refuses and leaves alone. */
import { expect, it } from 'vitest'
import { codeOf } from '../../support/service/answers.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp, tokenOf } from '../../support/service/people.ts'
import { asJson, baseUrl, openService } from '../../support/service/service.ts'
import { faultPaths, linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const { ask, client } = service
const url = 'https://example.org/first'
const { make } = linksTo(url, service)
const patch = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> => {
	const init = asJson(body)
	return ask(path, { ...init, method: 'PATCH', headers: { ...init.headers, ...headers } })
}
const { slug, key } = await make()
const at = `/api/v1/${slug}/${key}`

it('texts are trimmed, and an empty one is none', async () => {
	const change = { url: ' https://example.org/second ', title: '', tags: ['Print', ' berlin '] }
	const record = await (await patch(at, change)).json()
	expect(record).toMatchObject({
		long_url: 'https://example.org/second',
		title: null,
		tags: ['Print', 'berlin'],
	})
})

it.each<[string, unknown, string[]]>([
	['a body that is no object', [], ['']],
	['a target that is none', { url: 'example.org' }, ['url']],
	['this service as the target', { url: `${baseUrl}/x` }, ['url']],
	['limits without any', { isLimited: true, max_clicks: 0 }, ['limitation_type']],
	['a limit without its number', { isLimited: true, limitation_type: 'both', max_clicks: 5 }, ['expires_in']],
	['a password that is not given', { isProtected: true }, ['password']],
	['a password that is empty', { isProtected: true, password: '' }, ['password']],
	['numbers as texts', { isLimited: true, limitation_type: 'clicks', max_clicks: '5' }, ['max_clicks']],
	['a title of 201 characters', { title: 'x'.repeat(201) }, ['title']],
	['eleven tags', { tags: Array.from({ length: 11 }, (_, nth) => `tag ${nth}`) }, ['tags']],
	['a tag twice, in other case', { tags: ['Print', 'print'] }, ['tags']],
	['an empty tag', { tags: ['one', ' '] }, ['tags.1']],
	['forwarding that is no boolean', { forward_query: 'yes' }, ['forward_query']],
	['several faults', { url: 5, tags: 'x', title: 5 }, ['url', 'title', 'tags']],
])('refuses %s and changes nothing', async (_, body, paths) => {
	const before = (await client.analytics(slug, key)).body.data
	expect(await faultPaths(await patch(at, body))).toEqual(paths)
	expect((await client.analytics(slug, key)).body.data).toEqual(before)
})

it('anything but JSON is 415, and broken JSON 400', async () => {
	expect((await ask(at, { method: 'PATCH', body: 'url=x' })).status).toBe(415)
	const broken = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{' }
	expect(await (await ask(at, broken)).json()).toMatchObject({ details: [{ code: 'invalid_json' }] })
})

it('a wrong key, a wrong slug, a deleted link and another account’s link are all 404', async () => {
	const other = await make()
	const mallory = await tokenOf(service, await signUp(service, { email: 'mallory@example.org' }))
	const gone = await make()
	await client.remove(gone.slug, gone.key)
	const asked = [
		patch(`/api/v1/${slug}/${other.key}`, { title: 'x' }),
		patch(`/api/v1/no-such-link/${key}`, { title: 'x' }),
		patch(`/api/v1/${gone.slug}/${gone.key}`, { title: 'x' }),
		patch(`/api/v1/my-links/${slug}`, { title: 'x' }, { authorization: `Bearer ${mallory}` }),
	]
	for (const answer of await Promise.all(asked)) expect(await codeOf(answer)).toEqual([404, 'not_found'])
})

it('an owner edits by token or by cookie, and not without; the monitor key goes on working', async () => {
	const ann = await signUp(service, { email: 'ann@example.org' })
	const authorization = `Bearer ${await tokenOf(service, ann)}`
	const own = await makeOwn(service, ann)
	const mine = `/api/v1/my-links/${own.slug}`
	const byToken = await patch(mine, { title: 'By token' }, { authorization })
	expect(await byToken.json()).toMatchObject({ title: 'By token' })
	const origin = { cookie: ann.cookie, origin: baseUrl }
	expect((await patch(mine, { title: 'By cookie' }, origin)).status).toBe(200)
	const foreign = await patch(mine, { title: 'Foreign' }, { ...origin, origin: 'https://evil.example' })
	expect(foreign.status).toBe(403)
	expect((await patch(mine, { title: 'Nobody' })).status).toBe(401)
	const record = await client.edit(own.slug, own.key, { tags: ['kept'] })
	expect(record).toMatchObject({ title: 'By cookie', tags: ['kept'] })
})

it('other origins may edit by monitor key', async () => {
	const headers = { origin: 'https://else.example', 'access-control-request-method': 'PATCH' }
	const answer = await ask(at, { method: 'OPTIONS', headers })
	expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH')
})

it('a repeated creation still finds its link after it was edited', async () => {
	const again = 'a-key-of-22-characters-or-more'
	const made = { url, isProtected: true, password: 'first' }
	const first = await client.shorten(made, again)
	const change = { url: 'https://example.org/third', isProtected: true, password: 'second' }
	await client.edit(first.short_url, first.monitor_url.slice(2), change)
	expect(await client.shorten(made, again)).toEqual(first)
	await expect(client.shorten({ ...made, password: 'second' }, again)).rejects.toThrow('idempotency_conflict')
})
