/** Rules of other services: as ours, or said that they are none. */
import type { ImportFormat } from '../../../shared/link/import.ts'
import type { LinkRecord } from '../../../shared/link/links.ts'

/** What comes of it: what the link has, or the problem of its line; and notes. */
export interface Read {
	link?: Partial<LinkRecord>
	problem?: string
	notes?: Record<string, number>
}
export type Fields = Record<string, unknown>
const target = 'https://example.org/'

/** Rules as Shlink has them, the first six of which can be said here. */
const shlinkRules = (count: number) =>
	[
		[{ type: 'device', matchValue: 'mobile' }],
		[
			{ type: 'language', matchValue: 'de' },
			{ type: 'query-param', matchKey: 'a b', matchValue: 'c,d' },
		],
		[{ type: 'any-value-query-param', matchKey: 'ref' }],
		[{ type: 'valueless-query-param', matchKey: 'ref', matchValue: null }],
		[{ type: 'geolocation-country-code', matchValue: 'DE' }],
		[{ type: 'before-date', matchValue: '2031-01-01T12:00:00+01:00' }],
		[{ type: 'ip-address', matchValue: '192.0.2.*' }],
		[{ type: 'language', matchValue: 'en-XX' }],
		[
			{ type: 'query-param', matchKey: 'a', matchValue: '1' },
			{ type: 'query-param', matchKey: 'b', matchValue: '2' },
		],
	]
		.slice(0, count)
		.map((conditions, nth) => ({ longUrl: target, priority: nth + 1, conditions }))
const ourRules = [
	{ device: ['mobile'] },
	{ language: ['de'], query: ['a%20b=c%2Cd'] },
	{ query: ['ref'] },
	{ query: ['ref='] },
	{ country: ['DE'] },
	{ until: '2031-01-01T12:00:00+01:00' },
].map((when, nth) => ({ name: `rule-${nth + 1}`, when, url: target }))

/** By device before by country. */
const deviceThenCountry: Read = {
	link: {
		rules: [
			{ name: 'rule-1', when: { device: ['ios'] }, url: target },
			{ name: 'rule-2', when: { country: ['DE'] }, url: target },
		],
	},
}

export const ruleRows: [ImportFormat, what: string, Fields, Read][] = [
	[
		...(['shlink', 'a target for a device', { deviceLongUrls: { ios: target, android: null } }] as const),
		{ link: { rules: [{ name: 'rule-1', when: { device: ['ios'] }, url: target }] } },
	],
	['shlink', 'redirect rules that are elsewhere', { hasRedirectRules: true }, { notes: { rules: 1 } }],
	[
		...(['shlink', 'redirect rules', { hasRedirectRules: true, redirectRules: shlinkRules(6) }] as const),
		{ link: { rules: ourRules } },
	],
	[
		...(['shlink', 'redirect rules that can’t be said', { redirectRules: shlinkRules(9) }] as const),
		{ link: { rules: ourRules }, notes: { rules: 1 } },
	],
	[
		...(['sink', 'targets for countries and systems', { geo: { DE: target }, apple: target }] as const),
		deviceThenCountry,
	],
	[
		'sink',
		'a target for no country',
		{ geo: { XQ: target } },
		{ link: { rules: null }, notes: { rules: 1 } },
	],
	[
		...([
			'dub',
			'targets for countries and systems',
			{ geo: { DE: target }, ios: target, android: null },
		] as const),
		deviceThenCountry,
	],
	[
		'dub',
		'none of them',
		{ geo: null, ios: null, testVariants: null, rewrite: false },
		{ link: { rules: null } },
	],
	['dub', 'a page in its place', { testVariants: [], rewrite: true }, { link: {}, notes: { rules: 1 } }],
	[
		...(['dub', 'a test of two targets', { testVariants: [{ url: target, percentage: 50 }] }] as const),
		{ link: { shares: null }, notes: { rules: 1 } },
	],
	['sink', 'a target that is none', { google: 'market://details' }, { link: {}, notes: { rules: 1 } }],
]
