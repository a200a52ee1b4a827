/** What only those who may change a link have of it: a note, and whether the list shows it. */
import { expect, it } from 'vitest'
import { makeOwn } from '../../support/service/own-links.ts'
import { merged, signUp, withCookie } from '../../support/service/people.ts'
import { asBrowser, asJson, openService } from '../../support/service/service.ts'

const service = await openService()
const { ask, client } = service
const person = await signUp(service)
const own = (path: string, init: object = {}) => ask(path, merged(init, withCookie(person.cookie)))
const slugsOf = async (query = '') => {
	const answer = await own(`/api/v1/my-links${query}`)
	const listed: { data: { short_url: string } }[] = await answer.json()
	expect(answer.headers.get('x-total-count')).toBe(String(listed.length))
	return listed.map(({ data }) => data.short_url)
}
const edit = (slug: string, change: object) =>
	own(`/api/v1/my-links/${slug}`, { ...asJson(change), method: 'PATCH' })

it('a note is kept in its lines, found by its owner, and shown on the link’s page', async () => {
	const note = 'Printed for the fair\r\n\r\n<b>Replace</b> in spring '
	const { slug, key } = await makeOwn(service, person, { note })
	const kept = 'Printed for the fair\n\n<b>Replace</b> in spring'
	expect((await client.analytics(slug, key)).body.data.note).toBe(kept)
	for (const [words, found] of [
		['the FAIR replace', [slug]],
		['the fair autumn', []],
	] as const)
		expect(await slugsOf(`?q=${encodeURIComponent(words)}`)).toEqual(found)
	const page = await (await own(`/links/${slug}`, asBrowser)).text()
	expect(page).toContain('Printed for the fair\n\n&lt;b>Replace&lt;/b> in spring')
	expect((await edit(slug, { note: null })).status).toBe(200)
	expect(await slugsOf('?q=fair')).toEqual([])
})

it.each([
	['a'.repeat(2_001), 'too_big'],
	['bell \u0007', 'invalid'],
	['lone \ud800', 'invalid'],
])('a note is at most 2,000 printable characters', async (note, code) => {
	const { slug } = await makeOwn(service, person)
	const answer = await edit(slug, { note })
	expect([answer.status, (await answer.json()).details]).toMatchObject([400, [{ path: 'note', code }]])
})

it('a note reaches no visitor and no statistics link', async () => {
	const secret = 'only-for-its-owner'
	const { slug, key } = await makeOwn(service, person, { note: secret, archived: true })
	const { statistics_url } = await client.share(slug, key)
	const shared = [statistics_url, `${statistics_url}/details`, `${statistics_url}/clicks.csv`]
	for (const path of [slug, `${slug}+`, ...shared])
		for (const init of [{}, asBrowser]) {
			const answer = await ask(`/${path}`, init)
			expect(answer.status).toBeLessThan(400)
			expect(await answer.text()).not.toContain(secret)
		}
	const { linkData } = await (await ask(`/${statistics_url}/details`)).json()
	expect(linkData).toMatchObject({ note: null, archived: false })
})

it('an archived link is listed only where it is asked for, works on and counts', async () => {
	const tag = 'shelf'
	const links = []
	for (let n = 0; n < 3; n++) links.push((await makeOwn(service, person, { tags: [tag] })).slug)
	const [old, ...others] = links as [string, ...string[]]
	const newest = others.toReversed()
	expect((await edit(old, { archived: true })).status).toBe(200)
	expect((await ask(`/${old}`)).status).toBe(302)
	for (const sort of ['created', 'clicks', 'last_click']) {
		const query = `?tag=${tag}&sort=${sort}`
		expect((await slugsOf(query)).toSorted()).toEqual(others.toSorted())
		expect(await slugsOf(`${query}&status=archived`)).toEqual([old])
		expect((await slugsOf(`${query}&status=active`)).toSorted()).toEqual(others.toSorted())
	}
	const lines = async (path: string) =>
		(await (await own(path)).text()).split('\r\n').filter((line) => line.includes(tag))
	expect(await lines(`/api/v1/my-links.csv?tag=${tag}`)).toHaveLength(newest.length)
	expect(await lines('/api/v1/my-links/export?format=csv')).toHaveLength(links.length)
	const { links: counted } = await (await own(`/api/v1/my-links/statistics?tag=${tag}`)).json()
	expect(counted).toMatchObject([{ short_url: old, clicks: 1 }])

	const page = async (query: string) => (await own(`/links?tag=${tag}${query}`, asBrowser)).text()
	expect(await page('')).not.toContain(`/links/${old}"`)
	expect(await page('&status=archived')).toContain(`/links/${old}"`)
	expect((await edit(old, { archived: false })).status).toBe(200)
	expect(await slugsOf(`?tag=${tag}`)).toEqual([...newest, old])
})
