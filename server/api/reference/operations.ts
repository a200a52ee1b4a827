/** Describes every operation of the API for the OpenAPI document, beyond its route and schemas. */
import { tokenRequest } from '../../../shared/accounts.ts'
import { linkTarget } from '../../../shared/answers.ts'
import type { ErrorCode } from '../../../shared/errors.ts'
import { health } from '../../../shared/health.ts'
import { linkWithClicks, sharedLink } from '../../../shared/link/links.ts'
import { shortenFields } from '../../../shared/link/shorten.ts'
import { unlockRequest } from '../../../shared/link/unlock.ts'
import { figuresRequest } from '../../../shared/statistics/figures.ts'
import { clickQuestion } from '../../http/statistics-question.ts'
import { listColumns } from '../../links/list-csv.ts'
import { refusals } from '../../visits/refusals.ts'
import { accountQuestion, listCodesQuestion, listCsvQuestion, listQuestion } from '../my-links.ts'
import { qrQuestion } from '../qr.ts'
import type { Description } from './description.ts'
import {
	byAccount,
	fileAnswer,
	ofAccount,
	readOperations,
	repeatHeader,
	type Way,
	writeOperations,
} from './link-operations.ts'
import { movingOperations } from './moving-operations.ts'
import { teamOperations } from './team-operations.ts'

/** Failures of every visit. */
const refused: ErrorCode[] = Object.values(refusals)

const byKey: Way = { tag: 'Monitor key', errors: ['not_found'] }

const statistics = {
	...byKey,
	summary: 'Statistics of a link and its newest clicks',
	description: 'Browsers get a page. For older clicks, follow the header `Link`.',
	query: clickQuestion,
	answers: {
		200: { says: 'The link and its clicks.', schema: linkWithClicks, headers: ['X-Total-Count', 'Link'] },
	},
	errors: ['not_found'],
} satisfies Description
const listed =
	'https://kurz.example/My-Alias,https://example.org/,The menu in autumn,"print, berlin",1,1,2026-11-20T12:00:00.000Z,,,,false,active,0'
const switches = listColumns.slice(listColumns.indexOf('forward_query')).map(() => ',false')

/** By method and path. Routes missing here are undocumented. */
export const operations: Record<string, Description> = {
	'POST /api/v1/shorten': {
		tag: 'Links',
		summary: 'Create a short link',
		description:
			'Only `url` is needed. With an `Idempotency-Key`, a request can safely be sent again when its response was lost.',
		scope: 'create',
		access: 'account or anonymous',
		header: repeatHeader,
		body: shortenFields,
		answers: { 201: { says: 'The link was created.', headers: ['Location'] } },
		errors: ['reserved_alias', 'alias_already_exists', 'idempotency_conflict', 'not_found'],
	},
	'GET /api/v1/hosts': {
		tag: 'Links',
		summary: 'List the hosts to make links on',
		description: 'Those that the caller may use as `host`, the one of links that name none first.',
		access: 'account or anonymous',
		answers: { 200: { says: 'The hosts.' } },
	},
	'GET /{short_url}': {
		tag: 'Visitors',
		summary: 'Follow a short link',
		description:
			'Every redirect is a click. Browsers get refusals as pages. Requests that load ahead of a visit get 503. `/{short_url}/{place}` and `?from={place}` are the same visit at a place of the link.',
		scope: 'visit',
		answers: {
			200: {
				says: 'For crawlers of a click-limited link: a page with a button that opens it.',
				texts: { 'text/html': '<!doctype html>…' },
			},
			302: { says: 'The link is active, and this was a click.', headers: ['Location'] },
		},
		errors: ['password_required', ...refused],
	},
	'GET /{short_url}+': {
		tag: 'Visitors',
		route: '/{short_url}',
		summary: 'Where a short link leads, without following it',
		description:
			'Never a click. Browsers get a page. A link with a password or a click limit reveals its target only to those it lets in.',
		scope: 'visit',
		answers: { 200: { says: 'Where a visit with the same query would be sent.', schema: linkTarget } },
		errors: ['password_required', 'forbidden', ...refused],
	},
	'POST /api/v1/{short_url}': {
		tag: 'Visitors',
		summary: 'Unlock a link that has a password',
		description:
			'A correct password is a click. Wrong ones are limited to 10 a minute and 50 an hour per link and address.',
		body: unlockRequest,
		answers: { 200: { says: 'The password is correct.' } },
		errors: ['not_protected', 'invalid_password', ...refused],
	},
	'GET /{short_url}/{monitor_key}': statistics,
	'GET /m/{monitor_key}': statistics,
	...readOperations('/api/v1/{short_url}/{monitor_key}', byKey),
	...writeOperations('/api/v1/{short_url}/{monitor_key}', byKey),
	'GET /s/{statistics_key}': {
		...{ ...statistics, tag: 'Statistics link' },
		answers: { 200: { ...statistics.answers[200], schema: sharedLink } },
	},
	...readOperations('/s/{statistics_key}', { tag: 'Statistics link', errors: ['not_found'] }, true),
	'POST /api/v1/figures': {
		tag: 'Monitor key',
		summary: 'Statistics of many links',
		description:
			'1 to 100 links in one request: totals and state of each, `null` where key and link don’t match.',
		body: figuresRequest,
		answers: { 200: { says: 'The statistics, in the order of the links.' } },
	},
	'POST /api/v1/tokens': {
		tag: 'Account',
		summary: 'Sign in for an access token',
		description: 'How a program signs in. Wrong passwords and codes are limited.',
		body: tokenRequest,
		answers: { 201: { says: 'The token was created.' } },
		errors: ['forbidden', 'not_found', 'invalid_password', 'code_required', 'invalid_code'],
	},
	'DELETE /api/v1/tokens/current': {
		tag: 'Account',
		summary: 'Revoke the access token in use',
		access: 'token',
		answers: { 200: { says: 'The token is no longer valid.' } },
	},
	'GET /api/v1/my-links': {
		...byAccount,
		summary: 'List the links of the account',
		description: 'Newest first unless sorted. For the next page, follow the header `Link`.',
		query: listQuestion,
		answers: { 200: { says: 'Links with their newest clicks.', headers: ['X-Total-Count', 'Link'] } },
	},
	'GET /api/v1/my-links.csv': {
		...byAccount,
		summary: 'All links of the account as CSV',
		description: 'The links on all pages of the list, in its order.',
		query: listCsvQuestion,
		answers: fileAnswer(
			'One line per link.',
			'text/csv',
			`${listColumns.join(',')}\r\n${listed}${switches.join('')}\r\n`,
		),
	},
	'GET /api/v1/my-links/qr.zip': {
		...ofAccount,
		summary: 'The QR codes of all links of the account',
		description: 'One file a link, named after it, of the links on all pages of the list.',
		query: listCodesQuestion,
		errors: ['not_found', 'service_unavailable'],
		answers: fileAnswer('A zip.', 'application/zip', 'PK…'),
	},
	'GET /api/v1/my-links/statistics': {
		...ofAccount,
		summary: 'Statistics of all links of the account',
		description:
			'Counts by name over all links, or those with a tag, and the 100 links with the most clicks.',
		query: accountQuestion,
		answers: { 200: { says: 'Counts by name, and links.' } },
		errors: ['too_much', 'not_found'],
	},
	...teamOperations,
	...movingOperations,
	...readOperations('/api/v1/my-links/{short_url}', byAccount),
	...writeOperations('/api/v1/my-links/{short_url}', byAccount),
	'GET /api/v1/qr': {
		tag: 'Tools',
		summary: 'A QR code of a URL, as an image',
		description: 'The image may be embedded anywhere. The URL is never fetched.',
		query: qrQuestion,
		answers: {
			200: {
				says: 'The image; it may be cached for a day.',
				texts: { 'image/png': undefined, 'image/svg+xml': '<svg xmlns="http://www.w3.org/2000/svg">…</svg>' },
				headers: ['ETag'],
			},
		},
	},
	'GET /api/v1/health': {
		tag: 'Tools',
		summary: 'Health of the service',
		description: 'Answers within a second. Browsers get a page.',
		answers: {
			200: {
				says: 'The database answers and commits. `degraded`: a Citus worker is away or a table is damaged, so statistics are missing.',
				schema: health,
			},
			503: {
				says: '`unhealthy`: the database does not answer. `degraded`: it answers but can’t commit.',
				schema: health,
			},
		},
	},
}
