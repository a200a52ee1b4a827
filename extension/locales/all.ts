/** Owns all languages at once: for the build, and for a worker, which can't load one later. */
import { de } from './de.ts'
import { dePages } from './de-pages.ts'
import { en } from './en.ts'
import { enPages } from './en-pages.ts'
import type { AllWords, Language } from './languages.ts'

export const allWords: Record<Language, AllWords> = { en: { ...en, ...enPages }, de: { ...de, ...dePages } }
