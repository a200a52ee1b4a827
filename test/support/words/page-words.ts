/** What the pages say, by language. */
import { type Language, languageCodes, languages } from '../../../shared/words/languages.ts'
import type { Words } from '../../../shared/words/pages.ts'

export const pageWords = Object.fromEntries(
	languageCodes.map((code) => [code, languages[code].pages]),
) as Record<Language, Words>
