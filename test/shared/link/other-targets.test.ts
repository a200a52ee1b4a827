/** Rules and shares as they are sent and typed: what is read, what is refused, and why. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeList } from '../../../shared/link/free-fields.ts'
import { rules as ruleRows, shares as shareRows } from '../../../shared/link/other-targets.ts'
import { linesOf } from '../../../shared/link/row-kinds.ts'
import { whenParts } from '../../../shared/link/when.ts'
import { ruleLists, shareLists } from '../../support/service/any-targets.ts'
import { check } from '../../support/service/property.ts'

const { read: readRule, schema: rules } = ruleRows
const { read: readShare, schema: shares } = shareRows

it('what was written as lines is read as it was', () =>
	check(
		fc.property(ruleLists, shareLists, (someRules, someShares) => {
			expect(rules.parse(linesOf(writeList('rules', someRules)).map(readRule))).toEqual(someRules)
			expect(shares.parse(linesOf(writeList('shares', someShares)).map(readShare))).toEqual(someShares)
		}),
	))

const codesOf = (schema: typeof rules | typeof shares, value: unknown) => {
	const { error } = schema.safeParse(value)
	return error?.issues.map((issue) => [
		issue.path.join('.'),
		issue.code === 'custom' ? issue.params?.code : issue.code,
	])
}

describe('a line of a rule', () => {
	it.each([
		['App: device=iOS,android→app.example/a', { device: ['ios', 'android'] }, 'https://app.example/a'],
		[
			'a:country=uk,de language=ZH-hant -> http://a.example/->b',
			{ country: ['GB', 'DE'], language: ['zh-Hant'] },
		],
		['a: query=ref=x=1,y -> https://a.example/', { query: ['ref=x=1', 'y'] }],
		[
			'a: hours=9-17,22:30–6 zone=europe/berlin -> https://a.example/',
			{ hours: ['09:00-17:00', '22:30-06:00'], zone: 'europe/berlin' },
		],
		['a: from=2026-12-04T18:00:00+01:00 -> https://a.example/', { from: '2026-12-04T18:00:00+01:00' }],
	])('%s', (line, when, url?: string) => {
		const [read] = rules.parse([readRule(line)])!
		expect(read).toMatchObject({ name: line.startsWith('App') ? 'app' : 'a', when, ...(url && { url }) })
	})

	/** What is wrong with each part, on the second of two lines. */
	const faults: Record<string, string[]> = {
		device: ['device=phone', 'device='],
		browser: ['browser=netscape', 'browser='],
		country: ['country=Germany', 'country=XQ', 'country=DE,'],
		language: ['language=de-XQ', 'language=xq', 'language=german'],
		query: ['query=', 'query==x', 'query=a&b', 'query=?a'],
		days: ['days=monday zone=UTC', 'days=mo zone=UTC'],
		hours: [
			'hours=9 zone=UTC',
			'hours=25-26 zone=UTC',
			'hours=09:00-09:00 zone=UTC',
			'hours=24:00-01:00 zone=UTC',
		],
		zone: ['hours=9-17', 'days=mon', 'days=mon zone=Mars/Base', 'days=mon zone=+02:00'],
		until: ['from=2026-12-02T00:00:00Z until=2026-12-01T00:00:00Z', 'until=tomorrow'],
		from: ['from=2026-02-30T00:00:00Z'],
		when: ['', 'zone=UTC', 'weather=rain', '__proto__=1'],
	}
	it('has each fault there can be', () => {
		expect(Object.keys(faults).toSorted()).toEqual([...Object.keys(whenParts), 'when'].toSorted())
	})
	it.each(Object.entries(faults).flatMap(([part, lines]) => lines.map((line) => [line, part] as const)))(
		'%s is refused for its %s',
		(line, part) => {
			const sent = ['ok: device=ios -> https://a.example/', `b: ${line} -> https://b.example/`].map(readRule)
			const codes = codesOf(rules, sent)!
			expect(codes).not.toEqual([])
			for (const [path, code] of codes) {
				expect(path).toMatch(/^1\.when/)
				if (code === 'custom') throw new Error('a fault of no part')
			}
			expect(JSON.stringify(codes)).toContain(part)
		},
	)

	it.each([
		['device=ios -> https://a.example/', '0'],
		['a: device=ios https://a.example/', '0'],
		['a: device=ios device=android -> https://a.example/', '0'],
		['', '0'],
		['a b: device=ios -> https://a.example/', '0.name'],
		['abcdefghijklmnop: device=ios -> https://a.example/', '0.name'],
		[': device=ios -> https://a.example/', '0.name'],
		['a: device=ios -> ftp://a.example/', '0.url'],
		['a: device=ios ->', '0.url'],
	])('%s: fault at %s', (line, path) => {
		expect(codesOf(rules, [readRule(line)])?.map(([at]) => at)).toEqual([path])
	})
})

describe('lists', () => {
	const rule = (name: string) => ({ name, when: { device: ['ios'] }, url: 'https://a.example/' })
	const share = (percent: unknown, nth = 0) => ({ name: `n${nth}`, percent, url: 'https://a.example/' })
	it.each<[string, typeof rules | typeof shares, unknown, unknown[]]>([
		['21 rules', rules, Array.from({ length: 21 }, (_, nth) => rule(`a${nth}`)), [['', 'too_big']]],
		['a name twice', rules, [rule('a'), rule('A')], [['1.name', 'twice']]],
		[
			'51 countries',
			rules,
			[{ ...rule('a'), when: { country: Array(51).fill('DE') } }],
			[['0.when.country', 'too_big']],
		],
		['one share', shares, [share(100)], [['0.percent', 'too_big']]],
		['eleven shares', shares, [...Array(10).fill(9), 10].map(share), [['', 'too_big']]],
		['ten shares', shares, Array(10).fill(10).map(share), undefined as never],
		[
			'a share that tells a word',
			shares,
			[{ ...share(50), tell: 'yes' }, share(50, 1)],
			[['0.tell', 'invalid_type']],
		],
		[
			'no room for a name',
			shares,
			[{ ...share(50), tell: true, url: `https://a.example/${'a'.repeat(8_170)}` }, share(50, 1)],
			[['0.url', 'too_big']],
		],
		['99 percent', shares, [50, 49].map(share), [['', 'sum']]],
		['a text', shares, ['50', 50].map(share), [['0.percent', 'invalid_type']]],
		[
			'half a percent',
			shares,
			[0.5, 99.5].map(share),
			[
				['0.percent', 'invalid_type'],
				['1.percent', 'invalid_type'],
			],
		],
		['no list', rules, {}, [['', 'invalid_type']]],
	])('%s', (_, schema, sent, codes) => {
		expect(codesOf(schema, sent)).toEqual(codes)
	})

	it.each(['a: 50% -> a.example', 'a:50→https://a.example/', 'a: 50 % -> https://a.example'])(
		'%s',
		(line) => {
			expect(readShare(line)).toMatchObject({ name: 'a', percent: 50 })
			expect(readShare(line.replace(/ ?%?(?= ?(->|→))/, '% tell'))).toMatchObject({ percent: 50, tell: true })
		},
	)
	it.each(['a: half -> https://a.example/', 'a: 50.5 -> https://a.example/', 'a 50 https://a.example/'])(
		'%s is no share',
		(line) => expect(readShare(line)).toBe(line),
	)
})
