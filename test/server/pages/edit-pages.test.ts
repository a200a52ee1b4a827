/** The pages that change a link, by its monitor key and as its owner, as forms without scripts. */
import { describe, expect, it } from 'vitest'
import { placeOf, readPage } from '../../support/service/answers.ts'
import { importing } from '../../support/service/importing.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { send, signUp, visitPage } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'
import { inputsOf, sentOf, textIn } from './markup.ts'

const service = await openService()
const url = 'https://target.example/a?b=c'
const day = 86_400_000
const { make, visit } = linksTo(url, service)

const full: Parameters<typeof make>[0] = {
	...{ title: 'T', tags: ['a, b', '"c'], forward_query: true },
	...{ isLimited: true, limitation_type: 'both', expires_in: 3, max_clicks: 1 },
	...{ isProtected: true, password: 'p' },
}
let aliases = 0
/** A link that is reached in one of the two ways. */
const ways = {
	'by its monitor key': async (more: Parameters<typeof make>[0] = {}) => {
		const { slug, key } = await make(more)
		return { slug, page: `/m/${key}/edit`, back: `/m/${key}`, cookie: '' }
	},
	'as its owner': async (more: Parameters<typeof make>[0] = {}) => {
		const { cookie } = await signUp(service)
		const slug = `edited-${aliases++}`
		await makeOwn(service, { cookie }, { url, alias: slug, ...more })
		return { slug, page: `/links/${slug}/edit`, back: `/links/${slug}`, cookie }
	},
}
type Way = Awaited<ReturnType<(typeof ways)['as its owner']>>

const open = ({ page, cookie }: Way) => readPage(service, page, cookie)
/** Opens the form, changes some fields, and sends it. */
const edit = async (way: Way, changes: Record<string, string>) =>
	send(service, way.page, { ...sentOf(await open(way)), ...changes }, { cookie: way.cookie })
const post = ({ page, cookie }: Way, fields: Record<string, string>) =>
	send(service, page, fields, { cookie })
const rowOf = async (slug: string) =>
	(await service.database.sql`select * from links where slug = ${slug}`)[0]!

describe.each(Object.keys(ways) as (keyof typeof ways)[])('a link is edited %s', (name) => {
	const reach = ways[name]

	it.each(Object.entries({ url: 'https://only.example/', title: 'Only', tags: 'only', forward_query: '' }))(
		'by a program that sends %s alone, the rest stays as it is',
		async (field, value) => {
			const way = await reach(full)
			const before = await rowOf(way.slug)
			expect(placeOf(await post(way, { [field]: value }))[0]).toBe(303)
			const fields = [
				'long_url',
				'title',
				'tags',
				'forward_query',
				'max_clicks',
				'expires_at',
				'password_hash',
			]
			const without = (row: Record<string, unknown>) =>
				fields.filter((name) => !name.endsWith(field)).map((name) => row[name])
			expect(without(await rowOf(way.slug))).toEqual(without(before))
		},
	)

	it('in every field, leads back to its page, and the next visit follows it', async () => {
		const way = await reach()
		const limits = { max_clicks: '5', expires_in: '2' }
		const texts = { title: ' Handbook ', tags: 'work, "Berlin, Mitte"', forward_query: 'on' }
		const answer = await edit(way, { url: 'elsewhere.example/new', ...texts, ...limits })
		expect(placeOf(answer)).toEqual([303, `${way.back}?notice=edited`])
		expect((await visit(way.slug)).headers.get('location')).toBe('https://elsewhere.example/new')
		const row = await rowOf(way.slug)
		const stored = { title: 'Handbook', tags: ['work', 'Berlin, Mitte'], forward_query: true, max_clicks: 5 }
		expect(row).toMatchObject(stored)
		expect(Date.parse(row.expires_at)).toBe(service.clock.now + 2 * day)
		const page = textIn(await readPage(service, `${way.back}?notice=edited`, way.cookie))
		const shown = ['Saved.', 'Handbook', 'Berlin, Mitte', '4 of 5 clicks left', '1 former target']
		for (const words of [...shown, 'target.example/a?b=c']) expect(page).toContain(words)
	})

	it('a time of its end is read in the zone of the form', async () => {
		const way = await reach(full)
		expect((await edit(way, { expires_at: '2027-01-31T18:00', zone: 'Europe/Berlin' })).status).toBe(303)
		expect(await rowOf(way.slug)).toMatchObject({ expires_at: '2027-01-31 17:00:00+00', max_clicks: 1 })
	})

	it('a form that is sent as it was shown changes nothing', async () => {
		const way = await reach(full)
		const before = await rowOf(way.slug)
		service.clock.now += 1_000
		expect((await edit(way, {})).status).toBe(303)
		expect(await rowOf(way.slug)).toEqual(before)
	})

	it('limits, password, title and tags are removed', async () => {
		const way = await reach(full)
		const { forward_query: _, ...shown } = sentOf(await open(way))
		const texts = { title: '', tags: '', forward_query: 'off' }
		const limits = { max_clicks: '', never: 'on', remove_password: 'on' }
		expect((await post(way, { ...shown, ...texts, ...limits })).status).toBe(303)
		expect(await rowOf(way.slug)).toMatchObject({
			title: null,
			tags: [],
			forward_query: false,
			max_clicks: null,
			expires_at: null,
			password_hash: null,
		})
		for (let n = 0; n < 2; n++) expect((await visit(way.slug)).status).toBe(302)
	})

	it('a password is set, and kept by a later edit', async () => {
		const way = await reach()
		await edit(way, { password: 'secret' })
		expect((await visit(way.slug)).status).toBe(401)
		await edit(way, { title: 'Other' })
		expect((await service.client.unlock(way.slug, 'secret')).url).toBe(url)
	})

	it.each([
		['no URL', { url: '' }, 'Enter the URL to shorten.'],
		['our own address', { url: 'https://kurz.example/x' }, 'This is an address of this service itself.'],
		['a long tag', { tags: `ok, ${'x'.repeat(31)}` }, 'A tag has at most 30 characters.'],
		['no number', { max_clicks: 'ten' }, 'The number of clicks is a whole number'],
		['too many days', { expires_in: '3651' }, 'The number of days is a whole number'],
		['days and never', { expires_in: '3', never: 'on' }, 'or tick “Never expires”, not both'],
		[
			'a time and never',
			{ expires_at: '2026-12-31T18:00', never: 'on' },
			'or tick “Never expires”, not both',
		],
		['days and a time', { expires_in: '3', expires_at: '2026-12-31T18:00' }, 'not both'],
		['a time that is past', { expires_at: '2026-11-01T18:00' }, 'This time is past.'],
		['a new password and none', { password: 'b', remove_password: 'on' }, 'Enter a new password or tick'],
	])('with %s says so, keeps what was typed and changes nothing', async (_, wrong, words) => {
		const way = await reach(full)
		const before = await rowOf(way.slug)
		const answer = await edit(way, { title: 'typed', password: 'not-to-be-echoed', ...wrong })
		const html = await answer.text()
		expect([answer.status, answer.headers.get('vary')]).toEqual([400, 'Accept, Accept-Language, Cookie'])
		expect(textIn(html)).toContain(words)
		const { password: __, ...typed } = { title: 'typed', ...wrong } as Record<string, string>
		expect(sentOf(html)).toMatchObject(typed)
		expect(html).not.toContain('not-to-be-echoed')
		expect(await rowOf(way.slug)).toEqual(before)
	})

	it('that is gone is 404', async () => {
		const way = await reach()
		await service.database.sql`delete from links where slug = ${way.slug}`
		expect((await visitPage(service, way.page, way.cookie)).status).toBe(404)
		expect((await post(way, { title: 'late' })).status).toBe(404)
	})
})

it('a link that was used up where it came from gets a title, and stays used up', async () => {
	const person = await signUp(service)
	const file = 'short_url,long_url,clicks,max_clicks\nused,https://target.example/,5,5\n'
	await importing(service).take(person, file, '?format=kurz')
	const way = { slug: 'used', page: '/links/used/edit', back: '/links/used', cookie: person.cookie }
	expect(inputsOf(await open(way)).max_clicks).toMatchObject({ value: '0', min: '0' })
	expect((await edit(way, { title: 'Old' })).status).toBe(303)
	expect(await rowOf('used')).toMatchObject({ title: 'Old', max_clicks: 0 })
	expect((await edit(way, { max_clicks: '2' })).status).toBe(303)
	expect(await rowOf('used')).toMatchObject({ max_clicks: 2 })
	// Only what it has may stay.
	expect((await edit(way, { max_clicks: '0' })).status).toBe(400)
})
