/** Every language says everything, in words that are used, with the same gaps to fill. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languageCodes, languageFor, nameOfLanguage } from '../../../extension/locales/languages.ts'
import { failureText } from '../../../extension/locales/texts.ts'
import { allWords } from '../../support/browsers/extension-words.ts'

const root = new URL('../../../extension', import.meta.url).pathname

const sources = ['actions', 'build', 'entrypoints', 'locales/texts.ts', 'locales/limit-texts.ts', 'ui']
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

/** Every text by its path; functions are called with placeholders. */
const wordsIn = (value: unknown, path = ''): [string, string][] => {
	if (typeof value === 'string') return [[path, value]]
	if (typeof value === 'function') return [[path, String(value('‹1›', '‹2›', '‹3›', '‹4›', '‹5›'))]]
	if (value === undefined) return []
	return Object.entries(value as object).flatMap(([key, inner]) =>
		wordsIn(inner, path === '' ? key : `${path}.${key}`),
	)
}

const locales = join(root, 'locales')

it('every language of the list has a folder, and every folder is on the list', () => {
	const folders = readdirSync(locales, { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name)
	expect(folders.toSorted()).toEqual(languageCodes.toSorted())
})

it('no two languages have one name', () => {
	expect(new Set(languageCodes.map(nameOfLanguage)).size).toBe(languageCodes.length)
})

describe.each(languageCodes)('in %s', (language) => {
	const words = wordsIn(allWords[language])

	it('the page says which language it is in', () => {
		const { locale, charts } = allWords[language]
		expect([locale.slice(0, 2), charts.locale]).toEqual([language, locale])
	})

	it('charts show days and hours in the zone of the reader', () => {
		expect(allWords[language].charts.timeZone).toBeUndefined()
	})

	it('the folder has the files that the others have', () => {
		expect(readdirSync(join(locales, language))).toEqual(readdirSync(join(locales, 'en')))
	})

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

/** Words picked by a variable name, or by destructuring. */
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
] as const)('chosen %s in a browser that speaks %s is %s', (choice, browser, language) =>
	expect(languageFor(choice, browser)).toBe(language),
)

it('a failure names the server and how long to wait', () => {
	expect(failureText({ code: 'unreachable' }, 'kurz.example', allWords.en)).toBe(
		'Can’t reach kurz.example. Is the server running?',
	)
	expect(failureText({ code: 'rate_limited', wait: 120 }, 'kurz.example', allWords.de)).toBe(
		'Zu viele Anfragen an kurz.example. Versuch es in 2 Minuten noch einmal.',
	)
})
