/** Describes every operation of the API for the OpenAPI document, beyond its route and schemas. */
import { tokenRequest } from '../../../shared/accounts.ts'
import { linkTarget } from '../../../shared/answers.ts'
import { editFields } from '../../../shared/edit.ts'
import type { ErrorCode } from '../../../shared/errors.ts'
import { health } from '../../../shared/health.ts'
import { linkWithClicks } from '../../../shared/links.ts'
import { shortenFields } from '../../../shared/shorten.ts'
import { unlockRequest } from '../../../shared/unlock.ts'
import { clickQuestion } from '../../http/statistics-question.ts'
import { repeatKeyPattern } from '../../links/create.ts'
import { refusals } from '../../visits/refusals.ts'
import { qrQuestion } from '../qr.ts'
import type { Description } from './description.ts'
import { figuresOfMany, withRange } from './figures.ts'
import { listOperations } from './list-operations.ts'
import { sharing, unsharing } from './sharing.ts'

/** Failures of every visit. */
const refused: ErrorCode[] = Object.values(refusals)
const badBody: ErrorCode[] = ['validation_failed', 'payload_too_large', 'unsupported_media_type']

const byKey = { tag: 'Monitor key', errors: ['not_found'] } satisfies Partial<Description>
const byStatisticsKey = { tag: 'Statistics link', errors: ['not_found'] } satisfies Partial<Description>
const byAccount = {
	tag: 'Account',
	access: 'account',
	errors: ['unauthorized', 'not_found'],
} satisfies Partial<Description>
/** Writes take a cookie only from pages of ours. */
const byOwner = { ...byAccount, errors: [...byAccount.errors, 'forbidden'] } satisfies Partial<Description>

const statistics: Description = {
	...byKey,
	summary: 'Statistics of a link and its newest clicks',
	description: 'Browsers get a page. For older clicks, follow the header `Link`.',
	query: clickQuestion,
	answers: {
		200: { says: 'The link and its clicks.', schema: linkWithClicks, headers: ['X-Total-Count', 'Link'] },
	},
	errors: ['validation_failed', 'not_found'],
}
const csvHead = 'time_of_click,country,user_agent,referer,ip_hash,language\r\n'
const csvLine = '2026-11-20T12:00:00.000Z,DE,curl/8.14.1,Direct,9f86d081884c7d659a2feaa0c55ad015\r\n'
const csv = {
	summary: 'All clicks of a link as CSV',
	description: 'As in RFC 4180; text that a spreadsheet would run gets a leading apostrophe.',
	answers: {
		200: {
			says: 'All clicks, newest first.',
			texts: { 'text/csv': csvHead + csvLine },
			headers: ['Content-Disposition'],
		},
	},
} satisfies Partial<Description>
const editing = {
	summary: 'Change a link',
	description: 'Absent fields stay as they are. Every visit that begins after the response sees the change.',
	body: editFields,
	answers: { 200: { says: 'The link as it is now.' } },
	errors: [...badBody, 'not_found'],
} satisfies Partial<Description>
const deletion = {
	summary: 'Delete a link',
	answers: { 200: { says: 'The link is gone; its clicks are erased within a minute.' } },
} satisfies Partial<Description>

/** By method and path. Routes missing here are undocumented. */
export const operations: Record<string, Description> = {
	'POST /api/v1/shorten': {
		tag: 'Links',
		summary: 'Create a short link',
		description:
			'Only `url` is needed. With an `Idempotency-Key`, a request can safely be sent again when its response was lost.',
		scope: 'create',
		access: 'account or anonymous',
		header: {
			name: 'Idempotency-Key',
			in: 'header',
			required: false,
			description:
				'Random text. For 24 hours the same request with it gets the same response and creates no second link.',
			schema: { type: 'string', pattern: repeatKeyPattern.source, examples: ['4f9d1c2b7a6e5d4c3b2a19'] },
		},
		body: shortenFields,
		answers: { 201: { says: 'The link was created.', headers: ['Location'] } },
		errors: [
			...badBody,
			'reserved_alias',
			'unauthorized',
			'forbidden',
			'alias_already_exists',
			'idempotency_conflict',
		],
	},
	'GET /{short_url}': {
		tag: 'Visitors',
		summary: 'Follow a short link',
		description:
			'Every redirect is a click. Browsers get refusals as pages. Requests that load ahead of a visit get 503.',
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
		errors: [...badBody, 'not_protected', 'invalid_password', ...refused],
	},
	'GET /{short_url}/{monitor_key}': statistics,
	'GET /m/{monitor_key}': statistics,
	'GET /api/v1/{short_url}/{monitor_key}/details': withRange(byKey),
	'GET /api/v1/{short_url}/{monitor_key}/clicks.csv': { ...byKey, ...csv },
	'PATCH /api/v1/{short_url}/{monitor_key}': { ...byKey, ...editing },
	'DELETE /api/v1/{short_url}/{monitor_key}': { ...byKey, ...deletion },
	'POST /api/v1/{short_url}/{monitor_key}/statistics-key': { ...byKey, ...sharing },
	'DELETE /api/v1/{short_url}/{monitor_key}/statistics-key': { ...byKey, ...unsharing },
	'GET /s/{statistics_key}': { ...statistics, tag: 'Statistics link' },
	'GET /s/{statistics_key}/details': withRange(byStatisticsKey),
	'GET /s/{statistics_key}/clicks.csv': { ...byStatisticsKey, ...csv },
	'POST /api/v1/figures': figuresOfMany,
	'POST /api/v1/tokens': {
		tag: 'Account',
		summary: 'Sign in for an access token',
		description: 'How a program signs in. Wrong passwords are limited per account and address.',
		body: tokenRequest,
		answers: { 201: { says: 'The token was created.' } },
		errors: [...badBody, 'invalid_password'],
	},
	'DELETE /api/v1/tokens/current': {
		tag: 'Account',
		summary: 'Revoke the access token in use',
		access: 'token',
		answers: { 200: { says: 'The token is no longer valid.' } },
		errors: ['unauthorized'],
	},
	...listOperations,
	'GET /api/v1/my-links/{short_url}/details': withRange(byAccount),
	'GET /api/v1/my-links/{short_url}/clicks.csv': { ...byAccount, ...csv },
	'PATCH /api/v1/my-links/{short_url}': {
		...byAccount,
		...editing,
		errors: [...editing.errors, ...byOwner.errors],
	},
	'DELETE /api/v1/my-links/{short_url}': { ...byOwner, ...deletion },
	'POST /api/v1/my-links/{short_url}/statistics-key': { ...byOwner, ...sharing },
	'DELETE /api/v1/my-links/{short_url}/statistics-key': { ...byOwner, ...unsharing },
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
		errors: ['validation_failed'],
	},
	'GET /api/v1/health': {
		tag: 'Tools',
		summary: 'Health of the service',
		description: 'Answers within a second. Browsers get a page.',
		answers: {
			200: {
				says: 'The database answers and commits. `degraded`: a Citus worker is away, so statistics are missing.',
				schema: health,
			},
			503: {
				says: '`unhealthy`: the database does not answer. `degraded`: it answers but can’t commit.',
				schema: health,
			},
		},
	},
}
