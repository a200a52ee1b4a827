/** What the charts say in English, with times in UTC; the model for other languages. */
import type { ListState } from '../../../link/links.ts'
import { mostByHour } from '../../../statistics/days.ts'
import type { Dimension } from '../../../statistics/dimensions.ts'
import { locale, plural } from './locale.ts'

/** `heading`: of the column of names. */
const dimension = (title: string, heading: string) => ({ title, heading })

export const charts = {
	locale,
	/** Undefined means the reader's own. */
	timeZone: 'UTC' as string | undefined,
	clicks: 'Clicks',
	/** Clicks that another service counted, beside the exact ones. */
	movedIn: (text: string) => `and ${text} before the move`,
	visitors: 'Visitors',
	lastClick: 'Last click',
	state: 'State',
	states: {
		active: 'Active',
		paused: 'Paused',
		scheduled: 'Scheduled',
		expired: 'Expired',
		exhausted: 'Used up',
		archived: 'Archived',
	} satisfies Record<ListState, string>,
	none: 'None yet',
	until: 'until',
	opensOn: 'opens on',
	withPassword: 'with a password',
	/** `max`: the number that `of` is the text of. */
	clicksUsed: (used: string, of: string, max: number) => `${used} of ${of} ${plural(max, 'click', 'clicks')}`,
	share: 'Share',
	asTable: 'Show as a table',
	/** What a chart over time says. */
	days: {
		/** Names the chart and its slider. */
		name: 'Clicks by day',
		/** Heading of the column of periods. */
		period: 'Day',
		/** Stands above the table. */
		quiet: 'Days without clicks are left out.',
		/** The period that is under way. */
		soFar: 'Today so far',
		/** The chart in a sentence. */
		summary: (first: string, last: string, clicks: string, most: string, mostOn: string) =>
			`Clicks by day from ${first} to ${last}: ${clicks} in all, most on ${mostOn} (${most}).`,
	},
	weeks: {
		name: 'Clicks by week',
		period: 'Week',
		quiet: 'Weeks without clicks are left out.',
		soFar: 'This week so far',
		summary: (first: string, last: string, clicks: string, most: string, mostOn: string) =>
			`Clicks by week, ${first} to ${last}: ${clicks} in all, the most: ${mostOn} (${most}).`,
	},
	months: {
		name: 'Clicks by month',
		period: 'Month',
		quiet: 'Months without clicks are left out.',
		soFar: 'This month so far',
		summary: (first: string, last: string, clicks: string, most: string, mostOn: string) =>
			`Clicks by month, ${first} to ${last}: ${clicks} in all, the most: ${mostOn} (${most}).`,
	},
	hours: {
		name: 'Clicks by hour',
		period: 'Hour',
		/** Beside the value; days say it in their reading. */
		zone: 'Hours in UTC',
		quiet: 'Hours without clicks are left out.',
		soFar: 'This hour so far',
		summary: (first: string, last: string, clicks: string, most: string, mostOn: string) =>
			`Clicks by hour from ${first} to ${last}: ${clicks} in all, most on ${mostOn} (${most}).`,
	},
	/** Replaces "Hours in UTC" where a script knows the reader's time. */
	ownHours: 'Hours in your time',
	/** Instead of a chart, before the first click. */
	empty: 'Clicks will appear here, day by day.',
	/** Instead of a chart when the range has no clicks; also says what will appear. */
	quietRange: (days: number) =>
		days <= mostByHour
			? `No clicks ${days === 1 ? 'today' : 'since yesterday'}. New ones will appear here, hour by hour.`
			: `No clicks in the last ${days} days. New ones will appear here, day by day.`,
	/** `text` is the count as the reader writes it. */
	clicksCount: (count: number, text: string) => plural(count, `${text} click`, `${text} clicks`),
	newVisitors: (count: number, text: string) => plural(count, `${text} new visitor`, `${text} new visitors`),
	/** Stands after the clicks of a range. */
	ofAll: (clicks: string) => `of ${clicks} in all`,
	clicksOn: (clicks: string, period: string) => `${period}: ${clicks}`,
	/** Names the choice of a range. */
	range: 'Range',
	ranges: { 1: 'Today', 2: '2 days', 7: '7 days', 30: '30 days', 90: '90 days', all: 'All time' },
	/** The covered range: the last days, or everything since the link was made. */
	lastDays: (days: number) => (days === 1 ? 'Today' : days === 2 ? 'Since yesterday' : `Last ${days} days`),
	since: (day: string) => `All days since ${day}`,
	/** The count before one or two days. Today isn't over, so a percentage would mislead. */
	before: (days: number, clicks: string) =>
		days === 1 ? `${clicks} yesterday` : `${clicks} in the previous ${days} days`,
	/** `change` is in percent; `clicks` are those of as many days before. */
	against: (change: string, days: number, clicks: string) =>
		`${change} on the previous ${days} days (${clicks})`,
	asMany: (days: number) => `as many as in the previous ${days} days`,
	/** Names the first and the last of days that were chosen. */
	between: (from: string, to: string) => `${from} to ${to}`,
	dayBefore: (clicks: string) => `${clicks} the day before`,
	noneDayBefore: 'none the day before',
	visitorsCount: (count: number, text: string) => plural(count, `${text} visitor`, `${text} visitors`),
	/** After a count with filters. */
	missed: 'Older clicks were dropped and are not among them.',
	/** What choosing a row of a breakdown shows. */
	filterBy: (name: string) => `Only ${name}`,
	/** All hosts of a site, as one filter. */
	allHosts: 'All together',
	/** The chips of filters, and the form for days of one's choice. */
	filters: {
		title: 'Filters',
		/** `what`: "Country: Germany". */
		remove: (what: string) => `Remove the filter ${what}`,
		removeAll: 'Remove all',
		otherDays: 'Other days',
		from: 'From',
		to: 'to',
		show: 'Show',
	},
	/** Instead of a chart, when filters or chosen days leave no click. */
	noMatch: 'No clicks match.',
	/** No clicks in the days before. */
	noneBefore: (days: number) => (days === 1 ? 'none yesterday' : `none in the previous ${days} days`),
	/** Names without a bar; `count` is undefined if unknown. */
	others: (count: string | undefined, clicks: string, share: string) =>
		count === undefined ? `Others: ${clicks} · ${share}` : `${count} others: ${clicks} · ${share}`,
	notListed: (count: string) => `Not listed: ${count}.`,
	dimensions: {
		countries: dimension('Countries', 'Country'),
		referrers: dimension('Referrers', 'Referrer'),
		browsers: dimension('Browsers', 'Browser'),
		platforms: dimension('Platforms', 'Platform'),
		languages: dimension('Languages', 'Language'),
		places: dimension('Places', 'Place'),
		rules: dimension('Rules and shares', 'Rule or share'),
	} satisfies Record<Dimension, object>,
	unknown: 'Unknown',
	direct: 'Direct',
	clicksEmpty: 'The newest clicks will appear here: when, from where, with which browser.',
	on: (program: string, platform: string) => `${program} on ${platform}`,
	unknownBrowser: 'Unknown browser',
	from: (site: string) => `from ${site}`,
	directly: 'direct',
	time: 'Time',
	userAgent: 'User agent',
	visitor: 'Visitor',
}
