/** Each language of the pages has all words and the same placeholders, and every word is used. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Language } from '../../../shared/words/languages.ts'
import { pageWords } from '../../support/words/page-words.ts'

const { en, de } = pageWords
const codes = Object.keys(pageWords) as Language[]
const root = new URL('../../../server/pages', import.meta.url).pathname
const folder = new URL('../../../shared/words', import.meta.url).pathname
const places = (text: string) => (text.match(/‹\d›/g) ?? []).toSorted().join()

/** What functions are called with that don't take texts. */
const given: Record<string, unknown[]> = {
	'admin.linkHosts.figures': [{ links: 1, clicks: 2 }, (count: number) => `‹${count}›`],
	'admin.hits': [{ links: 1, accounts: 2, clicks: 3, isAtLeast: true }, (count: number) => `‹${count}›`],
	'admin.sized': [{ links: 1, accounts: 2, clicks: 3, isAtLeast: true }, (count: number) => `‹${count}›`],
	'frame.local': [{ links: '‹1›', asked: '‹2›' }],
	'failures.fault': [{ path: 'url', code: 'custom', message: 'Wrong.' }],
}

/** Every text with its path. Functions are called with placeholders. */
const wordsIn = (value: unknown, path = ''): [path: string, text: string][] => {
	if (typeof value === 'string') return [[path, value]]
	if (typeof value === 'function')
		return [[path, String(value(...(given[path] ?? ['‹1›', '‹2›', '‹3›', '‹4›', '‹5›'])))]]
	return Object.entries(value ?? {}).flatMap(([key, inner]) =>
		wordsIn(inner, path === '' ? key : `${path}.${key}`),
	)
}

it('each language has a folder of the same files, and names itself', () => {
	const folders = readdirSync(folder, { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name)
	expect(folders.toSorted()).toEqual(codes.toSorted())
	for (const code of codes) {
		const filesOf = (language: string) => readdirSync(join(folder, language), { recursive: true })
		expect(filesOf(code).toSorted()).toEqual(filesOf('en').toSorted())
		expect([pageWords[code].frame.lang, pageWords[code].charts.locale.slice(0, 2)]).toEqual([code, code])
	}
})

describe.each(codes)('in %s', (code) => {
	const words = wordsIn(pageWords[code])

	it('no text is missing', () => {
		expect(words.map(([path]) => path).toSorted()).toEqual(
			wordsIn(en)
				.map(([path]) => path)
				.toSorted(),
		)
		expect(words.filter(([, text]) => text.trim() === '' || text.includes('undefined'))).toEqual([])
	})

	it('placeholders are those of the English sentence', () => {
		const english = new Map(wordsIn(en))
		expect(words.filter(([path, text]) => places(text) !== places(english.get(path) ?? ''))).toEqual([])
	})

	it('texts don’t shout or apologise', () => {
		expect(words.filter(([, text]) => /!|sorry|oops|leider|entschuldig/i.test(text))).toEqual([])
	})
})

/** Words that German uses too. */
const browsers = ['Chrome, Edge, Brave, Vivaldi:', 'Firefox:']
const nouns = [
	'Alias',
	'Browser',
	'Code',
	'Host',
	'Limit',
	'Link',
	'Medium',
	'Name',
	'Passkeys',
	'Problem',
	'Teams',
]
const alike = [...nouns, ...browsers, 'CSV', 'JSON', 'QR', 'UTC']

it('German is translated, not copied', () => {
	const german = new Map(wordsIn(de))
	// `field` is the name of an input.
	const same = wordsIn(en).filter(
		([path, text]) => german.get(path) === text && /[a-z]/i.test(text) && !path.endsWith('.field'),
	)
	expect([...new Set(same.map(([, text]) => text))].toSorted()).toEqual(alike.toSorted())
})

it('German says du, and one word for each thing', () => {
	const stumbles = /\bIhr(e[mnrs]?)?\b|\bIhnen\b|Zugangstoken|Tokens? enden|Tokens,/
	expect(wordsIn(de).filter(([, text]) => stumbles.test(text))).toEqual([])
})

/** Words go into other words, too. */
const sources = [root, join(folder, 'en/pages')].flatMap((place) =>
	readdirSync(place, { recursive: true, encoding: 'utf8' })
		.filter((file) => /\.tsx?$/.test(file))
		.map((file) => readFileSync(join(place, file), 'utf8')),
)

it('every word is used somewhere', () => {
	// Words of charts are used in shared/statistics; each field has its words.
	const { charts: _, fields: __, ...sections } = en
	const unused = Object.entries(sections).flatMap(([section, words]) => {
		const readers = sources.filter(
			(source) => new RegExp(`\\b${section}\\b`).test(source) && !source.includes(`const ${section} =`),
		)
		return Object.keys(words)
			.filter((key) => {
				const reads = new RegExp(`\\.${key}\\b|\\{[^{}]*\\b${key}\\b[^{}]*\\}[\\w\\s,:})]*=`)
				return !readers.some((source) => reads.test(source))
			})
			.map((key) => `${section}.${key}`)
	})
	expect(unused).toEqual([])
})

/** Faults that no form shows: those of programs, and those that a page has words of its own for. */
const unseen = [
	...['action.invalid', 'change.tags.too_big', 'clicks.too_big', 'columns.invalid', 'cursor.invalid_format'],
	...['lang.invalid', 'logout_token.invalid', 'token.invalid'],
]

it('every fault of the server has a German sentence of its own, or no form shows it', () => {
	const server = new URL('../../../server/', import.meta.url).pathname
	const faults = readdirSync(server, { recursive: true, encoding: 'utf8' })
		.filter((file) => /\.tsx?$/.test(file))
		.flatMap((file) => [
			...readFileSync(server + file, 'utf8').matchAll(
				/\binvalid\(\s*(?:\.\.\.\()?'(?<path>[\w.]+)',\s*'(?<code>\w+)'/g,
			),
		])
		.map(({ groups }) => ({ path: groups!.path!, code: groups!.code! }))
	expect(faults.length).toBeGreaterThan(40)
	const general = faults.filter(
		(fault) => de.failures.fault({ ...fault, message: 'In English.' }) === 'Das ist so nicht gültig.',
	)
	expect([...new Set(general.map(({ path, code }) => `${path}.${code}`))].toSorted()).toEqual(unseen)
})
