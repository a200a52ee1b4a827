/** Dub: the CSV of its links. */
import { withoutLeadingGuard } from '../../csv.ts'
import type { Format } from './format.ts'

export const dub: Format = {
	name: 'dub',
	tellBy: [['shortlink', 'destinationurl']],
	fields: {
		shortlink: 'short_url',
		destinationurl: 'long_url',
		clicks: 'clicks',
		createdat: 'created_at',
		tags: 'tags',
	},
	defaults: { forward_query: true },
	unguard: withoutLeadingGuard,
}
