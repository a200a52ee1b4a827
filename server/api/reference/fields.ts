/** Describes every request field, with an example. Details: server/INTERFACE.md. */
import { tokenRequest } from '../../../shared/accounts.ts'
import { done, linkTarget, newToken, shortened, unlocked } from '../../../shared/answers.ts'
import { editFields } from '../../../shared/edit.ts'
import { errorBody, faultDetail } from '../../../shared/error-body.ts'
import { figuresAnswer } from '../../../shared/figures.ts'
import { figuresLink, figuresRequest } from '../../../shared/figures-request.ts'
import { health } from '../../../shared/health.ts'
import { statisticsLink } from '../../../shared/links.ts'
import { shortenFields } from '../../../shared/shorten.ts'
import { unlockRequest } from '../../../shared/unlock.ts'
import { clickQuestion, rangeQuestion } from '../../http/statistics-question.ts'
import { listCsvQuestion, listQuestion } from '../my-links.ts'
import { qrQuestion } from '../qr.ts'
import { at, dateTime, described, monitorKey, slug, target } from './record-fields.ts'
import { describe, type Words } from './schemas.ts'

const cursor: Words = [
	'Where the next page begins: take it from the header `Link` of the one before.',
	'MTc2M…',
]

/** Path parameters. */
export const pathFields: Record<string, Words> = {
	short_url: ['The slug of the link, in capitals or not.', slug],
	statistics_key: [
		'The key of a statistics link: what is behind the slash of its `statistics_url`.',
		monitorKey,
	],
	monitor_key: ['The monitor key of the link: who has it reads its statistics and deletes it.', monitorKey],
}

/** Fields common to creation and edit. */
const ruled = {
	limitation_type: ['What ends the link: it says which of the next two fields are needed.', 'both'],
	max_clicks: ['Clicks that the link allows, counted from its first.', 100],
	password: ['What visitors are asked for.', 'open sesame'],
} satisfies Record<string, Words>

describe(shortenFields, {
	url: ['Where it leads: an absolute http or https URL, not on this service, without user name.', target],
	type: ['`alias` when there is an `alias`, else `random`.', 'alias'],
	alias: ['A slug of your own. Names of the service’s own pages are reserved.', slug],
	isLimited: ['Whether the link ends; when `false`, the next three fields are ignored.', true],
	...ruled,
	expires_in: ['Days until the link expires.', 30],
	isProtected: ['Whether visitors are asked for a password; when `false`, the next field is ignored.', true],
	...described,
})
describe(editFields, {
	url: ['Where it leads from now on.', target],
	...described,
	isLimited: ['Whether the link ends: `false` takes its limits away, `true` replaces them.', true],
	...ruled,
	expires_in: ['Days from now until the link expires.', 30],
	isProtected: ['Whether visitors are asked for a password: `false` takes it away, `true` sets it.', true],
})
describe(statisticsLink, {
	statistics_url: ['The path of a page that shows the statistics and changes nothing.', `s/${monitorKey}`],
})
describe(figuresLink, {
	short_url: ['The slug of a link.', slug],
	monitor_key: ['Its monitor key.', monitorKey],
})
describe(figuresRequest, { links: ['1 to 100 links.'] })
describe(figuresAnswer, {
	figures: ['Their figures in the same order; `null` where key and link don’t match.'],
})
describe(shortened, {
	status: ['Always `success`.', 'success'],
	short_url: ['The slug; the header `Location` has the whole short link.', slug],
	monitor_url: ['The path of the statistics page. Behind the slash is the monitor key.', `m/${monitorKey}`],
})
describe(unlockRequest, { password: ['The password of the link.', 'open sesame'] })
describe(unlocked, { url: ['Where the link leads.', target] })
describe(linkTarget, { url: ['Where the link leads, as a browser would be sent there.', target] })
describe(done, { status: ['Always `success`.', 'success'] })

describe(tokenRequest, {
	email: ['The address that the account signs in with.', 'ann@example.org'],
	password: ['The password of the account.', 'correct horse battery'],
	name: ['What the token is called on the account page.', 'my program'],
})
describe(newToken, {
	access_token: ['The token, shown this once.', 'kz_5mTq0yLr8sWd2fXb7hNc4vJp'],
	name: ['What it is called.', 'my program'],
	expires_at: ['When it ends; `null`: when it is revoked.', null, dateTime],
})

describe(health, {
	status: [
		'`degraded`: the database answers and can’t commit (503), or a worker of Citus is away (200).',
		'healthy',
	],
	database: ['Whether the database answers.', 'connected'],
	timestamp: ['When this was found out.', at, dateTime],
	version: ['Of the service.', '0.1.0'],
	uptime_seconds: ['Seconds since the process started.', 86_400],
	database_latency_ms: ['Milliseconds that the database took; `null`: it did not answer.', 1.5],
	waiting_clicks: ['Clicks that are committed and not counted yet; `null`: nobody could tell.', 12],
	oldest_waiting_seconds: ['Age of the oldest of them; `null`: there is none.', 0],
	unknown_outcomes: [
		'Requests refused since the start whose commit did not answer: they may have been done all the same.',
		0,
	],
})
describe(errorBody, {
	error: ['What went wrong, for programs.', 'validation_failed'],
	details: ['With `validation_failed`: every fault of what was sent.'],
})
describe(faultDetail, {
	path: ['The field, dotted; empty for the whole body.', 'url'],
	code: ['What is wrong with it, for programs.', 'invalid'],
	message: [
		'What is wrong with it, for people.',
		'Enter an absolute URL that begins with http:// or https://.',
	],
})

const clicks: Words = ['How many of the newest clicks to answer.', 10]
describe(clickQuestion, { clicks, cursor })
const wanted = {
	q: ['Words: each is in the short link, the target as people read it, or the title.', 'autumn menu'],
	tag: ['Only links with this tag, in capitals or not.', 'print'],
	status: ['Only links of this state.', 'active'],
	sort: ['What comes first: the newest link, the most clicks, or the newest click.', 'created'],
} satisfies Record<string, Words>
describe(listCsvQuestion, wanted)
describe(rangeQuestion, { days: ['The last so many days (UTC), today included. All days unless given.', 7] })
describe(listQuestion, {
	limit: ['Links of one page. `limit` times `clicks` is at most 10,000.', 20],
	clicks: ['How many of the newest clicks to answer of each link.', 10],
	cursor,
	...wanted,
})
describe(qrQuestion, {
	url: ['What to encode; it is never fetched.', `https://kurz.example/${slug}`],
	size: ['Pixels of a side.', 300],
	margin: ['Light around the code, in modules.', 4],
	level: ['Error correction: about 7, 15, 25 or 30 % of the code may be lost.', 'M'],
	dark: ['Colour of the dark modules, six hex digits.', '000000'],
	light: ['Colour of the light modules, six hex digits.', 'ffffff'],
	format: ['Which kind of image.', 'png'],
})
