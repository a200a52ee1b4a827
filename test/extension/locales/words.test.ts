/** Every language has all words, with the same placeholders, and every word is used. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languageFor } from '../../../extension/locales/languages.ts'
import { failureText } from '../../../extension/locales/texts.ts'
import { languageCodes, languages } from '../../../shared/words/languages.ts'
import { allWords } from '../../support/browsers/extension-words.ts'

const root = new URL('../../../extension', import.meta.url).pathname
const locales = new URL('../../../shared/words', import.meta.url).pathname

const sources = ['actions', 'build', 'entrypoints', 'locales', 'ui']
	.flatMap((place) =>
		readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map((file) => join(place, file)),
	)
	.filter((file) => /\.tsx?$/.test(file))
	.map((file) => readFileSync(join(root, file), 'utf8'))
	.join('\n')

/** Every text with its path. Functions are called with placeholders. */
const wordsIn = (value: unknown, path = ''): [string, string][] => {
	if (typeof value === 'string') return [[path, value]]
	if (typeof value === 'function') return [[path, String(value('‹1›', '‹2›', '‹3›', '‹4›', '‹5›'))]]
	if (value === undefined) return []
	return Object.entries(value as object).flatMap(([key, inner]) =>
		wordsIn(inner, path === '' ? key : `${path}.${key}`),
	)
}

it('each language has one folder and a name of its own', () => {
	const folders = readdirSync(locales, { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name)
	expect(folders.toSorted()).toEqual(languageCodes.toSorted())
	expect(new Set(languageCodes.map((code) => languages[code].name)).size).toBe(languageCodes.length)
})

describe.each(languageCodes)('in %s', (language) => {
	const words = wordsIn(allWords[language])

	it('pages and charts name the language, and charts use the reader’s time zone', () => {
		const { locale, charts } = allWords[language]
		expect([locale.slice(0, 2), charts.locale, charts.timeZone]).toEqual([language, locale, undefined])
	})

	it('no file and no text is missing', () => {
		expect(readdirSync(join(locales, language, 'extension'))).toEqual(
			readdirSync(join(locales, 'en/extension')),
		)
		expect(words.map(([path]) => path)).toEqual(wordsIn(allWords.en).map(([path]) => path))
		expect(words.filter(([, text]) => text.trim() === '')).toEqual([])
	})

	it('placeholders are those of the English sentence', () => {
		const places = (text: string) => (text.match(/%[hov]|‹\d›/g) ?? []).toSorted()
		const english = new Map(wordsIn(allWords.en))
		expect(
			words.filter(([path, text]) => `${places(text)}` !== `${places(english.get(path) ?? '')}`),
		).toEqual([])
	})

	it('texts don’t shout or apologise', () => {
		expect(words.filter(([, text]) => /[!]|sorry|oops|leider|entschuldig/i.test(text))).toEqual([])
	})
})

/** Words that are picked by a variable or by destructuring. */
const pickedOtherwise = ['locale', 'store', 'links', 'menuLabels', 'addressBar', 'buttonMenu']

it('every word is used somewhere', () => {
	const unused = Object.keys(allWords.en).filter(
		(key) => !pickedOtherwise.includes(key) && !new RegExp(`\\b(words|text)\\.${key}\\b`).test(sources),
	)
	expect(unused).toEqual([])
})

it('German is translated, not copied', () => {
	const german = new Map(wordsIn(allWords.de))
	const same = wordsIn(allWords.en).filter(
		([path, text]) => german.get(path) === text && /[a-z] /i.test(text),
	)
	expect(same.map(([path]) => path)).toEqual([])
})

it.each([
	['system', 'de-AT', 'de'],
	['system', 'en-US', 'en'],
	['system', 'xx-XX', 'en'],
	['de', 'en-US', 'de'],
	['en', 'de', 'en'],
] as const)('the choice %s in a browser in %s means %s', (choice, browser, language) =>
	expect(languageFor(choice, browser)).toBe(language),
)

it('a failure names the server and the time to wait', () => {
	const text = failureText({ code: 'rate_limited', wait: 120 }, 'kurz.example', allWords.de)
	expect(text).toBe('Zu viele Anfragen an kurz.example. Versuch es in 2 Minuten noch einmal.')
})
