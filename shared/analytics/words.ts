/** What the charts say: English here, other languages and time zones are passed in. */
import { type Dimension, dimensions, dimensionTable } from '../dimensions.ts'
import type { LinkState } from '../links.ts'

export interface DimensionWords {
	title: string
	/** Heading of the column of names. */
	heading: string
	/** Shown while there are no clicks. */
	empty: string
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
	day: string
	share: string
	asTable: string
	quietDays: string
	daysEmpty: string
	daysQuiet: (days: string) => string
	daysSummary: (first: string, last: string, clicks: string, most: string, mostOn: string) => string
	clicksOn: (clicks: string, day: string) => string
	others: (count: string) => string
	showOthers: string
	notListed: (count: string) => string
	dimensions: Record<Dimension, DimensionWords>
	unknown: string
	direct: string
	clicksEmpty: string
	time: string
	country: string
	referrer: string
	browser: string
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
	day: 'Day',
	share: 'Share',
	asTable: 'Show as a table',
	quietDays: 'Days in UTC. Days without clicks are left out.',
	daysEmpty: 'Clicks will appear here, day by day.',
	daysQuiet: (days) => `No clicks in the last ${days} days.`,
	daysSummary: (first, last, clicks, most, mostOn) =>
		`Clicks by day from ${first} to ${last}: ${clicks} in all, most on ${mostOn} (${most}).`,
	clicksOn: (clicks, day) => `${day}: ${clicks}`,
	others: (count) => `${count} others`,
	showOthers: 'Show the others',
	notListed: (count) => `${count} more are not listed.`,
	dimensions: Object.fromEntries(
		dimensions.map((name) => {
			const { title, heading } = dimensionTable[name]
			return [name, { title, heading, empty: `${title} will appear here.` }]
		}),
	) as Record<Dimension, DimensionWords>,
	unknown: 'Unknown',
	direct: 'Direct',
	clicksEmpty: 'The newest clicks will appear here: when, from where, with which browser.',
	time: 'Time',
	country: 'Country',
	referrer: 'Referrer',
	browser: 'User agent',
	visitor: 'Visitor',
}
