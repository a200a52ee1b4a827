/** What the charts say in English, with times in UTC. */
import { type Dimension, dimensions, dimensionTable } from '../../dimensions.ts'
import { mostByHour } from '../../statistics/days.ts'
import type { ChartWords, DimensionWords } from '../../statistics/words.ts'

export const charts: ChartWords = {
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
