/** The language of a visitor: the first that the browser asks for, without its region. */
import { expect, it } from 'vitest'
import { readLanguage } from '../../../../server/visits/visitor/language.ts'

it.each([
	['de', 'de'],
	['de-AT,de;q=0.9,en;q=0.5', 'de'],
	['EN-us', 'en'],
	['en;q=0.1, de', 'en'],
	['zh-hant-TW', 'zh-Hant'],
	['zh-CN', 'zh'],
	['es-419', 'es'],
	['gsw-CH', 'gsw'],
	[' fr , de', 'fr'],
	['de_DE', 'de'],
	['*', null],
	['', null],
	['x-private', null],
	['english', null],
	['d3', null],
	['<b>', null],
	[',de', null],
	[null, null],
])('%j is %s', (header, language) => {
	expect(readLanguage(header)).toBe(language)
})
