/** Who reaches the pages that change a link, and what others learn of their addresses. */
import { expect, it } from 'vitest'
import { placeOf } from '../../support/service/answers.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { merged, send, signUp, visitPage } from '../../support/service/people.ts'
import { asBrowser, openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const url = 'https://target.example/'
const { make, visit } = linksTo(url, service)
const own = async () => {
	const { cookie } = await signUp(service)
	await makeOwn(service, { cookie }, { alias: 'of-mine' })
	return { slug: 'of-mine', page: '/links/of-mine/edit' }
}
const rowOf = async (slug: string) =>
	(await service.database.sql`select * from links where slug = ${slug}`)[0]!

it('another account’s link, a wrong key and no session open nothing', async () => {
	const [way, other] = [await own(), await signUp(service)]
	expect((await visitPage(service, way.page, other.cookie)).status).toBe(404)
	expect((await send(service, way.page, { title: 'theirs' }, other)).status).toBe(404)
	expect((await visitPage(service, `/m/${'x'.repeat(24)}/edit`)).status).toBe(404)
	const entry = `/sign-in?next=${encodeURIComponent(way.page)}`
	expect(placeOf(await visitPage(service, way.page))).toEqual([303, entry])
	const { email, password } = other
	const signedIn = await send(service, '/sign-in', { email, password, next: way.page })
	expect(placeOf(signedIn)).toEqual([303, way.page])
	expect(await rowOf(way.slug)).toMatchObject({ title: null })
})

it('no other origin may read the page, and the target never learns its address', async () => {
	const { slug, key } = await make()
	const foreign = merged(asBrowser, { headers: { origin: 'https://elsewhere.example' } })
	const answer = await service.ask(`/m/${key}/edit`, foreign)
	expect(answer.headers.has('access-control-allow-origin')).toBe(false)
	expect(answer.headers.get('referrer-policy')).toBe('same-origin')
	expect(answer.headers.get('cache-control')).toBe('private, no-store')
	// A service under another name counts the visit.
	await visit(slug, { referer: `http://192.168.0.9/m/${key}/edit` })
	const { clicks } = (await service.client.analytics(slug, key)).body
	expect(clicks[0]?.referer).toBe('http://192.168.0.9')
})
