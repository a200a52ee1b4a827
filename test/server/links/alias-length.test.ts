/** ALIAS_LENGTH: which aliases accounts may have, and that no short one is a name of ours. */
import { expect, it } from 'vitest'
import { makeAs } from '../../support/service/own-links.ts'
import { bearer, merged, send, signUp, tokenOf, visitPage, withCookie } from '../../support/service/people.ts'
import { asForm, asJson, joinService, openService } from '../../support/service/service.ts'
import { textIn } from '../pages/markup.ts'
import { takenIn } from './taken-names.ts'

const service = await openService()
const person = await signUp(service)
const own = bearer(await tokenOf(service, person))
const wide = joinService(service, { ALIAS_LENGTH: '2-64' }, service.clock)
const url = 'https://target.example/'

const refused = async (alias: string, as: RequestInit = own, { ask } = wide) => {
	const answer = await ask('/api/v1/shorten', merged(asJson({ url, alias }), as))
	const { details = [], error } = await answer.json()
	return [answer.status, details[0]?.message ?? error]
}

it.each<[string, RequestInit, typeof wide, min: number, max: number]>([
	['an account, widened', own, wide, 2, 64],
	['nobody, widened', {}, wide, 5, 15],
	['an account, as usual', own, service, 5, 15],
])('%s', async (_, as, at, min, max) => {
	for (const length of [min, max]) {
		const letter = as === own ? (at === wide ? 'x' : 'u') : 'y'
		await makeAs(at, as, { alias: letter.repeat(length) })
	}
	const few = [400, `An alias has at least ${min} characters.`]
	const many = [400, `An alias has at most ${max} characters.`]
	expect(await refused('z'.repeat(min - 1), as, at)).toEqual(few)
	expect(await refused('z'.repeat(max + 1), as, at)).toEqual(many)
	const links = [{ url, alias: 'z'.repeat(min - 1) }]
	if (as !== own) return
	const answer = await at.ask('/api/v1/links', merged(asJson({ links }), as))
	expect((await answer.json()).details).toMatchObject([{ path: 'links.0.alias', message: few[1] }])
})

it('a short link works like all others: visit, page, edit, statistics, deletion', async () => {
	const { slug, key } = await makeAs(wide, own, { alias: 'Ab' })
	for (const path of ['/ab', '/AB/', '//ab', '/ab.', '/ab%20'])
		expect((await service.ask(path)).headers.get('location')).toBe(url)
	expect((await service.client.details(slug, key)).clicks).toBe(5)
	expect((await visitPage(service, `/links/${slug}`, person.cookie)).status).toBe(200)
	const edit = merged(asJson({ title: 'x' }), own, { method: 'PATCH' })
	// Whatever the variable says later: the name is there.
	expect((await service.ask(`/api/v1/my-links/${slug}`, edit)).status).toBe(200)
	expect(await service.client.remove(slug, key)).toEqual({ status: 'success' })
})

it('a name as long as a key is a name, and no key', async () => {
	const { slug, key } = await makeAs(wide, own, { alias: 'k'.repeat(24) })
	expect(slug).toHaveLength(key.length)
	expect((await service.ask(`/${slug}`)).headers.get('location')).toBe(url)
	for (const path of [`/m/${slug}`, `/s/${slug}`, `/${slug}/${slug}`, `/x/${slug}`, `//m/${slug}`])
		expect([path, (await service.ask(path)).status]).toEqual([path, 404])
	expect((await service.ask(`/${slug}/${key}`)).status).toBe(200)
	const links = [{ short_url: slug, monitor_key: slug }]
	const claimed = await service.ask('/api/v1/my-links/claim', merged(asJson({ links }), own))
	expect((await claimed.json()).results).toEqual([{ short_url: slug, status: 'not_found' }])
})

it('no name of ours is an alias: every segment of a route in whose place a slug may stand', async () => {
	const taken = takenIn(service.app.routes)
	expect(taken.size).toBeGreaterThan(40)
	for (const name of taken) {
		if (!/^[\w-]{2,64}$/.test(name)) continue
		expect([name, await refused(name)]).toEqual([name, [400, 'reserved_alias']])
		expect([name, await refused(name.toUpperCase())]).toEqual([name, [400, 'reserved_alias']])
	}
	const file = `short_url,long_url\n${[...taken].filter((name) => /^[\w-]+$/.test(name)).join(',https://t.example/\n')},https://t.example/\n`
	const type = { method: 'POST', body: file, headers: { 'content-type': 'text/csv' } }
	const answer = await wide.ask('/api/v1/my-links/import?dry_run=true', merged(type, own))
	const { links, problems } = await answer.json()
	expect([links, new Set(problems.map(({ code }: { code: string }) => code))]).toEqual([
		0,
		new Set(['reserved']),
	])
})

/** How many characters may be typed as an alias, and which. */
const inputOf = (html: string): string[] =>
	/<input id="alias"[^>]* maxlength="(\d+)"[^>]* pattern="([^"]+)"/.exec(html)?.slice(1) ?? []

it.each([
	[
		'en',
		'2 to 64 letters, digits, “_” or “-”.',
		'5 to 15 letters, digits, “_” or “-”.',
		'An alias has at least 2 characters.',
	],
	[
		'de',
		'2 bis 64 Zeichen: A bis Z, Ziffern, „_“ oder „-“.',
		'5 bis 15 Zeichen: A bis Z, Ziffern, „_“ oder „-“.',
		'2 bis 64 Zeichen: A bis Z, Ziffern, „_“ oder „-“. 2 bis 64',
	],
])('forms say it, and take it: %s', async (language, widened, usual, fault) => {
	const asked = { headers: { accept: 'text/html', 'accept-language': language } }
	const read = async (init: RequestInit, path = '/') => (await wide.ask(path, merged(asked, init))).text()
	const own = withCookie(person.cookie)
	for (const path of ['/', '/links']) {
		const html = await read(own, path)
		expect(textIn(html)).toContain(widened)
		expect(inputOf(html)).toEqual(['64', '[A-Za-z0-9_\\-]{2,64}'])
	}
	const html = await read({})
	expect(textIn(html)).toContain(usual)
	expect(inputOf(html)).toEqual(['15', '[A-Za-z0-9_\\-]{5,15}'])
	const short = asForm({ url, alias: 'x' })
	const again = textIn(await read(merged(short, own, asked), '/links'))
	expect([again.includes(fault), again.includes(usual)]).toEqual([true, false])
	expect(textIn(await read(merged(asForm({ url, alias: 'xy' }), asked)))).not.toContain(widened)
	const made = await send(wide, '/links', { url, alias: `f${language}` }, { cookie: person.cookie })
	expect([made.status, made.headers.get('location')]).toEqual([303, `/links/f${language}`])
})

it('the interface is described with what it takes', async () => {
	const aliasIn = async ({ ask } = wide) => {
		const { paths } = await (await ask('/api/v1/openapi.json')).json()
		const { post } = paths['/api/v1/shorten']
		return post.requestBody.content['application/json'].schema.properties.alias
	}
	expect(await aliasIn(service)).toMatchObject({ minLength: 5, maxLength: 15 })
	expect(await aliasIn()).toMatchObject({
		minLength: 2,
		maxLength: 64,
		description: expect.stringContaining('Without an account it has 5 to 15 characters.'),
	})
})
