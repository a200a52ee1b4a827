/** Each state that another service documents for its links: read as it means, or said. */
import { expect, it } from 'vitest'
import { type ImportFormat, importFormats } from '../../../shared/link/import.ts'
import { importing } from '../../support/service/importing.ts'
import { signUp } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { type Fields, type Read, ruleRows } from './documented-rules.ts'

const service = await openService()
const { take, linksOf } = importing(service)

const target = 'https://example.org/'

/** An item as each service writes it, in the list it stands in. */
const files: Record<ImportFormat, (name: string, fields: Fields) => unknown> = {
	kurz: (name, fields) => [{ data: { short_url: name, long_url: target, ...fields }, clicks: [] }],
	bitly: (name, fields) => ({
		links: [{ link: `https://bit.ly/${name}`, long_url: target, references: {}, ...fields }],
		pagination: { next: '', search_after: '' },
	}),
	shlink: (name, fields) => ({
		shortUrls: {
			data: [{ shortCode: name, longUrl: target, meta: {}, tags: [], ...fields }],
			pagination: {},
		},
	}),
	kutt: (name, fields) => ({
		limit: 10,
		skip: 0,
		total: 1,
		data: [{ address: name, target, visit_count: 0, ...fields }],
	}),
	sink: (name, fields) => ({
		version: '1.0',
		links: [{ slug: name, url: target, expiration: null, ...fields }],
	}),
	spoo: (name, fields) => ({
		items: [{ alias: name, long_url: target, password_set: false, ...fields }],
		page: 1,
	}),
	chhoto: (name, fields) => [{ shortlink: name, longlink: target, hits: 0, expiry_time: 0, ...fields }],
	yourls: (name, fields) => ({
		links: { link_1: { shorturl: `https://sho.rt/${name}`, url: target, timestamp: '', ip: '', ...fields } },
	}),
	polr: (name, fields) => [{ short_url: name, long_url: target, secret_key: '', ...fields }],
	table: (name, fields) => [{ slug: name, target, ...fields }],
	dub: (name, fields) => [
		{ domain: 'dub.sh', key: name, shortLink: `https://dub.sh/${name}`, url: target, ...fields },
	],
}

const future = '2031-01-01T12:00:00.000Z'
const seconds = Date.parse(future) / 1_000
const never = { link: { expires_at: null } }
const rows: [ImportFormat, what: string, Fields, Read][] = [
	['bitly', 'an archived link', { archived: true }, { link: { archived: true, status: 'active' } }],
	['bitly', 'a deleted link stays deleted', { is_deleted: true }, { problem: 'disabled' }],
	['bitly', 'one that is not', { is_deleted: false }, { link: {} }],
	[
		...(['bitly', 'a time with an offset', { created_at: '2020-01-02T03:04:05+0200' }] as const),
		{ link: { created_at: '2020-01-02T01:04:05.000Z' } },
	],
	[
		...(['bitly', 'no time of creation', { created_at: '1970-01-01T00:00:00+0000' }] as const),
		{ link: { created_at: expect.not.stringContaining('1970') as string } },
	],
	[
		'bitly',
		'a name of its own',
		{ custom_bitlinks: ['https://t.brand/one'] },
		{ link: { short_url: 'one' } },
	],
	[
		...(['bitly', 'two names', { custom_bitlinks: ['https://t.brand/two', 'https://t.brand/old'] }] as const),
		{ link: { short_url: 'two' }, notes: { other_names: 1 } },
	],
	[
		'bitly',
		'a generated name at the same host of one’s own',
		{ link: 'https://t.brand/3abc', custom_bitlinks: ['https://t.brand/three'] },
		{ link: { short_url: 'three' }, notes: { other_names: 1 } },
	],
	['bitly', 'a tag in two cases', { tags: ['Print', 'print'] }, { link: { tags: ['Print'] } }],
	['bitly', 'a title of two lines', { title: 'of\r\ntwo' }, { link: { title: 'of two' } }],
	['bitly', 'deep links', { deeplinks: [{ os: 'ios' }] }, { notes: { rules: 1 } }],
	['bitly', 'no deep links', { deeplinks: [] }, { link: {} }],
	['shlink', 'clicks by the older name', { visitsCount: 17 }, { link: { clicks_before: 17 } }],
	[
		...([
			'shlink',
			'clicks by both names',
			{ visitsCount: 17, visitsSummary: { total: 17, bots: 3 } },
		] as const),
		{ link: { clicks_before: 17 } },
	],
	[
		'shlink',
		'no target for a device',
		{ deviceLongUrls: { android: null, ios: null, desktop: null } },
		{ link: {} },
	],
	[
		...(['shlink', 'an end west of UTC', { meta: { validUntil: '2031-01-01T07:00:00-05:00' } }] as const),
		{ link: { expires_at: future } },
	],
	[
		...(['shlink', 'visits used up', { meta: { maxVisits: 1 }, visitsSummary: { total: 1 } }] as const),
		{ link: { max_clicks: 0, status: 'exhausted' } },
	],
	[
		...(['shlink', 'tags with every sign', { tags: ['a,b', 'c|d', '"e"', 'ä;ö'] }] as const),
		{ link: { tags: ['a,b', 'c|d', '"e"', 'ä;ö'] } },
	],
	...ruleRows,
	['kutt', 'a banned link', { banned: true }, { problem: 'disabled' }],
	['kutt', 'a banned link on SQLite', { banned: 1, password: false }, { problem: 'disabled' }],
	['kutt', 'a password', { password: true }, { problem: 'is_protected' }],
	[
		'kutt',
		'an end on SQLite, in UTC',
		{ expire_in: '2031-01-01 12:00:00' },
		{ link: { expires_at: future } },
	],
	[
		...(['kutt', 'made by a clock that is ahead', { created_at: future }] as const),
		{ link: { created_at: expect.not.stringContaining('2031') as string } },
	],
	['kutt', 'an end on Postgres', { expire_in: future }, { link: { expires_at: future } }],
	['sink', 'an end in seconds', { expiration: seconds }, { link: { expires_at: future } }],
	['sink', 'no end', { comment: 'from a poster' }, { link: { expires_at: null, title: 'from a poster' } }],
	['sink', 'a password', { password: 'secret' }, { problem: 'is_protected' }],
	['sink', 'no target for a country', { geo: {}, apple: '', google: '' }, { link: {} }],
	['spoo', 'inactive', { status: 'INACTIVE' }, { problem: 'disabled' }],
	['spoo', 'blocked', { status: 'BLOCKED' }, { problem: 'disabled' }],
	['spoo', 'expired', { status: 'EXPIRED', expire_after: 1_600_000_000 }, { link: { status: 'expired' } }],
	['spoo', 'no status', { status: null, expire_after: null }, never],
	['spoo', 'a status that nobody knows', { status: 'ODD' }, { problem: 'state_invalid' }],
	['spoo', 'expired, by an end that is not in the file', { status: 'EXPIRED' }, { problem: 'disabled' }],
	[
		...(['spoo', 'a time with microseconds', { created_at: '2020-01-02T03:04:05.123456Z' }] as const),
		{ link: { created_at: '2020-01-02T03:04:05.123Z' } },
	],
	['chhoto', 'no end', { expiry_time: 0 }, never],
	['chhoto', 'an end in seconds', { expiry_time: seconds }, { link: { expires_at: future } }],
	['yourls', 'clicks as a text', { clicks: '17' }, { link: { clicks_before: 17 } }],
	['table', 'a limit without clicks', { max_visits: 5, visits: 2 }, { link: { max_clicks: 3 } }],
	['polr', 'disabled', { is_disabled: '1' }, { problem: 'disabled' }],
	['polr', 'a secret ending', { secret_key: 'abcd' }, { problem: 'secret' }],
	['dub', 'an archived link', { archived: true }, { link: { archived: true, status: 'active' } }],
	['dub', 'tags with a colour', { tags: [{ name: 'a', color: 'red' }] }, { link: { tags: ['a'] } }],
	[
		...([
			'dub',
			'an end that leads elsewhere',
			{ expiresAt: future, expiredUrl: target, comments: 'x' },
		] as const),
		{ link: { expires_at: future, fallback_url: target, note: 'x' } },
	],
	['dub', 'no end', { expiresAt: null, expiredUrl: null, password: null, disabledAt: null }, never],
	['dub', 'a password', { password: 'secret' }, { problem: 'is_protected' }],
	['dub', 'a link that was stopped', { disabledAt: '2026-01-02T03:04:05.000Z' }, { problem: 'disabled' }],
	[
		'kurz',
		'clicks of two moves',
		{ clicks: 3, clicks_before: 4, max_clicks: 5 },
		{ link: { max_clicks: 2 } },
	],
]

it('every format has a row', () => {
	expect(new Set(rows.map(([format]) => format))).toEqual(new Set(importFormats))
})

it.each(rows)('%s: %s', async (format, what, fields, { link = {}, problem, notes = {} }) => {
	const person = await signUp(service)
	const name = `d-${rows.findIndex(([of, row]) => of === format && row === what)}`
	const file = JSON.stringify(files[format](name, fields))
	const query = '?on_problem=skip&zone=Europe/Berlin'
	const answer = await take(person, file, query, 'application/json')
	expect(answer.format).toBe(format)
	expect(answer.problems.map(({ code }) => code)).toEqual(problem === undefined ? [] : [problem])
	const found = answer.notes
		.filter(({ code }) => !['domains', 'queries', 'any_table'].includes(code))
		.map(({ code, count }) => [code, count])
	expect(Object.fromEntries(found)).toEqual(notes)
	expect(await linksOf(person)).toMatchObject(problem === undefined ? [link] : [])
})

it('a name stands behind a host in any letters, with a scheme or without', async () => {
	const person = await signUp(service)
	const places = ['https://t.brand/i-0', 'bit.ly/i-1', 'münchen.link/i-2', 'xn--mnchen-3ya.link/i-3', '/i-4/']
	const file = `bitlink,long_url\n${places.map((place) => `${place},${target}\n`).join('')}`
	await take(person, file)
	expect((await linksOf(person)).map(({ short_url }) => short_url).toSorted()).toEqual(
		places.map((_, nth) => `i-${nth}`),
	)
})
