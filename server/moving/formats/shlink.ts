/** Shlink: its API (v3), the CSV of its web client, and the CSV that its importer takes. */
import { own } from '../../../shared/text/own.ts'
import { type Format, isRow, toRow } from './format.ts'
import { movedRules, targetsBy } from './other-rules.ts'

const inQuery = (text: string): string => encodeURIComponent(text.toWellFormed())

/** What a condition asks, as a part of ours. Source: Shlink's API, SetShortUrlRedirectRule. */
const parts: Record<string, (value: string, key: string) => object> = {
	device: (value) => ({ device: [value] }),
	language: (value) => ({ language: [value] }),
	'query-param': (value, key) => ({ query: [`${inQuery(key)}=${inQuery(value)}`] }),
	'any-value-query-param': (_, key) => ({ query: [inQuery(key)] }),
	'valueless-query-param': (_, key) => ({ query: [`${inQuery(key)}=`] }),
	'geolocation-country-code': (value) => ({ country: [value] }),
	'before-date': (until) => ({ until }),
	'after-date': (from) => ({ from }),
}

/** All conditions of a rule must match; two of one kind are what a list of ours is not. */
const ruleOf = ({ longUrl: url, conditions }: Record<string, unknown>) => {
	const asked = [conditions ?? []].flat().filter(isRow)
	const said = asked.map(({ type, matchKey, matchValue }) =>
		own(parts, String(type))?.(String(matchValue ?? ''), String(matchKey ?? '')),
	)
	const when = Object.assign({}, ...said.map((part) => part ?? {})) as object
	const isWhole = said.every((part) => part !== undefined) && Object.keys(when).length === asked.length
	return { when: isWhole ? when : undefined, url }
}

export const shlink: Format = {
	name: 'shlink',
	tellBy: [
		...'visitssummary visitscount datecreated meta hasredirectrules devicelongurls redirectrules crawlable forwardquery'
			.split(' ')
			.map((key) => ['shortcode', 'longurl', key]),
		['shortcode', 'shorturl', 'longurl', 'domain', 'visits'],
	],
	/** What its importer takes. */
	tellWhole: [['longurl', 'tags', 'domain', 'shortcode', 'title']],
	fields: {
		shortcode: 'short_url',
		shorturl: 'short_url',
		longurl: 'long_url',
		title: 'title',
		tags: 'tags',
		datecreated: 'created_at',
		createdat: 'created_at',
		validuntil: 'expires_at',
		validsince: 'starts_at',
		maxvisits: 'max_clicks',
		visits: 'clicks',
		total: 'clicks',
		/** Up to version 3. */
		visitscount: 'clicks',
		rules: 'rules',
		otherrules: 'other_rules',
		forwardquery: 'forward_query',
		hasredirectrules: 'other_rules',
		domain: 'domain',
	},
	defaults: { forward_query: true },
	unneeded: ['visitssummary'],
	flatten: ({ devicelongurls, redirectrules, ...row }) => ({
		...row,
		...(Array.isArray(redirectrules) && { hasredirectrules: false }),
		...movedRules([
			// Those of version 3.
			...targetsBy(devicelongurls, (device) => ({ device: [device] })),
			...[redirectrules ?? []].flat().filter(isRow).map(ruleOf),
		]),
		...(isRow(row.meta) && toRow(row.meta)),
		...(isRow(row.visitssummary) && { total: row.visitssummary.total }),
	}),
	/** By a bar, or by commas where there is one. Source: shlink-importer, CsvImporter.php. */
	readTags: (text) => text.split(text.includes(',') ? ',' : '|'),
}
