/** What the pages say. English is the model that the compiler holds the other languages to. */
export type Words = typeof import('./en/pages/all.ts')
