/** The language of a visitor: the one that the browser would rather have, as statistics name it. */
import { expect, it } from 'vitest'
import { readLanguage } from '../../../../server/visits/visitor/language.ts'

it.each([
	['de', 'de'],
	['de-AT,de;q=0.9,en;q=0.5', 'de'],
	['EN-us', 'en'],
	['en;q=0.1, de', 'de'],
	['en;q=0.1, de;Q=0.2,fr;q=0', 'de'],
	['de;q=0', null],
	['de;q=0.5,en;q=0.5', 'de'],
	['*,de;q=0.1', 'de'],
	['de;q=2', 'de'],
	['zh-hant-TW', 'zh-Hant'],
	['zh-CN', 'zh-Hans'],
	['zh', 'zh-Hans'],
	['zh-TW', 'zh-Hant'],
	['zh-HK,zh;q=0.9', 'zh-Hant'],
	['zh-Hans-HK', 'zh-Hans'],
	['zh-yue', 'zh-Hans'],
	['sr-Cyrl', 'sr'],
	['sr-Latn-RS', 'sr-Latn'],
	['pa-PK', 'pa-Arab'],
	['iw', 'he'],
	['no', 'nb'],
	['de-Latn-DE-1996', 'de'],
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
	[',de', 'de'],
	['english,de', 'de'],
	[`${'x,'.repeat(300)}de`, null],
	[null, null],
])('%j is %s', (header, language) => {
	// From memory, too.
	for (const _ of [1, 2]) expect(readLanguage(header)?.name ?? null).toBe(language)
})
