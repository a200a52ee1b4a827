/** Shlink: its API (v3), the CSV of its web client, and the CSV that its importer takes. */
import { type Format, isRow, toRow } from './format.ts'

export const shlink: Format = {
	name: 'shlink',
	tellBy: [
		['shortcode', 'longurl'],
		['longurl', 'tags', 'domain'],
	],
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
		devicelongurls: 'other_rules',
		forwardquery: 'forward_query',
		hasredirectrules: 'other_rules',
		domain: 'domain',
	},
	present: ['devicelongurls'],
	defaults: { forward_query: true },
	flatten: (row) => ({
		...row,
		...(isRow(row.meta) && toRow(row.meta)),
		...(isRow(row.visitssummary) && { total: row.visitssummary.total }),
	}),
	/** By a bar, or by commas where there is one. Source: shlink-importer, CsvImporter.php. */
	readTags: (text) => text.split(text.includes(',') ? ',' : '|'),
}
