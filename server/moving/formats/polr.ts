/** Polr: its table of links as CSV. */
import type { Format } from './format.ts'

export const polr: Format = {
	name: 'polr',
	tellBy: ['secretkey', 'iscustom', 'isapi'].map((key) => ['shorturl', 'longurl', key]),
	fields: {
		shorturl: 'short_url',
		longurl: 'long_url',
		clicks: 'clicks',
		createdat: 'created_at',
		/** Its path ends in a key. */
		secretkey: 'secret',
		isdisabled: 'disabled',
	},
	present: ['secretkey'],
	isTable: true,
	unneeded: ['updatedat'],
}
