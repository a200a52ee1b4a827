/** Kurz: its own CSV and JSON, and the answer of `GET /api/v1/my-links`. */
import { readTags } from '../../../shared/tags.ts'
import { withoutGuards } from '../../csv.ts'
import { type Format, isRow, toRow } from './format.ts'

export const kurz: Format = {
	name: 'kurz',
	tellBy: [
		['shorturl', 'longurl', 'isprotected'],
		['data', 'clicks'],
	],
	fields: {
		shorturl: 'short_url',
		longurl: 'long_url',
		title: 'title',
		tags: 'tags',
		clicks: 'clicks',
		clicksbefore: 'clicks_before',
		createdat: 'created_at',
		expiresat: 'expires_at',
		maxclicks: 'max_clicks',
		isprotected: 'is_protected',
		forwardquery: 'forward_query',
		confirm: 'confirm',
	},
	flatten: (row) => (isRow(row.data) ? toRow(row.data) : row),
	zeroIsLimit: true,
	unguard: withoutGuards,
	readTags,
}
