/** Owns the proof of who is a person and who a crawler, by user-agent texts met in the wild; they lie beside it, a line each. */
import { readFileSync } from 'node:fs'
import crawlers from 'crawler-user-agents'
import { describe, expect, test } from 'vitest'
import { readAgent, userAgentLength } from '../../../../server/visits/visitor/agent.ts'
import { corrections } from '../../../../server/visits/visitor/crawlers.ts'

/** The texts of a file by its headings. */
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
	test('whoever says nothing', () => {
		expect(readAgent('')).toEqual({ browser: null, platform: null, isCrawler: false })
	})
	test('HTTP libraries and automated browsers, as the list of crawlers knows them', () => {
		const texts = listed.filter(isForPeople).flatMap(({ instances }) => instances)
		expect(texts.length).toBeGreaterThan(50)
		// Some are in the list once more, under a name they give themselves besides.
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
	test('every one that the list knows, but for what was taken out', () => {
		const out = [...corrections].filter(([, instead]) => instead === undefined).map(([pattern]) => pattern)
		const texts = listed
			.filter((entry) => !isForPeople(entry) && !out.includes(entry.pattern))
			.flatMap(({ instances }) => instances)
		expect(texts.length).toBeGreaterThan(1_900)
		expect(texts.filter((text) => !readAgent(text).isCrawler)).toEqual([])
	})
	test('each correction is of a pattern that the list still has', () => {
		const patterns = new Set(listed.map(({ pattern }) => pattern))
		expect([...corrections.keys()].filter((pattern) => !patterns.has(pattern))).toEqual([])
	})
})

test('a text longer than what is kept is read as it is kept', () => {
	const text = 'x'.repeat(userAgentLength)
	expect(readAgent(`${text}Googlebot/2.1`)).toEqual(readAgent(text))
})
