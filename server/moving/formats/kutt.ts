/** Kutt: the answer of `GET /api/v2/links`. */
import type { Format } from './format.ts'

export const kutt: Format = {
	name: 'kutt',
	tellBy: ['visitcount', 'expirein', 'banned'].map((key) => ['address', 'target', key]),
	fields: {
		address: 'short_url',
		target: 'long_url',
		description: 'title',
		createdat: 'created_at',
		expirein: 'expires_at',
		visitcount: 'clicks',
		password: 'is_protected',
		banned: 'disabled',
		domain: 'domain',
	},
	/** On SQLite, ends are as the database has them. Source: kutt, server/utils/utils.js. */
	isUtc: true,
	unneeded: ['updatedat'],
}
