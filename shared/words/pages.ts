/** What the pages say. English is the model that the compiler holds the other languages to. */
import type { ChartWords } from '../statistics/words.ts'
import type * as english from './en/pages/all.ts'

export type Words = typeof english & { charts: ChartWords }
