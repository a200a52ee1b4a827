/** Rules, shares and visitors of any kind, for properties. */
import fc from 'fast-check'
import type { Asking } from '../../../server/visits/choose-target.ts'
import type { Rule, Share } from '../../../shared/link/other-targets.ts'
import { browserNames, dayNames, deviceNames, type When } from '../../../shared/link/when.ts'

/** What user agents name, and which devices that is. */
export const platformDevices: Record<string, string[]> = {
	iOS: ['ios', 'mobile'],
	Android: ['android', 'mobile'],
	KAIOS: ['mobile'],
	Windows: ['windows', 'desktop'],
	'Mac OS': ['macos', 'desktop'],
	Ubuntu: ['linux', 'desktop'],
	linux: ['linux', 'desktop'],
	'Chromium OS': ['chromeos', 'desktop'],
	FreeBSD: ['desktop'],
	PlayStation: [],
}

const some = <Value>(values: readonly Value[]) =>
	fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 })
/** What user agents name in statistics, and what rules call it. */
export const browsersSaid: Record<string, string | undefined> = {
	...{ Chrome: 'chrome', 'Mobile Chrome': 'chrome', 'Chrome WebView': 'webview', Instagram: 'instagram' },
	...{ 'Mobile Safari': 'safari', Safari: 'safari', 'Opera Mini': 'opera', Lynx: undefined },
}
const countries = ['DE', 'AT', 'US']
/** Headers with what they would rather have: language, script and region. */
export const languagesSaid: Record<string, [language: string, script: string, region: string]> = {
	...{
		de: ['de', 'Latn', 'DE'],
		'de-AT,en;q=0.9': ['de', 'Latn', 'AT'],
		'en;q=0.5,de': ['de', 'Latn', 'DE'],
	},
	...{ zh: ['zh', 'Hans', 'CN'], 'zh-TW,zh;q=0.9': ['zh', 'Hant', 'TW'], 'zh-HK': ['zh', 'Hant', 'HK'] },
	...{ 'pt-PT': ['pt', 'Latn', 'PT'], pt: ['pt', 'Latn', 'BR'], 'no;q=0.1,nb-NO': ['nb', 'Latn', 'NO'] },
}
/** What a rule says of each. */
export const languagesAsked: Record<string, Partial<(typeof languagesSaid)[string]>> = {
	...{ de: ['de'], zh: ['zh'], 'zh-Hant': ['zh', 'Hant'], 'zh-Hans': ['zh', 'Hans'], no: ['nb'] },
	...{ 'zh-TW': ['zh', 'Hant', 'TW'], 'pt-BR': ['pt', 'Latn', 'BR'], 'de-AT': ['de', 'Latn', 'AT'] },
}
const parameters = ['ref', 'ref=mail', 'ref=', 'a%20b=c+d', 'x=1=2', 'constructor']
const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Chatham', 'UTC']
const hours = ['09:00-17:00', '22:00-06:00', '00:00-24:00', '12:30-13:00', '23:30-00:00']
/** Around the end of summer time in Berlin. */
const start = Date.parse('2026-10-24T00:00Z')
const times = fc.nat(3 * 48).map((halfHours) => start + halfHours * 1_800_000)
const texts = times.map((time) => new Date(time).toISOString())

const part = {
	device: some(deviceNames),
	browser: some(browserNames),
	country: some([...countries, 'EU']),
	language: some(Object.keys(languagesAsked)),
	query: some(parameters),
	from: texts,
	until: texts,
	days: some(dayNames),
	hours: some(hours),
}
/** One to three parts, as they may be sent: with a zone where they need it. */
export const whens: fc.Arbitrary<When> = fc
	.tuple(
		fc.subarray(Object.keys(part) as (keyof typeof part)[], { minLength: 1, maxLength: 3 }),
		fc.record(part),
		fc.constantFrom(...zones),
	)
	.map(
		([names, all, zone]): When => ({
			...Object.fromEntries(names.map((name) => [name, all[name]])),
			...(names.some((name) => name === 'days' || name === 'hours') && { zone }),
		}),
	)
	.filter(({ from, until }) => from === undefined || until === undefined || from < until)

const urls = fc.nat(9).map((nth) => `https://target-${nth}.example/ü?a=1`)
const named = <Of extends object>(all: Of[]) => all.map((of, nth) => ({ name: `n-${nth}`, ...of }))
export const ruleLists: fc.Arbitrary<Rule[]> = fc
	.array(fc.record({ when: whens, url: urls }), { minLength: 1, maxLength: 5 })
	.map(named)

export const shareLists: fc.Arbitrary<Share[]> = fc
	.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 9 })
	.map((ends) => [0, ...ends.toSorted((a, b) => a - b), 100])
	.map((ends) => ends.slice(1).map((end, nth) => end - ends[nth]!))
	.chain((percents) =>
		fc.tuple(
			...percents.map((percent) =>
				fc.tuple(urls, fc.boolean()).map(([url, tell]) => ({ percent, url, ...(tell && { tell }) })),
			),
		),
	)
	.map(named)

export const askings: fc.Arbitrary<Asking> = fc.record({
	platform: fc.constantFrom(...Object.keys(platformDevices), null),
	browser: fc.constantFrom(...Object.keys(browsersSaid), null),
	userAgent: fc.constant('curl/8'),
	isTablet: fc.boolean(),
	country: fc.constantFrom(...countries, null),
	acceptLanguage: fc.constantFrom(...Object.keys(languagesSaid), null, undefined),
	ipHash: fc.nat(0xffff_ffff).map((start) => start.toString(16).padStart(8, '0').padEnd(32, '0')),
	time: times,
	url: fc
		.subarray(['ref=mail', 'ref', 'ref=mail&ref=x', 'a+b=c%20d', 'x=1%3D2', 'other=1'])
		.map((query) => `https://kurz.example/slug?${query.join('&')}#ref=no`),
})
