/** Owns the tests that every language says everything, in words that are used, and that sentences are filled in. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allWords } from '../../../extension/locales/all.ts'
import { chartWords } from '../../../extension/locales/charts.ts'
import { durationText, failureText, languageFor, languages } from '../../../extension/locales/languages.ts'
import { english } from '../../../shared/analytics/words.ts'

const root = new URL('../../../extension', import.meta.url).pathname

const sources = ['actions', 'build', 'entrypoints', 'locales/languages.ts', 'locales/limits.ts', 'ui']
	.flatMap((place) =>
		place.endsWith('.ts')
			? [place]
			: readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map((file) =>
					join(place, file),
				),
	)
	.filter((file) => /\.tsx?$/.test(file))
	.map((file) => readFileSync(join(root, file), 'utf8'))
	.join('\n')

/** Every word by its path, with what it says; a function is called with its own names. */
const wordsIn = (value: unknown, path = ''): [string, string][] => {
	if (typeof value === 'string') return [[path, value]]
	if (typeof value === 'function') return [[path, String(value('‹1›', '‹2›'))]]
	return Object.entries(value as object).flatMap(([key, inner]) =>
		wordsIn(inner, path === '' ? key : `${path}.${key}`),
	)
}

describe.each(languages)('in %s', (language) => {
	const words = wordsIn(allWords[language])

	it('everything is said', () => {
		expect(words.map(([path]) => path)).toEqual(wordsIn(allWords.en).map(([path]) => path))
		expect(words.filter(([, text]) => text.trim() === '')).toEqual([])
	})

	it('placeholders are those of the English sentence', () => {
		const places = (text: string) => (text.match(/%[hv]|‹\d›/g) ?? []).toSorted()
		const english = new Map(wordsIn(allWords.en))
		expect(
			words.filter(([path, text]) => `${places(text)}` !== `${places(english.get(path) ?? '')}`),
		).toEqual([])
	})

	it('nobody shouts or apologises', () => {
		expect(words.filter(([, text]) => /[!]|sorry|oops|leider|entschuldig/i.test(text))).toEqual([])
	})
})

/** Words that are picked by a name in a variable, or taken out of all words by destructuring. */
const pickedOtherwise = ['locale', 'store', 'links', 'menuLabels', 'addressBar']

it('every word is used somewhere', () => {
	const unused = Object.keys(allWords.en).filter(
		(key) => !pickedOtherwise.includes(key) && !new RegExp(`\\b(words|text)\\.${key}\\b`).test(sources),
	)
	expect(unused).toEqual([])
})

it('German is translated, not copied', () => {
	const german = new Map(wordsIn(allWords.de))
	const same = wordsIn(allWords.en).filter(([path, text]) => german.get(path) === text && text.includes(' '))
	expect(same.map(([path]) => path)).toEqual([])
})

it('the charts speak the language of the page, in the reader’s zone', () => {
	expect(chartWords(allWords.en)).toEqual({ ...english, timeZone: undefined })
	expect(chartWords(allWords.de).clicks).toBe('Klicks')
	expect(chartWords(allWords.de).timeZone).toBeUndefined()
})

it.each([
	['system', 'de-AT', 'de'],
	['system', 'en-US', 'en'],
	['system', 'fr', 'en'],
	['de', 'en-US', 'de'],
	['en', 'de', 'en'],
] as const)('chosen %s in a browser that speaks %s is %s', (choice, browser, language) =>
	expect(languageFor(choice, browser)).toBe(language),
)

it.each([
	[0, '1 second'],
	[40, '40 seconds'],
	[61, '2 minutes'],
	[3600, '1 hour'],
])('%d seconds are %s', (seconds, text) => expect(durationText(seconds, allWords.en)).toBe(text))

it('a failure names the server and how long to wait', () => {
	expect(failureText({ code: 'unreachable' }, 'kurz.example', allWords.en)).toBe(
		'Can’t reach kurz.example. Is the server running?',
	)
	expect(failureText({ code: 'rate_limited', wait: 120 }, 'kurz.example', allWords.de)).toBe(
		'Zu viele Anfragen an kurz.example. Versuch es in 2 Minuten wieder.',
	)
})
