/** Kurz: its own CSV and JSON, and the answer of `GET /api/v1/my-links`. */
import { freeNames } from '../../../shared/link/free-fields.ts'
import type { MovedField } from '../../../shared/link/import.ts'
import { readTags } from '../../../shared/link/tags.ts'
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
		clicks: 'clicks',
		clicksbefore: 'clicks_before',
		createdat: 'created_at',
		expiresat: 'expires_at',
		maxclicks: 'max_clicks',
		isprotected: 'is_protected',
		...Object.fromEntries(freeNames.map((name): [string, MovedField] => [name.replaceAll('_', ''), name])),
	},
	flatten: (row) => (isRow(row.data) ? toRow(row.data) : row),
	zeroIsLimit: true,
	unguard: withoutGuards,
	readTags,
}
