/** Sink: its JSON export. A longer one consists of several files. */
import type { Format } from './format.ts'
import { movedRules, targetsBy } from './other-rules.ts'

export const sink: Format = {
	name: 'sink',
	tellBy: ['expiration', 'redirectwithquery', 'cloaking', 'apple', 'google'].map((key) => [
		'slug',
		'url',
		key,
	]),
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
		rules: 'rules',
		otherrules: 'other_rules',
		cloaking: 'other_rules',
	},
	present: ['password'],
	unneeded: ['updatedat'],
	/** By device before by country. Source: Sink, server/middleware/1.redirect.ts. */
	flatten: ({ apple, google, geo, ...row }) => ({
		...row,
		...movedRules([
			...targetsBy({ android: google, ios: apple }, (device) => ({ device: [device] })),
			...targetsBy(geo, (code) => ({ country: [code] })),
		]),
	}),
}
