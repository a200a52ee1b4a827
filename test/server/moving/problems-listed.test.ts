/** Of an import's problems some are listed, all are counted, and each is named at its line. */
import { expect, it } from 'vitest'
import { problemsAtMost } from '../../../server/moving/report.ts'
import { importing } from '../../support/service/importing.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp, withCookie } from '../../support/service/people.ts'
import { joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const { take } = importing(service)
const csvOf = (...lines: string[]) => `keyword,url,title,timestamp,ip,clicks\n${lines.join('\n')}\n`

it.each([0, 1, problemsAtMost, problemsAtMost + 1])(
	'of %i problems some are listed, and all counted',
	async (count) => {
		const person = await signUp(service)
		const bad = Array.from({ length: count }, (_, nth) => `bad name ${nth},https://example.org/,,,,`)
		const csv = csvOf(`Counted-${count},https://example.org/,,,,`, ...bad)
		for (const query of ['?dry_run=true&on_problem=skip', '?on_problem=skip']) {
			const found = await take(person, csv, query)
			expect(found).toMatchObject({ links: 1, skipped: count, problem_count: count })
			const listed = Math.min(count, problemsAtMost)
			expect([found.problems.length, found.problems.at(-1)?.line]).toEqual([
				listed,
				listed === 0 ? undefined : listed + 2,
			])
		}
	},
)

it('notes are of links that are made alone, and problems of the lines where they begin', async () => {
	const [person, other] = [await signUp(service), await signUp(service)]
	const lineOf = (name: string, title = '') => `${name},https://example.org/,${title},2024-05-01 12:30:00,,`
	await take(other, csvOf('Noted-taken,https://other.example/,,,,'))
	const title = '"of\nthree\r\nlines"'
	const csv = csvOf(
		lineOf('Noted', title),
		lineOf('bad name', title),
		lineOf('Noted-taken'),
		lineOf('Noted-2'),
	)
	for (const query of ['?dry_run=true', '?on_problem=skip']) {
		const { links, notes, problems } = await take(person, csv, query)
		expect([links, notes.map(({ code, count }) => [code, count])]).toEqual([2, [['time_zone', 2]]])
		expect(problems.map(({ code, line }) => [code, line])).toEqual([
			['name_invalid', 5],
			['taken', 8],
		])
	}
})

it('hosts are noted that are none of this service', async () => {
	const at = joinService(service, { LINK_BASE_URL: 'https://go.example' })
	const hosts = [
		'https://kurz.example',
		'https://go.example',
		'http://GO.example',
		'https://bit.ly',
		'sho.rt',
	]
	const lines = hosts.map((host, nth) => `${host}/host-${nth},https://example.org/`)
	const csv = `bitlink,long_url\n${lines.join('\n')}\n`
	const { notes } = await importing(at).take(await signUp(at), csv)
	expect(notes.filter(({ code }) => code !== 'queries')).toMatchObject([
		{ code: 'domains', count: 2, message: expect.stringContaining('bit.ly, sho.rt') },
	])
})

it.each([
	['ftp://files.example/', 'url_invalid'],
	['https://kurz.example/', 'own_host'],
] as const)('a fallback that no link may have is named: %s', async (fallback, code) => {
	const person = await signUp(service)
	const csv = `short_url,long_url,is_protected,fallback_url\nfell,https://example.org/,false,${fallback}\n`
	const { problems } = await take(person, csv, '?dry_run=true')
	expect(problems).toEqual([{ line: 2, code, message: expect.stringMatching(/^fallback_url: The target /) }])
})

it('a link that would open after it has expired is a problem of its line', async () => {
	const person = await signUp(service)
	const csv = `Short code,Long URL,Valid since,Valid until
Early-1,https://example.org/,2031-01-01T00:00:00Z,2031-01-02T00:00:00Z
Late-1,https://example.org/,2031-01-02T00:00:00Z,2031-01-02T00:00:00Z
`
	const { links, problems } = await take(person, csv, '?dry_run=true')
	expect([links, problems]).toEqual([
		1,
		[{ line: 3, code: 'starts_late', message: '“Late-1” would open only after it has expired.' }],
	])
})

const ours = {
	places: [{ name: 'p1', label: '=1+1, "door"', closed: true }],
	rules: [{ name: 'app', when: { device: ['ios'] }, url: 'https://app.example/' }],
	shares: [
		{ name: 'a', percent: 60, url: 'https://a.example/' },
		{ name: 'b', percent: 40, url: 'https://b.example/' },
	],
}
/** What stands in a file of ours, what stands there instead, and the problem. */
const broken: [type: 'csv' | 'json', from: string, to: string, code: string, message?: string][] = [
	...(['csv', 'json'] as const).flatMap((type): typeof broken => [
		[type, 'device', 'gadget', 'rows_invalid'],
		[type, 'app.example', 'evil.example', 'blocked_host'],
		[type, 'b.example', 'kurz.example', 'own_host'],
	]),
	// A line without a name is no place: its first word may not be one. So files had them at first.
	...['ü:', 'Town hall', 'p1', 'p1 (shut):'].map((then): (typeof broken)[number] => [
		...(['csv', 'p1 (closed):', then, 'rows_invalid'] as const),
		`places: “${then} =1+1, "door"” can’t be used.`,
	]),
]
it.each(broken)('a line of our own %s with %j as %j is named', async (type, from, to, code, message) => {
	const person = await signUp(service)
	const { slug } = await makeOwn(service, person, ours)
	const answer = await service.ask(`/api/v1/my-links/export?format=${type}`, withCookie(person.cookie))
	const file = (await answer.text()).replaceAll(slug, 'moved-on').replaceAll(from, to)
	service.blocked.hosts = new Set(['evil.example'])
	const content = type === 'csv' ? 'text/csv' : 'application/json'
	const { problems } = await take(await signUp(service), file, '?dry_run=true', content)
	service.blocked.hosts = new Set()
	expect(problems).toMatchObject([{ code, ...(message !== undefined && { message }) }])
})
