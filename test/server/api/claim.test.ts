/** Claiming: links made without an account become an account's, by their monitor keys. */
import { expect, it } from 'vitest'
import { makeOwn } from '../../support/service/own-links.ts'
import { merged, type Person, send, signUp, visitPage, withCookie } from '../../support/service/people.ts'
import { asJson, connectAgain, joinService, openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'

const service = await openService()
const { make, visit } = linksTo('https://target.example/', service)
const asked = ({ slug, key }: { slug: string; key: string }) => ({ short_url: slug, monitor_key: key })
const post = (person: Person, links: unknown) =>
	service.ask('/api/v1/my-links/claim', merged(asJson({ links }), withCookie(person.cookie)))
const claim = async (person: Person, ...links: { slug: string; key: string }[]): Promise<string[]> => {
	const answer = await post(person, links.map(asked))
	expect(answer.status).toBe(200)
	const { results } = await answer.json()
	expect(results.map((one: { short_url: string }) => one.short_url)).toEqual(links.map(({ slug }) => slug))
	return results.map((one: { status: string }) => one.status)
}
const listed = async (person: Person, query = ''): Promise<unknown[]> => {
	const answer = await service.ask(`/api/v1/my-links${query}`, withCookie(person.cookie))
	return (await answer.json()).map(({ data }: { data: { short_url: string; clicks: number } }) => [
		data.short_url,
		data.clicks,
	])
}

it('makes links the account’s, with their clicks and keys; all that does not match is not_found', async () => {
	const [person, other] = [await signUp(service), await signUp(service)]
	const [one, two, foreign] = [await make({ title: 'Menu' }), await make(), await makeOwn(service, other)]
	const mine = await makeOwn(service, person)
	for (const { slug } of [one, one, mine, mine]) await visit(slug)
	await service.project()
	await visit(one.slug)
	const wrong = { slug: two.slug, key: one.key }
	const unknown = { slug: 'unknown1', key: one.key }
	expect(await claim(person, one, wrong, unknown, foreign, mine, { ...one, key: 'short' })).toEqual([
		...['claimed', 'not_found', 'not_found', 'not_found', 'yours', 'not_found'],
	])
	expect(await claim(person, { ...one, slug: one.slug.toUpperCase() })).toEqual(['yours'])
	expect(await claim(other, one)).toEqual(['not_found'])
	expect(await listed(person, '?sort=clicks')).toEqual([
		[one.slug, 3],
		[mine.slug, 2],
	])
	expect(await listed(person, '?sort=clicks&limit=1')).toEqual([[one.slug, 3]])
	expect(await listed(person, '?q=menu')).toEqual([[one.slug, 3]])
	expect(await one.clicks()).toBe(3)
	expect((await visit(one.slug)).status).toBe(302)
	expect(await service.client.remove(one.slug, one.key)).toEqual({ status: 'success' })
})

it('is an edit: one that was made from what stood there before is refused', async () => {
	const person = await signUp(service)
	const link = await make({ title: 'Menu' })
	const { version } = (await service.client.analytics(link.slug, link.key)).body.data
	expect(await claim(person, link)).toEqual(['claimed'])
	const path = `/api/v1/${link.slug}/${link.key}`
	const init = { ...asJson({ title: 'Lunch', version }), method: 'PATCH' }
	expect((await service.ask(path, init)).status).toBe(409)
	expect(await listed(person, '?q=menu')).toEqual([[link.slug, 0]])
})

it('has one winner when several accounts claim a link at once, on two processes', async () => {
	const people = await Promise.all([1, 2, 3, 4].map(() => signUp(service)))
	const link = await make()
	const another = joinService({ ...service, database: connectAgain(service) })
	const answers = await Promise.all(
		people.map(async ({ cookie }, nth) => {
			const init = merged(asJson({ links: [asked(link)] }), withCookie(cookie))
			return (await (await [service, another][nth % 2]!.ask('/api/v1/my-links/claim', init)).json())
				.results[0].status
		}),
	)
	expect(answers.toSorted()).toEqual(['claimed', 'not_found', 'not_found', 'not_found'])
	const lists = await Promise.all(people.map((person) => listed(person)))
	expect(lists.map((list) => list.length)).toEqual(answers.map((status) => (status === 'claimed' ? 1 : 0)))
})

it('asks for an account, and for 1 to 100 links with both texts', async () => {
	const link = await make()
	expect((await service.ask('/api/v1/my-links/claim', asJson({ links: [asked(link)] }))).status).toBe(401)
	const person = await signUp(service)
	for (const links of [[], Array.from({ length: 101 }, () => asked(link)), [{ short_url: link.slug }], 'all'])
		expect((await post(person, links)).status).toBe(400)
	const foreign = { headers: { origin: 'https://elsewhere.example' } }
	const init = merged(asJson({ links: [asked(link)] }), withCookie(person.cookie), foreign)
	expect((await service.ask('/api/v1/my-links/claim', init)).status).toBe(403)
	expect(await listed(person)).toEqual([])
})

it('is a button on the link’s page for those signed in, and a way to sign in for others', async () => {
	const { slug, key } = await make()
	const signIn = `/sign-in?next=%2Fm%2F${key}%3Fkeep%3Dyes`
	expect(await (await visitPage(service, `/m/${key}`)).text()).toContain(`href="${signIn}"`)
	expect(await (await visitPage(service, signIn)).text()).toContain(`value="/m/${key}?keep=yes"`)
	const person = await signUp(service)
	const page = await (await visitPage(service, `/m/${key}`, person.cookie)).text()
	expect(page).toContain('value="claim"')
	expect(page).not.toContain('/sign-in')
	const foreign = { cookie: person.cookie, headers: { origin: 'https://elsewhere.example' } }
	expect((await send(service, `/m/${key}`, { action: 'claim' }, foreign)).status).toBe(403)
	const kept = await send(service, `/m/${key}`, { action: 'claim' }, { cookie: person.cookie })
	expect([kept.status, kept.headers.get('location')]).toEqual([303, `/links/${slug}?notice=claimed`])
	const own = await (await visitPage(service, `/links/${slug}?notice=claimed`, person.cookie)).text()
	expect(own).toContain('This link is in your account now.')
	for (const cookie of [undefined, person.cookie]) {
		const again = await (await visitPage(service, `/m/${key}`, cookie)).text()
		expect(again).not.toMatch(/value="claim"|sign-in\?next=%2Fm/)
	}
	expect((await send(service, `/m/${key}`, { action: 'claim' })).status).toBe(401)
})
