/** Dub: the answer of `GET /links`, and the CSV of its links. */
import { withoutLeadingGuard } from '../../csv.ts'
import { type Format, isRow } from './format.ts'
import { movedRules, targetsBy } from './other-rules.ts'

export const dub: Format = {
	name: 'dub',
	tellBy: [
		...['linkid', 'leads', 'conversions', 'revenue'].map((key) => ['shortlink', 'destinationurl', key]),
		['shortlink', 'key', 'url', 'domain'],
	],
	fields: {
		shortlink: 'short_url',
		destinationurl: 'long_url',
		url: 'long_url',
		title: 'title',
		comments: 'note',
		tags: 'tags',
		archived: 'archived',
		clicks: 'clicks',
		createdat: 'created_at',
		expiresat: 'expires_at',
		expiredurl: 'fallback_url',
		password: 'is_protected',
		disabledat: 'disabled',
		rules: 'rules',
		otherrules: 'other_rules',
		/** A test ends at a time, and its visitors are counted by cookies. */
		testvariants: 'other_rules',
		/** A page of its own in place of the target. */
		rewrite: 'other_rules',
	},
	present: ['password', 'disabledat', 'testvariants'],
	unneeded: 'updatedat lastclicked leads conversions revenue sales saleamount testcompletedat teststartedat'
		.split(' ')
		.concat('ios', 'android', 'geo'),
	defaults: { forward_query: true },
	/** By device before by country. Source: Dub, apps/web/lib/middleware/link.ts. */
	flatten: ({ ios, android, geo, tags, ...row }) => ({
		...row,
		tags: Array.isArray(tags) ? tags.map((tag) => (isRow(tag) ? tag.name : tag)) : tags,
		...movedRules([
			...targetsBy({ ios, android }, (device) => ({ device: [device] })),
			...targetsBy(geo, (code) => ({ country: [code] })),
		]),
	}),
	unguard: withoutLeadingGuard,
}
