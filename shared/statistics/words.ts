/** What the charts have to say, in every language: shared/words. */
import type { Dimension } from '../dimensions.ts'
import type { LinkState } from '../links.ts'
import type { RangeChoice } from './days.ts'

export interface DimensionWords {
	title: string
	/** Heading of the column of names. */
	heading: string
	/** Shown while there are no clicks. */
	empty: string
}

/** What a chart over time says. */
export interface OverTimeWords {
	/** Names the chart and its slider. */
	name: string
	/** Heading of the column of periods. */
	period: string
	/** Which zone the periods are in. */
	zone: string
	/** Stands above the table. */
	quiet: string
	/** The period that is under way. */
	soFar: string
	/** The chart in a sentence. */
	summary: (first: string, last: string, clicks: string, most: string, mostOn: string) => string
}

/** Everything a chart says. `timeZone` undefined means the reader's own. */
export interface ChartWords {
	locale: string
	timeZone: string | undefined
	clicks: string
	visitors: string
	lastClick: string
	state: string
	states: Record<LinkState, string>
	none: string
	until: string
	withPassword: string
	clicksUsed: (used: string, of: string) => string
	share: string
	asTable: string
	days: OverTimeWords
	hours: OverTimeWords
	/** Instead of a chart, before the first click. */
	empty: string
	/** Instead of a chart when the range has no clicks; also says what will appear. */
	quietRange: (days: number) => string
	/** `text` is the count as the reader writes it. */
	clicksCount: (count: number, text: string) => string
	newVisitors: (count: number, text: string) => string
	/** Stands after the clicks of a range. */
	ofAll: (clicks: string) => string
	clicksOn: (clicks: string, period: string) => string
	/** Names the choice of a range. */
	range: string
	ranges: Record<RangeChoice, string>
	/** The covered range: the last days, or everything since the link was made. */
	lastDays: (days: number) => string
	since: (day: string) => string
	/** The count before one or two days. Today isn't over, so a percentage would mislead. */
	before: (days: number, clicks: string) => string
	/** `change` is in percent; `clicks` are those of as many days before. */
	against: (change: string, days: number, clicks: string) => string
	asMany: (days: number) => string
	/** No clicks in the days before. */
	noneBefore: (days: number) => string
	/** Names without a bar; `count` is undefined if unknown. */
	others: (count: string | undefined, clicks: string, share: string) => string
	notListed: (count: string) => string
	dimensions: Record<Dimension, DimensionWords>
	unknown: string
	direct: string
	clicksEmpty: string
	on: (program: string, platform: string) => string
	unknownBrowser: string
	from: (site: string) => string
	directly: string
	time: string
	referrer: string
	userAgent: string
	visitor: string
}
