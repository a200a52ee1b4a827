/** Describes every request field, with an example. Details: server/INTERFACE.md. */
import { tokenRequest } from '../../../shared/accounts.ts'
import { done, linkHost, linkTarget, newToken, unlocked } from '../../../shared/answers.ts'
import { errorBody, faultDetail } from '../../../shared/error-body.ts'
import { shortened } from '../../../shared/first.ts'
import { health } from '../../../shared/health.ts'
import { claimAnswer, claimRequest, claimResult } from '../../../shared/link/claim.ts'
import { editFields } from '../../../shared/link/edit.ts'
import { monitorLink, statisticsLink } from '../../../shared/link/links.ts'
import { shortenFields } from '../../../shared/link/shorten.ts'
import { unlockRequest } from '../../../shared/link/unlock.ts'
import { figuresAnswer, figuresLink, figuresRequest } from '../../../shared/statistics/figures.ts'
import { clicksCsvQuestion } from '../../http/csv-file.ts'
import { clickQuestion, rangeQuestion } from '../../http/statistics-question.ts'
import { accountQuestion, listCodesQuestion, listCsvQuestion, listQuestion } from '../my-links.ts'
import './act-fields.ts'
import './click-fields.ts'
import './moving-fields.ts'
import { looks } from './qr-fields.ts'
import './team-fields.ts'
import {
	at,
	dateTime,
	mark,
	monitorKey,
	ofTeam,
	saidOf,
	searched,
	slug,
	target,
	teamId,
} from './record-fields.ts'
import { describe, type Words } from './schemas.ts'

const cursor: Words = [
	'Where the next page begins: take it from the header `Link` of the previous page.',
	'MTc2M…',
]

/** Path parameters. */
export const pathFields: Record<string, Words> = {
	short_url: ['The slug of the link, in any case.', slug],
	import_id: ['The `import_id` that the import was answered with.', 'x1Zr7Jk0QmVt3bLc9sWd'],
	team: ['The `id` of a team.', teamId],
	offer: ['The `id` of the offer.', 'x1Zr7Jk0QmVt3bLc9sWd'],
	account: ['The email address or the id of an account.', 'ann@example.org'],
	statistics_key: [
		'The key of a statistics link: what follows the slash in its `statistics_url`.',
		monitorKey,
	],
	monitor_key: ['The link’s monitor key. It grants access to statistics, editing and deletion.', monitorKey],
}

const { team: __, ...ofNew } = shortenFields.def.shape
describe(shortenFields, { ...saidOf(Object.keys(ofNew) as (keyof typeof ofNew)[]), ...ofTeam })
const { version: _, ...ofLinks } = editFields.def.shape
describe(editFields, {
	...saidOf(Object.keys(ofLinks) as (keyof typeof ofLinks)[], true),
	version: ['The version that is edited, as in the record. Another one is 409 `edit_conflict`.', 3],
})
describe(monitorLink, { monitor_url: ['The path of its page.', `m/${monitorKey}`] })
describe(statisticsLink, {
	statistics_url: ['The path of a read-only page with the statistics.', `s/${monitorKey}`],
})
describe(figuresLink, {
	short_url: ['The slug of a link.', slug],
	monitor_key: ['Its monitor key.', monitorKey],
})
describe(figuresRequest, { links: ['1 to 100 links.'] })
describe(figuresAnswer, {
	figures: ['Their statistics in the same order; `null` where key and link don’t match.'],
})
describe(claimRequest, { links: ['1 to 100 links.'] })
describe(claimAnswer, { results: ['What became of the links, in the same order.'] })
describe(claimResult, {
	short_url: ['The slug as it was sent.', slug],
	status: ['`yours`: it was already. `not_found`: unknown, a wrong key, or another account’s.', 'claimed'],
})
describe(linkHost, {
	host: ['Its name, as `host` takes it.', 'kurz.example'],
	link_base_url: ['What short links on it begin with.', 'https://kurz.example'],
	is_default: ['Whether it is the one of links that name none.', true],
})
describe(shortened, {
	status: ['Always `success`.', 'success'],
	short_url: ['The slug; the header `Location` has the whole short link.', slug],
	monitor_url: ['The path of the statistics page. The monitor key follows the slash.', `m/${monitorKey}`],
})
describe(unlockRequest, { password: ['The password of the link.', 'open sesame'] })
describe(unlocked, { url: ['Where the link leads.', target] })
describe(linkTarget, {
	url: ['Where the link leads, as the redirect would have it.', target],
	targets: [
		'Where its rules and shares lead some visits instead; absent without any.',
		['https://example.org/app'],
	],
})
describe(done, { status: ['Always `success`.', 'success'] })

describe(tokenRequest, {
	email: ['The address that the account signs in with.', 'ann@example.org'],
	password: ['The password of the account.', 'correct horse battery'],
	code: ['For an account with a second factor: a code of its app, or a recovery code.', '123456'],
	name: ['The name of the token on the account page.', 'my program'],
	scope: ['What it may do: everything, make links and nothing else, or read.', 'all'],
	team: ['The id of a team that the account owns: the token acts for it.', 'Jb0hYTnqZ3wQe5xL'],
})
describe(newToken, {
	access_token: ['The token, shown only once.', 'kz_5mTq0yLr8sWd2fXb7hNc4vJp'],
	name: ['Its name.', 'my program'],
	scope: ['What it may do.', 'all'],
	expires_at: ['When it expires; `null`: never, unless revoked.', null, dateTime],
})

describe(health, {
	status: [
		'`degraded`: the database answers but can’t commit (503), or a Citus worker is away or a table damaged (200).',
		'healthy',
	],
	database: ['Whether the database answers.', 'connected'],
	timestamp: ['When this was checked.', at, dateTime],
	version: ['The version of the service.', '0.1.0'],
	link_base_url: ['Where short links are: an origin without a slash at its end.', 'https://kurz.example'],
	uptime_seconds: ['Seconds since the process started.', 86_400],
	database_latency_ms: ['Milliseconds that the database took; `null`: it did not answer.', 1.5],
	waiting_clicks: ['Clicks that are committed but not counted yet; `null`: unknown.', 12],
	oldest_waiting_seconds: ['Age of the oldest of them; `null`: there is none.', 0],
	unknown_outcomes: [
		'Requests refused since the start whose commit did not answer: they may have succeeded after all.',
		0,
	],
	clock_ahead_seconds: [
		'By how much this server’s clock is ahead of the database’s, by which it goes. Only if they are more than a minute apart.',
		86_400,
	],
	clock_doubt: [
		'Only while the clock is more than a day from the latest time that the database lived at: nothing is deleted by it.',
		true,
	],
	last_backup: [
		'As of when the newest backup is; `null`: there is none. Only from the server’s own machine, and for operators.',
		at,
		dateTime,
	],
	disk_free_bytes: [
		'Room on the disk of the embedded database, in bytes. For the same readers.',
		52_000_000_000,
	],
	backup_fails: ['Whether the newest backup by the clock failed. For the same readers.', false],
	damaged_table: [
		'The table in which a page could not be read. For the same readers; absent when there is none.',
		'link_totals',
	],
	address_warnings: [
		'What is likely wrong with the addresses of visitors behind a proxy: `cdn`, `many`, `missing`. For the same readers; absent when nothing is.',
		['cdn'],
	],
})
describe(errorBody, {
	error: ['What went wrong, for programs.', 'validation_failed'],
	details: ['With `validation_failed`: every fault in the request.'],
})
describe(faultDetail, {
	path: ['The field, dotted; empty for the whole body.', 'url'],
	code: ['What is wrong with it, for programs.', 'not_absolute'],
	message: ['What is wrong with it, for people.', 'Enter a URL that begins with http:// or https://.'],
})

const clicks: Words = ['How many of the newest clicks to return.', 10]
describe(clickQuestion, { clicks, cursor })
const wanted = {
	...searched,
	sort: ['What comes first: the newest link, the most clicks, or the newest click.', 'created'],
} satisfies Record<string, Words>
describe(listCsvQuestion, { ...wanted, ...ofTeam, bom: mark })
const ranged = {
	days: ['Number of days (UTC) up to today. All days by default.', 7],
	from: ['First day (UTC), instead of `days`.', '2026-11-14'],
	to: ['Last day (UTC), instead of `days`.', '2026-11-20'],
	country: ['Only clicks from this country, named as in the answer.', 'DE'],
	referrer: ['Only clicks from this site; `Direct` for none.', 'news.example'],
	browser: ['Only clicks with this browser.', 'Firefox'],
	platform: ['Only clicks on this platform.', 'Linux'],
	language: ['Only clicks by readers of this language.', 'de'],
	place: ['Only clicks at this place of the link.', 'p1'],
	rule: ['Only clicks that this rule or share of the link led elsewhere.', 'app'],
} satisfies Record<string, Words>
describe(rangeQuestion, ranged)
describe(clicksCsvQuestion, { ...ranged, bom: mark })
describe(accountQuestion, { ...ranged, ...ofTeam, tag: searched.tag })
describe(listQuestion, {
	limit: ['Links on one page. `limit` times `clicks` is at most 10,000.', 20],
	clicks: ['How many of the newest clicks of each link to return.', 10],
	cursor,
	...wanted,
	...ofTeam,
})
describe(listCodesQuestion, { ...wanted, ...ofTeam, ...looks })
