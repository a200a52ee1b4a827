/** Kurz: its own CSV and JSON, and the answer of `GET /api/v1/my-links`. */
import type { MovedField } from '../../../shared/link/import.ts'
import { storedNames } from '../../../shared/link/stored-fields.ts'
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
		// Absolute, with its host.
		link: 'short_url',
		shorturl: 'short_url',
		longurl: 'long_url',
		clicks: 'clicks',
		clicksbefore: 'clicks_before',
		createdat: 'created_at',
		isprotected: 'is_protected',
		...Object.fromEntries(storedNames.map((name): [string, MovedField] => [name.replaceAll('_', ''), name])),
	},
	flatten: (row) => (isRow(row.data) ? toRow(row.data) : row),
	zeroIsLimit: true,
	unguard: withoutGuards,
	readTags,
}
