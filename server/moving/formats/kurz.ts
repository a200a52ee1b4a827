/** Kurz: its own CSV and JSON, and the answer of `GET /api/v1/my-links`. */
import type { MovedField } from '../../../shared/link/import.ts'
import { storedNames } from '../../../shared/link/stored-fields.ts'
import { readTags } from '../../../shared/link/tags.ts'
import { withoutGuards } from '../../csv.ts'
import { type Format, isRow, toRow } from './format.ts'

/** Columns of ours that no other service has beside the two. */
const onlyOurs = 'isprotected uniqueclicks clicksbefore fallbackurl confirm places shares link'.split(' ')

export const kurz: Format = {
	name: 'kurz',
	tellBy: [...onlyOurs.map((key) => ['shorturl', 'longurl', key]), ['data', 'clicks']],
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
	zeroLimit: 'used up',
	unneeded: ['updatedat', 'uniqueclicks', 'version'],
	unguard: withoutGuards,
	readTags,
}
