/** What every field of the API holds, with an example. Longer words: server/INTERFACE.md. */
import { newToken, tokenRequest } from '../../../shared/accounts.ts'
import { done, errorBody, faultDetail } from '../../../shared/answers.ts'
import { health } from '../../../shared/health.ts'
import { clickRecord, linkDetails, linkRecord, linkWithClicks } from '../../../shared/links.ts'
import { shortened, shortenFields } from '../../../shared/shorten.ts'
import { unlocked, unlockRequest } from '../../../shared/unlock.ts'
import { clickQuestion } from '../../http/link-page.ts'
import { listQuestion } from '../my-links.ts'
import { qrQuestion } from '../qr.ts'
import { describe, type Words } from './schemas.ts'

const dateTime = { format: 'date-time' }
const at = '2026-11-20T12:00:00.000Z'
const slug = 'My-Alias'
const monitorKey = '2b9Kf0hTq3xWm7Zr_cNv5LaE'
const target = 'https://example.org/a/long/path?with=a#fragment'
const visitor = '9f86d081884c7d659a2feaa0c55ad015'
const cursor: Words = [
	'Where the next page begins: take it from the header `Link` of the one before.',
	'MTc2M…',
]

/** The parts of a path. */
export const pathFields: Record<string, Words> = {
	short_url: ['The slug of the link, in capitals or not.', slug],
	monitor_key: ['The monitor key of the link: who has it reads its statistics and deletes it.', monitorKey],
}

describe(shortenFields, {
	url: ['Where it leads: an absolute http or https URL, not on this service, without user name.', target],
	type: ['`alias` when there is an `alias`, else `random`.', 'alias'],
	alias: ['A slug of your own. Names of the service’s own pages are reserved.', slug],
	isLimited: ['Whether the link ends; when `false`, the next three fields are ignored.', true],
	limitation_type: ['What ends the link: it says which of the next two fields are needed.', 'both'],
	expires_in: ['Days until the link expires.', 30],
	max_clicks: ['Clicks that the link allows.', 100],
	isProtected: ['Whether visitors are asked for a password; when `false`, the next field is ignored.', true],
	password: ['What visitors are asked for.', 'open sesame'],
})
describe(shortened, {
	status: ['Always `success`.', 'success'],
	short_url: ['The slug; the header `Location` has the whole short link.', slug],
	monitor_url: ['The path of the statistics page. Behind the slash is the monitor key.', `m/${monitorKey}`],
})
describe(unlockRequest, { password: ['The password of the link.', 'open sesame'] })
describe(unlocked, { url: ['Where the link leads.', target] })
describe(done, { status: ['Always `success`.', 'success'] })

describe(linkRecord, {
	short_url: ['The slug.', slug],
	long_url: ['Where the link leads.', target],
	clicks: ['Clicks since the link was made.', 1],
	unique_clicks: ['Different visitors among them, told apart by `ip_hash`.', 1],
	created_at: ['When the link was made.', at, dateTime],
	is_protected: ['Whether visitors are asked for a password.', false],
	max_clicks: ['Clicks that the link allows; `null`: no limit.', 100],
	expires_at: ['When the link expires; `null`: never.', '2026-12-20T12:00:00.000Z', dateTime],
	status: ['Whether it still leads anywhere, or what ended it.', 'active'],
})
describe(clickRecord, {
	time_of_click: ['When it was.', at, dateTime],
	country: ['ISO 3166-1 alpha-2, or `Unknown`.', 'DE'],
	user_agent: ['What the browser calls itself, at most 512 characters.', 'curl/8.14.1'],
	referer: ['The page before, without its query; `Direct` for none.', 'https://news.example/item'],
	ip_hash: ['One visitor of one link; between links visitors can’t be connected.', visitor],
})
describe(linkWithClicks, { data: ['The link.'], clicks: ['Its clicks, newest first.'] })
describe(linkDetails, {
	clicks: ['Clicks since the link was made.', 1],
	unique_clicks: ['Different visitors among them.', 1],
	countries: ['Clicks by country. This and the next four hold the 1,000 most frequent names.', { DE: 1 }],
	referrers: ['Clicks by referring host, without `www.`; `Direct` for none.', { 'news.example': 1 }],
	browsers: ['Clicks by browser.', { Firefox: 1 }],
	platforms: ['Clicks by operating system.', { Linux: 1 }],
	dates: ['Clicks by day (UTC).', { '2026-11-20': 1 }],
	others: ['Clicks under other names: with them, each of the five adds up to `clicks`.', { countries: 0 }],
	linkData: ['The link.'],
})

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
	status: ['`degraded`: the database answers and can’t commit.', 'healthy'],
	database: ['Whether the database answers.', 'connected'],
	timestamp: ['When this was found out.', at, dateTime],
	version: ['Of the service.', '0.1.0'],
	uptime_seconds: ['Seconds since the process started.', 86_400],
	database_latency_ms: ['Milliseconds that the database took; `null`: it did not answer.', 1.5],
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
		'Give an absolute URL that begins with http:// or https://.',
	],
})

const clicks: Words = ['How many of the newest clicks to answer.', 10]
describe(clickQuestion, { clicks, cursor })
describe(listQuestion, {
	limit: ['Links of one page. `limit` times `clicks` is at most 10,000.', 20],
	clicks: ['How many of the newest clicks to answer of each link.', 10],
	cursor,
	q: ['Part of the short or the long URL.', 'example.org'],
	status: ['Only links of this state.', 'active'],
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
