/** What the charts have to say. English is the model that the compiler holds the others to. */
import type { charts } from '../words/en/shared/charts.ts'

export type ChartWords = typeof charts
/** What a chart over time says. */
export type OverTimeWords = ChartWords['days']
