/** Exports: what moves out moves in again as the same links, and an account's zip has it all. */
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { freeNames } from '../../../shared/link/free-fields.ts'
import type { LinkRecord } from '../../../shared/link/links.ts'
import { codeOf } from '../../support/service/answers.ts'
import { anyFreeFields } from '../../support/service/field-values.ts'
import { importing } from '../../support/service/importing.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { bearer, type Person, signUp, tokenOf, withCookie } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const { take, linksOf } = importing(service)
const exported = async (person: Person, format: string): Promise<Response> => {
	const answer = await service.ask(`/api/v1/my-links/export?format=${format}`, withCookie(person.cookie))
	expect(answer.status).toBe(200)
	return answer
}

/** What CSV, spreadsheets and lists of tags treat in a way of their own. */
const piece = fc.constantFrom(
	...['a', 'ß', '日本', '🎉', ' ', '"', "'", ',', ';', '=', '+', '-', '@', '|', '\\', 'NULL', '<b>'],
)
const text = (length: number) =>
	fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('').slice(0, length).trim())
const tags = fc.uniqueArray(
	text(15).filter((tag) => tag !== '' && tag.isWellFormed()),
	{ maxLength: 4, selector: (tag) => tag.toLowerCase() },
)
const links = fc.sample(
	fc.record({
		...anyFreeFields,
		title: text(40).filter((title) => title.isWellFormed()),
		tags,
		url: fc.webUrl({ withQueryParameters: true, withFragments: true }),
		limits: fc.constantFrom(
			{},
			{ isLimited: true, limitation_type: 'clicks', max_clicks: 5 },
			{ isLimited: true, limitation_type: 'both', max_clicks: 9, expires_in: 30 },
		),
	}),
	{ numRuns: 120, seed: 20_261_125 },
)

let person: Person
let before: LinkRecord[]
beforeAll(async () => {
	person = await signUp(service)
	for (const [nth, { limits, ...fields }] of links.entries()) {
		service.clock.now += 1_000
		await makeOwn(service, person, { alias: `Link-${nth}x`, ...fields, ...limits })
	}
	// Links of one moment are listed by name within a piece of an import, so this one is later.
	service.clock.now += 1_000
	// As many characters as are allowed, of two units each in JavaScript.
	const longest = { title: '🎉'.repeat(200), tags: ['🎉'.repeat(30)] }
	await makeOwn(service, person, { alias: 'longest', url: 'https://example.org/', ...longest })
	for (let nth = 0; nth < 60; nth++) await service.ask(`/link-${nth % 20}x`)
	await take(person, 'keyword,url,timestamp,clicks\nin,https://example.org/,2020-01-01 00:00:00,12\n')
	before = await whole(person)
	expect(before).toHaveLength(122)
})

/** All links of an account. */
const whole = async (who: Person): Promise<LinkRecord[]> => {
	const all = (await (await exported(who, 'json')).json()) as { links: LinkRecord[] }
	return all.links
}
/** Empties the service, as if it were another, and imports a file. */
const moveIn = async (file: string, type: string): Promise<LinkRecord[]> => {
	const { sql } = service.database
	await sql`create table kept as select * from links`
	await sql`delete from links`
	const other = await signUp(service)
	expect(await take(other, file, '', type)).toMatchObject({ links: 122, problem_count: 0 })
	const moved = await whole(other)
	await sql`delete from links`
	await sql`insert into links overriding system value select * from kept`
	await sql`insert into list_totals (link_id, owner_id) select id, owner_id from kept`
	await sql`drop table kept`
	return moved
}
/** How a link of ours looks where it was moved to. */
const asMoved = (link: LinkRecord) => ({
	...{ short_url: link.short_url, long_url: link.long_url },
	...{ created_at: link.created_at, expires_at: link.expires_at },
	// A new field moves, too.
	...Object.fromEntries(freeNames.map((name) => [name, link[name]])),
	clicks: 0,
	clicks_before: link.clicks + link.clicks_before,
	max_clicks: link.max_clicks === null ? null : link.max_clicks - link.clicks,
	status: link.status,
})

it.each([
	['csv', 'text/csv; charset=utf-8'],
	['json', 'application/json'],
])('%s of an account, moved in elsewhere, makes the same links', async (format, type) => {
	const answer = await exported(person, format)
	expect(answer.headers.get('content-type')).toBe(type)
	const moved = await moveIn(await answer.text(), type)
	expect(moved).toMatchObject(before.map(asMoved))
})

/** Tags as Shlink reads them. Source: shlink-importer, CsvImporter.php. */
const asShlink = (tags: string): string[] => (tags.includes(',') ? tags.split(',') : tags.split('|'))
const inTags = [...' ,;|"\'/&+-=@#%<>\\', 'ß', '日', '🎉']
it('of each link Shlink reads as many tags as it has, whatever stands in them', async () => {
	const who = await signUp(service)
	for (const [nth, sign] of inTags.entries())
		await makeOwn(service, who, { alias: `Tag-${nth}`, tags: [`a${sign}b`, 'second', `${nth}`] })
	const lines = (await (await exported(who, 'shlink')).text()).trim().split('\r\n').slice(1)
	expect(lines).toHaveLength(inTags.length)
	for (const line of lines) {
		const [, quoted, plain] = /^[^,]*,(?:"((?:[^"]|"")*)"|([^,]*)),/.exec(line)!
		const tags = asShlink(quoted?.replaceAll('""', '"') ?? plain!)
		const nth = Number(/,Tag-(\d+),/i.exec(line)![1])
		const first = /[ ,|]/.test(inTags[nth]!) ? 'a b' : `a${inTags[nth]}b`
		expect(tags.toSorted()).toEqual([first, 'second', `${nth}`].toSorted())
	}
})

it('shlink has the columns of Shlink’s importer, and keeps names, targets, titles and simple tags', async () => {
	const file = await (await exported(person, 'shlink')).text()
	expect(file.split('\r\n')[0]).toBe('Long URL,Tags,Domain,Short code,Title')
	const moved = await moveIn(file, 'text/csv')
	const simple = (link: LinkRecord) => ({
		...{
			short_url: link.short_url,
			long_url: link.long_url,
			title: link.title,
		},
		...(!/[,|\s]/.test(link.tags.join('')) && { tags: link.tags }),
	})
	const byName = (all: LinkRecord[]) => all.toSorted((a, b) => a.short_url.localeCompare(b.short_url))
	expect(byName(moved)).toMatchObject(byName(before).map(simple))
})

it('the zip has the account, its links and their clicks, and nothing that opens anything', async () => {
	const token = await tokenOf(service, person)
	const answer = await service.ask('/api/v1/account/export', withCookie(person.cookie))
	expect(answer.headers.get('content-disposition')).toBe('attachment; filename="kurz.zip"')
	const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
	const read = (name: string) => Buffer.from(files[name]!).toString()
	const clicked = before.filter(({ clicks }) => clicks > 0).map(({ short_url }) => `clicks/${short_url}.csv`)
	expect(Object.keys(files).toSorted()).toEqual(
		['account.json', ...clicked, 'links.csv', 'links.json'].toSorted(),
	)
	expect(JSON.parse(read('account.json'))).toMatchObject({ email: person.email, openid: [] })
	expect(JSON.parse(read('links.json')).links).toEqual(before)
	expect(read('clicks/Link-0x.csv').trim().split('\r\n')).toHaveLength(4)
	const all = Object.values(files)
		.map((file) => Buffer.from(file).toString())
		.join('')
	for (const secret of [token.slice(3), /sid=([^;.]+)/.exec(person.cookie)![1]!, 'password', 'monitor'])
		expect(all).not.toContain(secret)
})

it('the zip is for the cookie alone; files of links also for tokens; both for nobody else', async () => {
	const token = bearer(await tokenOf(service, person))
	expect(await codeOf(await service.ask('/api/v1/account/export', token))).toEqual([401, 'unauthorized'])
	expect((await service.ask('/api/v1/my-links/export?format=json', token)).status).toBe(200)
	for (const path of ['/api/v1/account/export', '/api/v1/my-links/export'])
		expect((await service.ask(path)).status).toBe(401)
	const wrong = await service.ask('/api/v1/my-links/export?format=xml', withCookie(person.cookie))
	expect(await codeOf(wrong)).toEqual([400, 'validation_failed'])
	const nobody = await signUp(service)
	expect(await whole(nobody)).toEqual([])
	expect(await linksOf(nobody)).toEqual([])
})
