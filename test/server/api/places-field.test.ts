/** The places of a link as a field: sent, typed, refused by line, moved out and in again. */
import { expect, it } from 'vitest'
import { importing } from '../../support/service/importing.ts'
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
const hall = { name: 'p1', label: 'Window in the hall' }
const names = (count: number) => Array.from({ length: count }, (_, nth) => ({ name: `p${nth}` }))

it('places are stored as names in lower case with trimmed labels, replaced as a whole, and emptied', async () => {
	const { slug } = await makeOwn(service, person, { places: [{ name: ' P1 ', label: ` ${hall.label}` }] })
	const stored = async (answer: Response) => [answer.status, (await answer.json()).places]
	expect(await stored(await edit(slug, undefined))).toEqual([200, [hall]])
	expect(await stored(await edit(slug, [{ name: 'a-_9' }]))).toEqual([200, [{ name: 'a-_9', label: '' }]])
	expect((await stored(await edit(slug, names(100))))[1]).toHaveLength(100)
	for (const none of [null, []]) {
		await edit(slug, [hall])
		expect(await stored(await edit(slug, none))).toEqual([200, null])
	}
})

const shownForm = async (page: string) => sentOf(await (await own(page, asBrowser)).text())
const sendForm = (page: string, fields: Record<string, string>, language = 'en') =>
	send(service, page, fields, { headers: { 'accept-language': language, cookie: person.cookie } })

it('a form sent as it is shown changes nothing', async () => {
	const { slug } = await makeOwn(service, person, { places: [hall, { name: 'p2' }] })
	const page = `/links/${slug}/edit`
	const form = await shownForm(page)
	expect([form.places, (await sendForm(page, form)).status]).toEqual(['p1 Window in the hall\np2', 303])
	expect((await shownForm(page)).version).toBe('1')
})

/** What is sent and typed, and the fault: its path, its code, and its sentences on the page. */
const refused = [
	[[{ name: '' }], undefined, 'places.0.name', 'invalid_format', undefined],
	[
		[hall, { name: 'ü' }],
		'p1 Window\n\nü Over the door',
		...['places.1.name', 'invalid_format', 'Zeile 2: Der Name hat 1 bis 15 Zeichen'],
	],
	[[{ name: 'a'.repeat(16) }], 'a'.repeat(16), 'places.0.name', 'invalid_format', 'Zeile 1: Der Name hat 1'],
	[
		[hall, hall, { ...hall, name: 'P1' }],
		'p1 One\np2 Two\nP1 Three',
		...['places.2.name', 'twice', 'Zeile 3: Diesen Namen gibt es schon.'],
	],
	[
		[{ ...hall, label: 'a'.repeat(101) }],
		`p1 ${'a'.repeat(101)}`,
		...['places.0.label', 'too_big', 'Zeile 1: Eine Bezeichnung hat höchstens 100 Zeichen.'],
	],
	[
		[{ ...hall, label: 'a\u0007' }],
		'p1 a\u0007',
		...['places.0.label', 'invalid', 'Zeile 1: Die Bezeichnung enthält ungültige Zeichen.'],
	],
	[
		names(101),
		names(101)
			.map(({ name }) => name)
			.join('\n'),
		...['places', 'too_big', 'Es können höchstens 100 Orte sein.'],
	],
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
		const { slug } = await makeOwn(service, person)
		const page = `/links/${slug}/edit`
		const sent = await shownForm(page)
		for (const [language, sentence] of [
			['de', german!],
			['en', path === 'places' ? /A link has at most 100 places/ : /Line \d: [A-Z]/],
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

it('a file of ours keeps them, and names the line that can’t be used', async () => {
	const { take, send: sendFile, linksOf } = importing(service)
	const { slug } = await makeOwn(service, person, { places: [hall, { name: 'p2', label: '=1+1, "door"' }] })
	const csv = await (await own('/api/v1/my-links/export?format=csv')).text()
	const [head, ...lines] = csv.split('\r\n')
	const line = lines.find((one) => one.includes(slug))!
	const other = await signUp(service)
	await take(other, `${head}\r\n${line.replaceAll(slug, 'moved-here')}\r\n`)
	expect((await linksOf(other))[0]!.places).toEqual([hall, { name: 'p2', label: '=1+1, "door"' }])
	const broken = `${head}\r\n${line.replaceAll(slug, 'moved-too').replace('p2 ', 'ü ')}\r\n`
	const answer = await sendFile(other, broken, '?dry_run=true')
	const { problems } = await answer.json()
	expect(problems).toEqual([
		{ line: 2, code: 'rows_invalid', message: 'places: “ü =1+1, "door"” can’t be used.' },
	])
})
