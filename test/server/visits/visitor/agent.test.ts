/** Tells people from crawlers, by real user agents (user-agents/, one per line). */
import { readFileSync } from 'node:fs'
import crawlers from 'crawler-user-agents'
import { describe, expect, test } from 'vitest'
import { readAgent, userAgentLength } from '../../../../server/visits/visitor/agent.ts'
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
		expect(readAgent('')).toEqual({ userAgent: '', browser: null, platform: null, isCrawler: false })
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

test('a text that is too long is read as it is kept, cut', () => {
	const text = 'x'.repeat(userAgentLength)
	expect(readAgent(`${text}Googlebot/2.1`)).toEqual(readAgent(text))
})
