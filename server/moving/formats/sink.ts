/** Sink: its JSON export. A longer one consists of several files. */
import type { Format } from './format.ts'

export const sink: Format = {
	name: 'sink',
	tellBy: [['slug', 'url']],
	fields: {
		slug: 'short_url',
		url: 'long_url',
		title: 'title',
		comment: 'title',
		tags: 'tags',
		createdat: 'created_at',
		expiration: 'expires_at',
		redirectwithquery: 'forward_query',
		password: 'is_protected',
		geo: 'other_rules',
		apple: 'other_rules',
		google: 'other_rules',
		cloaking: 'other_rules',
	},
	present: ['password', 'geo', 'apple', 'google'],
}
