/** The languages of the pages: one line each, and a folder of that name. */
import * as de from './de/all.ts'
import * as en from './en/all.ts'
import type { Words } from './words.ts'

export const languages = { en, de } satisfies Record<string, Words>
export type Language = keyof typeof languages

/** The words in the language of a reader. Only English is served so far. */
export const wordsFor = (_: Headers): Words => languages.en
