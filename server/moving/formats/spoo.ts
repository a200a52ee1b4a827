/** spoo.me: the answer of `GET /api/v1/urls`. */
import type { Format } from './format.ts'

/** Whether a link of this state is stopped. */
const states = new Map([
	...['active', 'expired'].map((state) => [state, false] as const),
	...['inactive', 'blocked'].map((state) => [state, true] as const),
])

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
		blockbots: 'other_rules',
	},
	/** What has expired or is used up says so by its limits. Other words are refused. */
	flatten: (row) => ({ ...row, isstopped: states.get(String(row.status).toLowerCase()) ?? row.status }),
}
