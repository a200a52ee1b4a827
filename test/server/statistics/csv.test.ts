/** The CSV export: complete, in order, safe for spreadsheets; and how long raw clicks are kept. */
import { expect, it } from 'vitest'
import { csvLine, csvOf, withoutGuards } from '../../../server/csv.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp, visitPage, withCookie } from '../../support/service/people.ts'
import { asBrowser, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const url = 'https://target.example'
const head = 'time_of_click,country,user_agent,referer,ip_hash,language,place,rule\r\n'

it('the export of a link has every click, newest first, counted or waiting', async () => {
	const { short_url, monitor_url } = await service.client.shorten({ url })
	for (let n = 0; n < 30; n++) {
		service.clock.now += 1_000
		const headers = { 'user-agent': `agent ${n}`, referer: 'https://ref.example/a,b' }
		await service.ask(`/${short_url}`, { headers })
		if (n === 15) await service.project()
	}
	const answer = await service.ask(`/api/v1/${short_url}/${monitor_url.slice(2)}/clicks.csv`)
	expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
	expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${short_url}-clicks.csv"`)
	const text = await answer.text()
	expect(text.startsWith(head)).toBe(true)
	const lines = text.slice(head.length).trimEnd().split('\r\n')
	const agents = lines.map((line) => line.split(',')[2])
	expect(agents).toEqual(Array.from({ length: 30 }, (_, n) => `agent ${29 - n}`))
	expect(lines[0]).toContain('"https://ref.example/a,b"')
})

it('the export of a link is not found without the key; with another account or none it is 404 or 401', async () => {
	const [owner, other] = [await signUp(service), await signUp(service)]
	const { slug } = await makeOwn(service, owner)
	expect((await service.ask(`/api/v1/${slug}/${'x'.repeat(24)}/clicks.csv`)).status).toBe(404)
	const mine = `/api/v1/my-links/${slug}/clicks.csv`
	expect((await service.ask(mine)).status).toBe(401)
	expect((await service.ask(mine, withCookie(other.cookie))).status).toBe(404)
	expect((await service.ask(mine, withCookie(owner.cookie))).status).toBe(200)
})

const plain = ['a=1;b', 'a; =1', "a;'b", 'plain', ''].map((value): [string, string] => [value, value])
const written: [value: string, written: string][] = [
	// A spreadsheet runs these, full-width ones too.
	...['=1+1', '+1', '-1', '@x', '＝1+1', '＋1', '－1', '＠x'].map((value): [string, string] => [
		value,
		`'${value}`,
	]),
	['say "a"', '"say ""a"""'],
	['a,b', '"a,b"'],
	['=a,"b"', '"\'=a,""b"""'],
	// Spreadsheets skip these and run the rest.
	['\t=1+1', "'\t'=1+1"],
	['\r=1+1', '"\'\r\'=1+1"'],
	['\n=1+1', '"\'\n\'=1+1"'],
	['\t', "'\t"],
	// A program may end a field at a semicolon or tab, and a line within quotes.
	['a;=1+1', "a;'=1+1"],
	['a\t=1', "a\t'=1"],
	['a;;-1;＝2', "a;;'-1;'＝2"],
	['\t=1;@x', "'\t'=1;'@x"],
	['a;"=1"', '"a;\'""=1"""'],
	['two\n=1', '"two\n\'=1"'],
	['two\r\n+1', '"two\r\n\'+1"'],
	// One more, so that reading takes off just one.
	["'=1", "''=1"],
	["'a", "'a"],
	["a;'=1", "a;''=1"],
	["'\t", "''\t"],
	['two\nlines', '"two\nlines"'],
	['two\rlines', '"two\rlines"'],
	['two\r\nlines', '"two\r\nlines"'],
	...plain,
]
it('values are written harmless to a spreadsheet, by the server and by the database alike', async () => {
	const { short_url, monitor_url } = await service.client.shorten({ url })
	const values = written.map(([value]) => value)
	await service.database.sql`
		insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, country, user_agent, referer)
		select id, '2026-11-20 12:00:00Z', 1, ${values.length} - position, '\\x0f', 'DE', value, value
		from links, unnest(${values}::text[]) with ordinality as given (value, position) where slug = ${short_url}`
	const answer = await service.ask(`/api/v1/${short_url}/${monitor_url.slice(2)}/clicks.csv`)
	const lines = written.map(([, text]) => `2026-11-20T12:00:00.000Z,DE,${text},${text},0f,Unknown,,\r\n`)
	expect((await answer.text()).slice(head.length)).toBe(lines.join(''))
	expect(values.map((value) => csvLine([value]))).toEqual(written.map(([, text]) => `${text}\r\n`))
	const unquoted = written.map(([, text]) =>
		text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text,
	)
	expect(unquoted.map(withoutGuards)).toEqual(values)
})

it('clicks of one moment at the end of a page are neither left out nor repeated', async () => {
	const { short_url, monitor_url } = await service.client.shorten({ url })
	await service.database.sql`
		insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, user_agent)
		select id, '2026-11-20 12:00:00Z', nth / 100, nth % 100, '', 'agent ' || nth
		from links, generate_series(1, 12000) as nth where slug = ${short_url}`
	const answer = await service.ask(`/api/v1/${short_url}/${monitor_url.slice(2)}/clicks.csv`)
	const lines = (await answer.text()).trimEnd().split('\r\n').slice(1)
	const agents = lines.map((line) => line.split(',')[2])
	expect(agents).toEqual(Array.from({ length: 12_000 }, (_, nth) => `agent ${12_000 - nth}`))
})

it('a page is read only when the client wants more', async () => {
	let pages = 0
	const read = async function* () {
		for (;;) yield `page ${pages++}\r\n`
	}
	const reader = csvOf(['a'], read()).getReader()
	for (let n = 0; n < 4; n++) await reader.read()
	expect(pages).toBeLessThan(6)
	await reader.cancel()
})

const kept = joinService(service, { CLICK_RETENTION_DAYS: '30' })
const day = 86_400_000
it.each([
	['counted', true],
	['waiting in the log', false],
])('raw clicks past their retention are not shown, %s', async (_, isCounted) => {
	const person = await signUp(service)
	const { slug, key } = await makeOwn(kept, person)
	const now = kept.clock.now
	const ages = { 'too-old': 30 * day + 1, 'just-kept': 30 * day, 'of-now': 0 }
	for (const [agent, age] of Object.entries(ages)) {
		kept.clock.now = now - age
		await kept.ask(`/${slug}`, { headers: { 'user-agent': agent } })
	}
	kept.clock.now = now
	if (isCounted) await kept.project()
	const text = async (answer: Promise<Response>) => (await answer).text()
	const owner = withCookie(person.cookie)
	const places = [
		text(kept.ask(`/${slug}/${key}`)),
		text(kept.ask(`/${slug}/${key}`, asBrowser)),
		text(kept.ask(`/api/v1/${slug}/${key}/clicks.csv`)),
		text(kept.ask(`/api/v1/my-links/${slug}/clicks.csv`, owner)),
		text(kept.ask('/api/v1/my-links', owner)),
		text(visitPage(kept, `/links/${slug}`, person.cookie)),
	]
	for (const shown of await Promise.all(places)) {
		expect(shown).not.toContain('too-old')
		expect(shown).toContain('just-kept')
		expect(shown).toContain('of-now')
	}
	const details = await kept.client.details(slug, key)
	expect([details.clicks, Object.values(details.dates)]).toEqual([3, [2, 1]])
	// The list ends there, without a next page.
	expect((await kept.ask(`/${slug}/${key}?clicks=2`)).headers.has('link')).toBe(false)
})
