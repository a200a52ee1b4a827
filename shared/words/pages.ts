/** What the pages say. English is the model that the compiler holds the other languages to. */
import type { pages } from './en/pages/all.ts'

export type Words = typeof pages
