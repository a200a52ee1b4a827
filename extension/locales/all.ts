/** Owns all languages at once: for the build, and for a worker, which can't load one later. */
import { de } from './de.ts'
import { en } from './en.ts'
import type { Language, Words } from './languages.ts'

export const allWords: Record<Language, Words> = { en, de }
