/** Describes the fields of what is done with many links, with an example. */
import { actOn, actResult, actsAnswer, actsFields, actsQuery } from '../../../shared/link/acts.ts'
import { madeOfMany, manyAnswer, manyFields } from '../../../shared/link/create-many.ts'
import { acceptAnswer, moveRequest, offer } from '../../../shared/link/move.ts'
import { monitorKey, ofTeam, searched, slug } from './record-fields.ts'
import { describe, type Words } from './schemas.ts'

const endKeys: Words = [
	'Whether the former monitor keys of links that move end. By default they go on; of an offer, who accepts it decides.',
	true,
]
const to: Words = [
	'Who gets the links: the id of a team in which the account may make links, or an address of an account.',
	'ann@example.org',
]

describe(manyFields, {
	links: ['1 to 100 links, each as `POST /api/v1/shorten` takes it.'],
	on_problem: ['`stop`, the default: all or nothing. `skip`: without those that have a problem.', 'skip'],
	...ofTeam,
})
describe(manyAnswer, { results: ['What became of each link, in order.'] })
describe(madeOfMany, {
	short_url: ['Its slug.', slug],
	monitor_url: ['Its page with statistics, for those who have the key.', `m/${monitorKey}`],
	error: ['What it was refused for, as an answer for this link alone would say.', 'alias_already_exists'],
	details: ['With `validation_failed`: every fault.'],
})
describe(actsFields, {
	act: ['What to do with each link.', 'tag'],
	links: ['1 to 1,000 links; or give a query.'],
	query: ['All links of the account that it finds, newest first.'],
	change: ['As an edit of each link takes it; for tags only `tags`.'],
	to,
	...ofTeam,
	end_keys: endKeys,
})
describe(actOn, {
	short_url: ['The slug of a link.', slug],
	monitor_key: ['Its monitor key; without one, the link is the account’s own.', monitorKey],
	version: ['The version that is edited. Another one is `edit_conflict` for this link.', 3],
})
describe(actsQuery, {
	...searched,
	cursor: ['Where it begins: `next` of the answer before.', '1763640000000.42'],
})
describe(actsAnswer, {
	results: ['What became of each link, in order.'],
	next: ['The cursor at which the query goes on; absent at its end.', '1763640000000.42'],
})
describe(actResult, {
	short_url: ['The slug as it was sent.', slug],
	version: ['Its version now; absent for a deleted link.', 4],
	tags: ['Its tags now; absent for one that is deleted.', ['print']],
	status: ['Of a move: `moved`, or `offered` until the account accepts.', 'moved'],
	error: ['What it was refused for, as an answer for this link alone would say.', 'not_found'],
	details: ['With `validation_failed`: every fault.'],
})
describe(moveRequest, {
	links: ['The slugs of 1 to 100 links.', [slug]],
	...{ to, ...ofTeam },
	end_keys: endKeys,
})
describe(offer, {
	id: ['Stands for the offer in paths.', 'mY3kZ0a9Q1bX7c2d'],
	from: ['Whose the links are.'],
	links: ['How many of them are still there.', 3],
	expires_at: ['Until when it can be accepted.', '2026-11-27T12:00:00.000Z'],
})
describe(acceptAnswer, { moved: ['How many links there were.', 3] })
