/** What the charts say: English here, other languages and time zones are passed in. */
import { type Dimension, dimensions, dimensionTable } from '../dimensions.ts'
import type { LinkState } from '../links.ts'
import { mostByHour, type RangeChoice } from './days.ts'

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

export const english: ChartWords = {
	locale: 'en-GB',
	timeZone: 'UTC',
	clicks: 'Clicks',
	visitors: 'Visitors',
	lastClick: 'Last click',
	state: 'State',
	states: { active: 'Active', expired: 'Expired', exhausted: 'Used up' },
	none: 'None yet',
	until: 'until',
	withPassword: 'with a password',
	clicksUsed: (used, of) => `${used} of ${of} clicks`,
	share: 'Share',
	asTable: 'Show as a table',
	days: {
		name: 'Clicks by day',
		period: 'Day',
		zone: 'Days in UTC',
		quiet: 'Days without clicks are left out.',
		soFar: 'Today so far',
		summary: (first, last, clicks, most, mostOn) =>
			`Clicks by day from ${first} to ${last}: ${clicks} in all, most on ${mostOn} (${most}).`,
	},
	hours: {
		name: 'Clicks by hour',
		period: 'Hour',
		zone: 'Hours in UTC',
		quiet: 'Hours without clicks are left out.',
		soFar: 'This hour so far',
		summary: (first, last, clicks, most, mostOn) =>
			`Clicks by hour from ${first} to ${last}: ${clicks} in all, most on ${mostOn} (${most}).`,
	},
	empty: 'Clicks will appear here, day by day.',
	quietRange: (days) =>
		days <= mostByHour
			? `No clicks ${days === 1 ? 'today' : 'since yesterday'}. New ones will appear here, hour by hour.`
			: `No clicks in the last ${days} days. New ones will appear here, day by day.`,
	clicksCount: (count, text) => (count === 1 ? `${text} click` : `${text} clicks`),
	newVisitors: (count, text) => (count === 1 ? `${text} new visitor` : `${text} new visitors`),
	ofAll: (clicks) => `of ${clicks} in all`,
	clicksOn: (clicks, period) => `${period}: ${clicks}`,
	range: 'Range',
	ranges: { 1: 'Today', 2: 'Since yesterday', 7: '7 days', 30: '30 days', 90: '90 days', all: 'All time' },
	lastDays: (days) => (days === 1 ? 'Today' : days === 2 ? 'Since yesterday' : `Last ${days} days`),
	since: (day) => `All days since ${day}`,
	before: (days, clicks) => (days === 1 ? `${clicks} yesterday` : `${clicks} in the previous ${days} days`),
	against: (change, days, clicks) => `${change} on the previous ${days} days (${clicks})`,
	asMany: (days) => `as many as in the previous ${days} days`,
	noneBefore: (days) => (days === 1 ? 'none yesterday' : `none in the previous ${days} days`),
	others: (count, clicks, share) =>
		count === undefined ? `Others: ${clicks} · ${share}` : `${count} others: ${clicks} · ${share}`,
	notListed: (count) => `Not listed: ${count}.`,
	dimensions: Object.fromEntries(
		dimensions.map((name) => {
			const { title, heading } = dimensionTable[name]
			return [name, { title, heading, empty: `${title} will appear here.` }]
		}),
	) as Record<Dimension, DimensionWords>,
	unknown: 'Unknown',
	direct: 'Direct',
	clicksEmpty: 'The newest clicks will appear here: when, from where, with which browser.',
	on: (program, platform) => `${program} on ${platform}`,
	unknownBrowser: 'Unknown browser',
	from: (site) => `from ${site}`,
	directly: 'direct',
	time: 'Time',
	referrer: 'Referrer',
	userAgent: 'User agent',
	visitor: 'Visitor',
}
