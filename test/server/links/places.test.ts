/** A link's places after edits: none is taken away, and no name is given twice. */
import { expect, it } from 'vitest'
import type { Place } from '../../../shared/link/places.ts'
import { crowd } from '../../support/service/crowd.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { merged, send, signUp, withCookie } from '../../support/service/people.ts'
import { asBrowser, asJson, openService } from '../../support/service/service.ts'
import { sentOf } from '../pages/markup.ts'

const service = await openService()
const { ask } = service
const person = await signUp(service)
const own = (path: string, init: object = {}) => ask(path, merged(init, withCookie(person.cookie)))
const edit = (slug: string, places: unknown) =>
	own(`/api/v1/my-links/${slug}`, { ...asJson({ places }), method: 'PATCH' })
const placesOf = async (slug: string): Promise<Place[]> =>
	(await (await own(`/api/v1/my-links/${slug}/details`)).json()).linkData.places
const hall = { name: 'p1', label: 'Window in the hall', closed: false }
const names = (count: number) => Array.from({ length: count }, (_, nth) => ({ name: `p${nth}` }))
const shownForm = async (page: string) => sentOf(await (await own(page, asBrowser)).text())
const sendForm = (page: string, fields: Record<string, string>) =>
	send(service, page, fields, { cookie: person.cookie })

it('of edits at once that each add a place and leave out the others, none takes a name or an address', async () => {
	const { slug } = await makeOwn(service, person)
	await crowd(8, (nth) => edit(slug, [{ label: `Door ${nth}` }]))
	const all = await placesOf(slug)
	expect(all.map(({ name }) => name).toSorted()).toEqual(
		names(9)
			.slice(1)
			.map(({ name }) => name),
	)
	expect(all.map(({ label }) => label).toSorted()).toEqual(names(8).map((_, nth) => `Door ${nth}`))
	for (const { name } of all) expect((await ask(`/${slug}/${name}`)).status).toBe(302)
})

it('past 500 the longest closed without clicks go, and where there is none a new one is refused', async () => {
	const { slug } = await makeOwn(service, person)
	const hundred = (nth: number) => names(100).map(({ name }) => ({ name: `${'abcdef'[nth]}${name}` }))
	for (const nth of [0, 1, 2, 3, 4]) expect((await edit(slug, hundred(nth))).status).toBe(200)
	expect((await ask(`/${slug}/ap3`)).status).toBe(302)
	const fuller = await (await edit(slug, [...hundred(4).slice(1), { label: 'New' }])).json()
	const left = fuller.places.map(({ name }: Place) => name)
	expect([left.length, left.includes('ap3'), left.at(-1), left.includes('p1')]).toEqual([
		500,
		true,
		'ap98',
		true,
	])
	const clicked = hundred(4).slice(1)
	for (const { name } of fuller.places as Place[]) await ask(`/${slug}?from=${name}`)
	const refused = await edit(slug, [...clicked, { label: 'Newer' }])
	const { details } = await refused.json()
	expect([refused.status, details]).toMatchObject([400, [{ path: 'places', code: 'too_big' }]])
	expect((await edit(slug, clicked)).status).toBe(200)
	const page = `/links/${slug}/edit`
	const form = await shownForm(page)
	expect((await sendForm(page, { ...form, places: `${form.places}\nNewer` })).status).toBe(400)
	expect((await sendForm(page, { ...form, title: 'Full' })).status).toBe(303)
})

it('a name with clicks is not given again, also where an older server took its place away', async () => {
	const { slug } = await makeOwn(service, person, { places: [hall] })
	await ask(`/${slug}/p1`)
	await service.database.sql`update links set places = null, version = version + 1 where slug = ${slug}`
	const { places } = await (await edit(slug, [{ label: 'Town hall' }])).json()
	expect(places).toEqual([{ name: 'p2', label: 'Town hall', closed: false }])
	// Nor one that somebody chose.
	await edit(slug, [{ name: 'p99999999' }, { name: 'p100000000' }])
	expect((await (await edit(slug, [{ label: 'Door' }])).json()).places[0].name).toBe('p100000001')
})

it('rows of older servers, which know no closed ones, are open', async () => {
	const { slug } = await makeOwn(service, person, { places: [hall] })
	const { name, label } = hall
	await service.database.sql`
		update links set places = ${JSON.stringify([{ name, label }])}::text::jsonb, version = version + 1 where slug = ${slug}`
	expect(await placesOf(slug)).toEqual([hall])
	const page = `/links/${slug}/edit`
	expect((await sendForm(page, await shownForm(page))).status).toBe(303)
	expect((await shownForm(page)).version).toBe('2')
})
