/** What is off elsewhere is not live here, and no telling column is lost unsaid. */
import { expect, it } from 'vitest'
import { inOrder } from '../../../server/moving/formats/all.ts'
import { keyOf } from '../../../server/moving/formats/format.ts'
import { stateFields, stateTimes, stateWords } from '../../../server/moving/formats/states.ts'
import { storedNames } from '../../../shared/link/stored-fields.ts'
import { importing } from '../../support/service/importing.ts'
import { signUp } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { csvOf, readAll } from './read-all.ts'

const service = await openService()
const { send, take, linksOf } = importing(service)
const target = 'https://example.org/'

it.each(Object.entries(stateFields))(
	'%s: who is off there is not live here, in a table and in every format',
	async (column, field) => {
		const isTime = stateTimes.includes(column)
		const [off, on] = isTime
			? ['2026-01-02 03:04:05', '']
			: field === 'state'
				? ['inactive', 'active']
				: ['1', '0']
		for (const { name, fields, isAny } of inOrder) {
			const [short, long] = ['short_url', 'long_url'].map(
				(its) => Object.keys(fields).find((key) => fields[key] === its)!,
			)
			const rows = [off, on].map((state, nth) => ({ [short!]: `s-${nth}`, [long!]: target, [column]: state }))
			const { links } = await readAll(
				csvOf(
					isAny ? ['slug', 'target', column] : [short!, long!, column],
					rows.map((row) => ({ slug: row[short!], target: row[long!], ...row })),
				),
				name,
			)
			const states = [0, 1]
				.map((nth) => links.get(`s-${nth}`))
				.map((moved) => moved && (moved.state ?? 'active'))
			expect([name, ...states]).toEqual([name, field === 'state' ? 'off' : undefined, 'active'])
		}
	},
)

it('every word for a state is understood as what the link’s own limits say, or refused', async () => {
	const words = [...stateWords, ['odd', 'state_invalid'] as const]
	const rows = words.map(([word], nth) => ({ slug: `w-${nth}`, url: target, status: word }))
	const { problems } = await take(
		await signUp(service),
		csvOf(['slug', 'url', 'status'], rows),
		'?on_problem=skip',
	)
	const codes = new Map(problems.map(({ line, code }) => [line - 2, code]))
	expect(words.map((_, nth) => codes.get(nth))).toEqual(
		words.map(([, state]) =>
			state === 'active' ? undefined : state === 'state_invalid' ? state : 'disabled',
		),
	)
})

const others: [string, string, problems: string[], unused: string[]][] = [
	[
		'WordPress’ Redirection',
		'source,target,regex,code,type,hits,title,status\n/on-1,https://a.example/,0,301,url,3,,enabled\n/off-1,https://a.example/,0,301,url,3,,disabled\n',
		['3 disabled'],
		[],
	],
	[
		'Pretty Links',
		'id,url,slug,name,redirect_type,link_status\n1,https://a.example/,on-2,A,307,enabled\n2,https://a.example/,off-2,B,307,disabled\n',
		['3 disabled'],
		[],
	],
	[
		'Dub’s usual four columns, which others have too',
		'Short link,Destination URL,Clicks,Created at\nhttps://dub.sh/on-3,https://a.example/,5,2024-05-01T12:30:00.000Z\n',
		[],
		[],
	],
	['a count by another name', 'slug,url,visits_left\non-4,https://a.example/,5\n', [], ['visits_left']],
	['two counts', 'slug,url,clicks,hits\non-5,https://a.example/,5,6\n', [], ['hits']],
	['an end in days', 'slug,url,expires_in\non-6,https://a.example/,30\n', [], ['expires_in']],
	[
		'an end of a service that has none',
		'keyword,url,ip,Valid until\non-7,https://a.example/,,2027-01-01\n',
		[],
		['Valid until'],
	],
	['empty columns', 'slug,url,visits_left,status\non-8,https://a.example/,,NULL\n', [], []],
	[
		'a limit of 0',
		'slug,url,max_clicks\noff-9,https://a.example/,0\non-9,https://a.example/,1\n',
		['2 limit_unclear'],
		[],
	],
	[
		'a comma that is not quoted',
		'slug,url,title\noff-10,https://a.example/?a=1,2,T\non-10,https://a.example/,T\n',
		['2 more_values'],
		[],
	],
]
it.each(others)('%s: a table of no certain service', async (_, file, problems, unused) => {
	const other = await signUp(service)
	const found = await take(other, file, '?dry_run=true')
	expect(found.problems.map(({ line, code }) => `${line} ${code}`)).toEqual(problems)
	const noted = found.notes.filter(({ code }) => code === 'unused_column')
	expect(noted.map(({ message }) => /“(.*)”/.exec(message)![1])).toEqual(unused)
	const plain = await send(other, file, '?on_problem=skip')
	expect(plain.status).toBe(unused.length > 0 ? 400 : 200)
	if (unused.length > 0) {
		const message = noted[0]!.message
		const details = [{ path: 'columns', code: 'unused_column', message }]
		expect(await plain.json()).toEqual({ error: 'validation_failed', details })
		expect(await linksOf(other)).toEqual([])
		await take(other, file, `?on_problem=skip&columns=${encodeURIComponent(`-:${unused[0]}`)}`)
	}
	const made = await linksOf(other)
	expect(made.map(({ short_url, forward_query }) => [short_url.slice(0, 3), forward_query])).toEqual([
		['on-', false],
	])
})

it('says which column is what, by number or name', async () => {
	const other = await signUp(service)
	const file = 'what,where,how often,Max\nc-1,https://a.example/,4,9\n'
	expect((await send(other, file)).status).toBe(400)
	const columns = 'short_url:1,url:where,clicks:3,max_clicks:max'
	const { format } = await take(other, file, `?columns=${encodeURIComponent(columns)}`)
	expect([format, await linksOf(other)]).toMatchObject([
		'table',
		[{ short_url: 'c-1', clicks_before: 4, max_clicks: 5 }],
	])
	for (const wrong of ['short_url:9', 'nothing:1', '-:none', 'short_url'])
		expect((await (await send(other, 'slug,url\na,b\n', `?columns=${wrong}`)).json()).details).toMatchObject([
			{ path: 'columns', code: 'invalid' },
		])
})

it('all stored fields are columns of any table', () => {
	const { fields } = inOrder.at(-1)!
	for (const name of storedNames) expect([name, fields[keyOf(name)]]).toEqual([name, name])
})
