/** chhoto-url: the answer of `GET /api/all`, and its table as CSV. */
import type { Format } from './format.ts'

export const chhoto: Format = {
	name: 'chhoto',
	tellBy: [
		['shortlink', 'longlink', 'hits'],
		['shortlink', 'longlink', 'expirytime'],
		['shorturl', 'longurl', 'expirytime'],
	],
	fields: {
		shortlink: 'short_url',
		shorturl: 'short_url',
		longlink: 'long_url',
		longurl: 'long_url',
		hits: 'clicks',
		expirytime: 'expires_at',
		notes: 'title',
	},
}
