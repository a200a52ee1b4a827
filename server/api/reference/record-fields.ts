/** Describes every field of a link, its clicks and its statistics, with an example. */

import { bounds } from '../../../shared/bounds.ts'
import { type FieldName, fields, rowOf } from '../../../shared/link/fields.ts'
import { freeNames } from '../../../shared/link/free-fields.ts'
import { dayRange, formerTarget, linkDetails, linkRecord } from '../../../shared/link/links.ts'
import { ruleRecord, ruleSent, shareRecord, shareSent } from '../../../shared/link/other-targets.ts'
import { placeRecord, placeSent } from '../../../shared/link/places.ts'
import { targetBounds } from '../../../shared/link/target-bounds.ts'
import { browserNames, dayNames, deviceNames, when } from '../../../shared/link/when.ts'
import {
	accountRange,
	accountStatistics,
	countedLink,
	countedTag,
} from '../../../shared/statistics/account-statistics.ts'
import { figuresRecord } from '../../../shared/statistics/figures.ts'
import { describe, type Words } from './schemas.ts'

export const dateTime = { format: 'date-time' }
export const at = '2026-11-20T12:00:00.000Z'
export const slug = fields.alias.example
export const monitorKey = '2b9Kf0hTq3xWm7Zr_cNv5LaE'
export const target = fields.url.example
/** Of files that are tables. */
export const mark: Words = [
	'`true`: the file begins with a byte order mark, by which Excel knows UTF-8.',
	'true',
]
export const teamId = 'm3Xq0Zt7Vb2Lc9sW'
/** Of whose links are asked for. */
export const ofTeam = {
	team: ['The id of a team, whose links are meant in place of the account’s.', teamId],
} satisfies Record<string, Words>

/** What the rows of a link's fields say. */
export const saidOf = <Name extends FieldName>(names: readonly Name[], isInEdit = false) =>
	Object.fromEntries(
		names.map((name): [string, Words] => {
			const { says, saysInEdit = says, example } = rowOf(name)
			return [name, [isInEdit ? saysInEdit : says, example]]
		}),
	) as Record<Name, Words>

/** Of a record, and of the figures alone. */
const ofLink = {
	short_url: ['The slug.', slug],
	clicks: ['Clicks since the link was made.', 1],
	status: ['Whether it still works, or what ended it.', 'active'],
	max_clicks: ['Clicks that the link allows; `null`: no limit.', 100],
	expires_at: ['When the link expires; `null`: never.', '2026-12-20T12:00:00.000Z', dateTime],
	is_protected: ['Whether the link has a password.', false],
} satisfies Record<string, Words>
const ofPlace = {
	name: [`1 to ${bounds.places.name} of a–z, 0–9, “-” and “_”, each name once.`, 'p1'],
	label: [`What it stands for, at most ${bounds.places.label} characters.`, 'Window in the hall'],
	closed: ['Whether forms and sheets leave it out; its address goes on leading to the link.', false],
} satisfies Record<string, Words>
describe(placeSent, ofPlace)
describe(placeRecord, ofPlace)
const targetName: Words = [`1 to ${targetBounds.rules.name} of a–z, 0–9, “-” and “_”, each name once.`, 'app']
const ofRule = {
	name: targetName,
	when: ['All parts must match, of a list any one; see “Rules and shares”.', { device: ['ios', 'android'] }],
	url: ['Where it leads. By the rules of the link’s `url`.', 'https://example.org/app'],
} satisfies Record<string, Words>
describe(ruleSent, ofRule)
describe(ruleRecord, ofRule)
const ofShare = {
	name: targetName,
	percent: ['Whole percent of the visitors, 1 to 99; all together 100.', 60],
	url: ofRule.url,
	tell: ['Whether its target gets `utm_content` with its name.', true],
} satisfies Record<string, Words>
describe(shareSent, ofShare)
describe(shareRecord, ofShare)
describe(when, {
	device: [`Any of ${deviceNames.join(', ')}.`, ['ios', 'android']],
	browser: [`Any of ${browserNames.join(', ')}.`, ['instagram', 'facebook']],
	country: ['ISO 3166-1 alpha-2 codes; `EU`: its members.', ['DE', 'AT']],
	language: ['Codes of the language that the browser would rather have.', ['de', 'pt-BR', 'zh-Hant']],
	query: ['Parameters of the visit: a name, or `name=value`.', ['ref=mail']],
	from: ['From this time on.', '2026-12-04T18:00:00Z'],
	until: ['Before this time.', '2026-12-24T18:00:00Z'],
	days: [`Any of ${dayNames.join(', ')}, in \`zone\`.`, ['sat', 'sun']],
	hours: ['Spans of a day in `zone`, the end not included.', ['09:00-17:00', '22:00-06:00']],
	zone: ['The time zone of `days` and `hours`, which need it.', 'Europe/Berlin'],
})
describe(linkRecord, {
	...ofLink,
	host: ['The name of its host.', 'kurz.example'],
	link: ['The absolute short link.', `https://kurz.example/${slug}`],
	long_url: ['Where the link leads.', target],
	unique_clicks: ['Different visitors among them, by `ip_hash`.', 1],
	created_at: ['When the link was created.', at, dateTime],
	...saidOf(freeNames),
	updated_at: ['When it was last edited; `null`: never.', null, dateTime],
	clicks_before: ['Clicks before the link was imported, not included in `clicks`.', 0],
	version: ['Grows with each edit; an edit may name it.', 3],
	owner: ['Whose link it is, for its owner and members of its team; absent for a key.'],
})
describe(figuresRecord, {
	...ofLink,
	unique_clicks: ['Different visitors among them.', 1],
	last_click_at: ['Time of the newest click; `null`: there is none.', at, dateTime],
})
const ofRange = {
	from: ['First day (UTC).', '2026-11-14'],
	to: ['Last day (UTC).', '2026-11-20'],
	clicks: ['Clicks in this range.', 1],
	complete: ['With filters: whether all clicks of the range are still there to be matched.', true],
} satisfies Record<string, Words>
describe(accountRange, ofRange)
describe(dayRange, {
	...ofRange,
	new_visitors: ['Visitors first seen in this range.', 1],
	visitors: ['With filters: different visitors of the clicks that match.', 1],
})
describe(formerTarget, {
	long_url: ['Where the link led.', target],
	since: ['From when.', at, dateTime],
	until: ['Until when.', '2026-11-21T12:00:00.000Z', dateTime],
	edited_by: ['Who replaced it: its account, or somebody with its key; `null`: not known.', 'account'],
})
/** Which links are found. */
export const searched = {
	q: [
		'Words that each occur in the short link, the readable target, the title or, of links that one may change, the note.',
		'autumn menu',
	],
	tag: ['Only links with this tag, in any case.', 'print'],
	status: ['Only links in this state; `archived`: those that the list leaves out.', 'active'],
	target: ['Only links that lead exactly there.', target],
} satisfies Record<string, Words>
const maps = {
	countries: ['Clicks by country. This and the next seven hold the 1,000 most frequent names.', { DE: 1 }],
	referrers: ['Clicks by referring host, without `www.`; `Direct` for none.', { 'news.example': 1 }],
	browsers: ['Clicks by browser.', { Firefox: 1 }],
	platforms: ['Clicks by operating system.', { Linux: 1 }],
	languages: ['Clicks by language, as `language` of a click.', { de: 1 }],
	places: ['Clicks by place of the link; those at none are left out.', { p1: 1 }],
	rules: ['Clicks by the rule or share that chose their target; those by none are left out.', { app: 1 }],
	dates: ['Clicks by day (UTC).', { '2026-11-20': 1 }],
	others: [
		'Clicks under further names: with them, each but `places` and `rules` adds up to `clicks`.',
		{ countries: 0 },
	],
	range: ['With days or filters: the range covered. `clicks` and `unique_clicks` still cover all time.'],
	range_before: ['With them: the same number of days before, to compare.'],
	hours: ['With one day or two: clicks by hour (UTC).', { '2026-11-20T12': 1 }],
} satisfies Record<string, Words>
describe(linkDetails, {
	clicks: ['Clicks since the link was made.', 1],
	unique_clicks: ['Different visitors among them.', 1],
	...maps,
	linkData: ['The link.'],
	target_history: ['Where the link led before, newest first, at most 50. Statistics links leave it out.'],
})
describe(accountStatistics, {
	clicks: ['Clicks of these links of all time.', 1],
	link_count: ['How many links are counted.', 1],
	...maps,
	links: ['The 100 links with the most of these clicks, first.'],
	tags: ['The 20 tags whose links have the most of these clicks, first.'],
})
describe(countedTag, {
	tag: ['A tag.', 'print'],
	clicks: ['The clicks of its links among those counted. A link counts for each of its tags.', 1],
	clicks_before: ['With days or filters: their clicks on as many days before.', 1],
})
describe(countedLink, {
	short_url: ['The slug.', slug],
	host: ['The name of its host.', 'kurz.example'],
	link: ['The absolute short link.', `https://kurz.example/${slug}`],
	long_url: ['Where the link leads.', target],
	title: ['Its title; `null`: none.', 'The menu in autumn'],
	clicks: ['Its clicks among those counted.', 1],
})
