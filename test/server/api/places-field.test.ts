/** The places of a link as a field: sent, typed, and refused by line. */
import { expect, it } from 'vitest'
import type { Place } from '../../../shared/link/places.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { merged, send, signUp, withCookie } from '../../support/service/people.ts'
import { asBrowser, asJson, openService } from '../../support/service/service.ts'
import { sentOf, textIn } from '../pages/markup.ts'

const service = await openService()
const { ask } = service
const person = await signUp(service)
const own = (path: string, init: object = {}) => ask(path, merged(init, withCookie(person.cookie)))
const edit = (slug: string, places: unknown) =>
	own(`/api/v1/my-links/${slug}`, { ...asJson({ places }), method: 'PATCH' })
const placesOf = async (slug: string): Promise<Place[]> =>
	(await (await own(`/api/v1/my-links/${slug}/details`)).json()).linkData.places
const hall = { name: 'p1', label: 'Window in the hall', closed: false }
const closed = { ...hall, closed: true }
const names = (count: number) => Array.from({ length: count }, (_, nth) => ({ name: `p${nth}` }))

it('places are stored as names in lower case with trimmed labels; what an edit leaves out is closed', async () => {
	const { slug } = await makeOwn(service, person, { places: [{ name: ' P1 ', label: ` ${hall.label}` }] })
	const stored = async (answer: Response) => [answer.status, (await answer.json()).places]
	expect(await placesOf(slug)).toEqual([hall])
	const other = { name: 'a-_9', label: '', closed: false }
	expect(await stored(await edit(slug, [{ name: 'a-_9' }]))).toEqual([200, [other, closed]])
	for (const none of [null, []]) {
		await edit(slug, [hall])
		expect(await stored(await edit(slug, none))).toEqual([200, [closed, { ...other, closed: true }]])
	}
	expect(await stored(await edit(slug, [closed, other]))).toEqual([200, [closed, other]])
	const added = [{ label: 'Town hall' }, { label: hall.label, name: 'P1' }, { label: 'Town hall' }]
	expect((await stored(await edit(slug, added)))[1]).toEqual([
		{ name: 'p2', label: 'Town hall', closed: false },
		hall,
		{ name: 'p3', label: 'Town hall', closed: false },
		{ ...other, closed: true },
	])
	expect((await stored(await edit(slug, names(100))))[1]).toHaveLength(101)
})

it('each way to make or edit a link names its places, and takes none away', async () => {
	const label = 'Town hall'
	const made = [{ name: 'p1', label, closed: false }]
	const { slug, key } = await makeOwn(service, person, { places: [{ label }] })
	const many = await own(
		'/api/v1/links',
		asJson({ links: [{ url: 'https://a.example/', places: [{ label }] }] }),
	)
	const { results } = await many.json()
	for (const one of [slug, results[0].short_url]) expect(await placesOf(one)).toEqual(made)
	const patch = { ...asJson({ places: [{ label }, { label: 'Door' }] }), method: 'PATCH' }
	await ask(`/api/v1/${slug}/${key}`, patch)
	const door = { name: 'p2', label: 'Door', closed: false }
	expect(await placesOf(slug)).toEqual([...made, door])
	const acts = { act: 'edit', links: [{ short_url: slug }], change: { places: [{ label: 'Door' }] } }
	expect((await own('/api/v1/links/acts', asJson(acts))).status).toBe(200)
	expect(await placesOf(slug)).toEqual([door, { ...made[0], closed: true }])
})

const shownForm = async (page: string) => sentOf(await (await own(page, asBrowser)).text())
const sendForm = (page: string, fields: Record<string, string>, language = 'en') =>
	send(service, page, fields, { headers: { 'accept-language': language, cookie: person.cookie } })

it('a form sent as it is shown changes nothing', async () => {
	const { slug } = await makeOwn(service, person, { places: [hall, { name: 'p2' }] })
	const page = `/links/${slug}/edit`
	const form = await shownForm(page)
	expect([form.places, (await sendForm(page, form)).status]).toEqual(['p1: Window in the hall\np2:', 303])
	expect((await shownForm(page)).version).toBe('1')
})

/** What is sent and typed, and the fault: its path, its code, and its sentences on the page. */
const refused = [
	[[{ name: '' }], undefined, 'places.0.name', 'invalid_format', undefined],
	[[hall, { name: 'ü' }], undefined, 'places.1.name', 'invalid_format', undefined],
	[[{ name: 'a'.repeat(16) }], undefined, 'places.0.name', 'invalid_format', undefined],
	[[{}], undefined, 'places.0.name', 'invalid', undefined],
	[[{ ...hall, closed: 'no' }], undefined, 'places.0.closed', 'invalid_type', undefined],
	[
		[hall, hall, { ...hall, name: 'P1' }],
		'p1: One\n\nTwo\nP1: Three',
		...['places.2.name', 'twice', 'Zeile 3: Diesen Namen gibt es schon.'],
	],
	[
		[{ ...hall, label: 'a'.repeat(101) }],
		'a'.repeat(101),
		...['places.0.label', 'too_big', 'Zeile 1: Eine Bezeichnung hat höchstens 100 Zeichen.'],
	],
	[
		[{ ...hall, label: 'a\u0007' }],
		'a\u0007',
		...['places.0.label', 'invalid', 'Zeile 1: Die Bezeichnung enthält ungültige Zeichen.'],
	],
	[
		names(101),
		names(101)
			.map(({ name }) => name)
			.join('\n'),
		...['places', 'too_big', 'Es können höchstens 100 offene Orte sein'],
	],
	[names(501), undefined, 'places', 'too_big', undefined],
	['p1', undefined, 'places', 'invalid_type', undefined],
	[['p1'], undefined, 'places.0', 'invalid_type', undefined],
	[[{ name: 1 }], undefined, 'places.0.name', 'invalid_type', undefined],
] as const

it.each(refused)('%j is refused, and says where', async (places, _, path, code) => {
	const { slug } = await makeOwn(service, person)
	const answer = await edit(slug, places)
	const { details } = await answer.json()
	expect([answer.status, details.at(-1)]).toMatchObject([400, { path, code }])
	expect(details.at(-1).message).toMatch(/^[A-Z].*\.$/)
})

/** What a form can hold. */
const typable = refused.filter(([, typed]) => typed !== undefined)

it.each(typable)(
	'%j typed, the form names the line, in both languages',
	async (_, typed, path, __, german) => {
		const { slug } = await makeOwn(service, person, { places: [hall] })
		const page = `/links/${slug}/edit`
		const sent = await shownForm(page)
		for (const [language, sentence] of [
			['de', german!],
			['en', path === 'places' ? /A link has at most 100 open places/ : /Line \d: [A-Z]/],
		] as const) {
			const answer = await sendForm(page, { ...sent, places: typed! }, language)
			const html = await answer.text()
			expect(answer.status).toBe(400)
			expect(textIn(html)).toMatch(sentence)
			// The lines that the sentence counts.
			expect(sentOf(html).places).toBe(typed!.replace('\n\n', '\n'))
		}
	},
)
