/** spoo.me: the answer of `GET /api/v1/urls`. */
import type { Format } from './format.ts'

export const spoo: Format = {
	name: 'spoo',
	tellBy: [['alias', 'longurl']],
	fields: {
		alias: 'short_url',
		longurl: 'long_url',
		createdat: 'created_at',
		expireafter: 'expires_at',
		maxclicks: 'max_clicks',
		totalclicks: 'clicks',
		passwordset: 'is_protected',
		isstopped: 'disabled',
		blockbots: 'rules',
	},
	/** What has expired or is used up says so by its limits. */
	flatten: (row) => ({ ...row, isstopped: /^(inactive|blocked)$/i.test(String(row.status)) }),
}
