/** spoo.me: the answer of `GET /api/v1/urls`. */
import type { Format } from './format.ts'

export const spoo: Format = {
	name: 'spoo',
	tellBy: ['expireafter', 'passwordset', 'privatestats', 'blockbots'].map((key) => ['alias', 'longurl', key]),
	fields: {
		alias: 'short_url',
		longurl: 'long_url',
		createdat: 'created_at',
		expireafter: 'expires_at',
		maxclicks: 'max_clicks',
		totalclicks: 'clicks',
		passwordset: 'is_protected',
		blockbots: 'other_rules',
	},
	unneeded: ['lastclick'],
}
