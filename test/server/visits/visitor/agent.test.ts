/** Tells people from crawlers, by real user agents (user-agents/, one per line). */
import { readFileSync } from 'node:fs'
import crawlers from 'crawler-user-agents'
import { describe, expect, test } from 'vitest'
import { platforms, readAgent, userAgentLength } from '../../../../server/visits/visitor/agent.ts'
import { corrections } from '../../../../server/visits/visitor/crawlers.ts'

/** The user agents of a file, by heading. */
const readTexts = (name: string): [heading: string, texts: string[]][] =>
	readFileSync(new URL(`./user-agents/${name}.txt`, import.meta.url), 'utf8')
		.split(/^# /m)
		.slice(1)
		.map((section) => {
			const [heading = '', ...lines] = section.split('\n')
			return [heading, lines.filter((line) => line !== '')]
		})

const people = readTexts('people')
const listed = crawlers as { pattern: string; tags?: string[]; instances: string[] }[]
const isForPeople = ({ tags }: { tags?: string[] }): boolean =>
	tags?.some((tag) => ['http-library', 'browser-automation'].includes(tag)) ?? false

describe('people', () => {
	test.each(people)('%s', (_, texts) => {
		expect(texts.filter((text) => readAgent(text).isCrawler)).toEqual([])
	})
	test('no user agent at all', () => {
		expect(readAgent('')).toEqual({
			userAgent: '',
			browser: null,
			platform: null,
			isTablet: false,
			isCrawler: false,
			isOffice: false,
		})
	})
	test('HTTP libraries and automated browsers that are in the list of crawlers', () => {
		const texts = listed.filter(isForPeople).flatMap(({ instances }) => instances)
		expect(texts.length).toBeGreaterThan(50)
		// Some are in the list a second time, under another name of theirs.
		const taken = texts.filter((text) => readAgent(text).isCrawler)
		expect(taken.length).toBeLessThan(0.15 * texts.length)
	})
	test('most browsers have a name, and a platform', () => {
		const browsers = people.flatMap(([heading, texts]) =>
			/Chrome|Edge|Firefox|Safari|Facebook|Instagram/.test(heading) ? texts : [],
		)
		expect(browsers.filter((text) => readAgent(text).browser === null)).toEqual([])
		expect(browsers.filter((text) => readAgent(text).platform === null)).toEqual([])
	})
})

describe('crawlers and preview fetchers', () => {
	test.each(readTexts('crawlers'))('%s', (_, texts) => {
		expect(texts.filter((text) => !readAgent(text).isCrawler)).toEqual([])
	})
	test('every one in the list, except those that were taken out', () => {
		const out = [...corrections].filter(([, instead]) => instead === undefined).map(([pattern]) => pattern)
		const texts = listed
			.filter((entry) => !isForPeople(entry) && !out.includes(entry.pattern))
			.flatMap(({ instances }) => instances)
		expect(texts.length).toBeGreaterThan(1_900)
		expect(texts.filter((text) => !readAgent(text).isCrawler)).toEqual([])
	})
	test('the list still has the pattern of each correction', () => {
		const patterns = new Set(listed.map(({ pattern }) => pattern))
		expect([...corrections.keys()].filter((pattern) => !patterns.has(pattern))).toEqual([])
	})
})

/** A crawler's name in each form in which it comes; a version and an address are of its maker. */
const shapes = [
	(name: string) => `${name}/1.0`,
	(name: string) => `${name} (+https://maker.example/about)`,
	(name: string) => `Mozilla/5.0 (compatible; ${name}/2.1; +http://maker.example/about.html)`,
	(name: string) =>
		`Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${name}/1.2; +https://maker.example) Chrome/141.0.0.0 Safari/537.36`,
	(name: string) =>
		`Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36 (compatible; ${name}/3.0; +https://maker.example)`,
]
const namedByKind = [
	...['KimiBot', 'bingadsbot', 'Example-Bot', 'example_bot', 'shop.bot', 'NewsBot2', 'PRICEBOT'],
	...['TownCrawler', 'crawl-of-maker', 'MenuSpider', 'web-spider', 'PageScraper'],
	...['LinkPreview', 'Quora Link Preview', 'chat-link-preview', 'Linkpreviewer'],
]
/** Only their address says that they are one. */
const namedByAddress = ['ZulipURLPreview', 'HouseIndex', 'Reader for Schools', 'maker-fetcher']
/** Phones and apps with such words in their names, and programs that people run. */
const namesOfPeople = [
	...['CUBOT NOTE 50', 'CUBOT_P20', 'Robot X1', 'SPIDER S1', 'Crawler 7', 'T-Bot', 'ScraperPhone'].flatMap(
		(phone) => [
			`Mozilla/5.0 (Linux; Android 13; ${phone} Build/TP1A.220624.014) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36`,
			`Mozilla/5.0 (Linux; U; Android 9; de-de; ${phone} Build/PPR1) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Mobile Safari/537.36`,
			`Dalvik/2.1.0 (Linux; U; Android 12; ${phone} Build/SP1A.210812.016)`,
			`Mozilla/5.0 (Linux; Android 14; ${phone} Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/139.0.0.0 Mobile Safari/537.36 Instagram 390.0.0.1 Android (34/14; 480dpi; 1080x2400; ${phone}; x; y; de_DE; 1)`,
		],
	),
	...['Botany/3.1 (iPhone; iOS 18.5)', 'Abbottware/2.0', 'Bottles/1.0', 'Scrapbook/4.2', 'Sabotage/1.0'],
	...['curl/8.14.1', 'python-requests/2.32.4', 'okhttp/4.12.0', 'Go-http-client/2.0', 'Wget/1.25.0'],
	...[
		'Scrapy/2.13.3 (+https://scrapy.org)',
		'axios/1.11.0',
		'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
	],
	'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
	'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0)',
	'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)',
	'Mozilla/5.0 (compatible; Konqueror/4.5; FreeBSD) KHTML/4.5.4 (like Gecko)',
]

test('a crawler that no list knows is one by its name or its address, in each form', () => {
	const texts = [
		...namedByKind.flatMap((name) => shapes.map((shape) => shape(name))),
		...namedByAddress.flatMap((name) => shapes.slice(1).map((shape) => shape(name))),
	]
	expect(texts.filter((text) => !readAgent(text).isCrawler)).toEqual([])
})
test('phones, apps and libraries with such a word in their name are people', () => {
	expect(namesOfPeople.filter((text) => readAgent(text).isCrawler)).toEqual([])
	const all = [...namesOfPeople, ...people.flatMap(([, texts]) => texts)]
	expect(all.filter((text) => readAgent(text).isOffice)).toEqual([])
})

test('Office in each of its names gets the button', () => {
	const texts = readTexts('office').flatMap(([, texts]) => texts)
	expect(texts.filter((text) => !readAgent(text).isOffice)).toEqual([])
})
test('a platform is the same in any letters', () => {
	const texts = [...people, ...readTexts('office')].flatMap(([, texts]) => texts)
	const spelled = texts.flatMap((text) => {
		const { platform } = readAgent(text)
		return [text.toLowerCase(), text.toUpperCase()].map((other) => [platform, readAgent(other).platform])
	})
	const isOther = ([one, other]: (string | null)[]) =>
		one?.toLowerCase() === other?.toLowerCase() && one !== other
	expect(spelled.filter(isOther)).toEqual([])
	for (const name of platforms)
		expect(readAgent(`App/1.0 (${name.toLowerCase()} 1.0)`).platform ?? name).toBeOneOf(platforms)
})

test('a text that is too long is read as it is kept, cut', () => {
	const text = 'x'.repeat(userAgentLength)
	expect(readAgent(`${text}Googlebot/2.1`)).toEqual(readAgent(text))
})
