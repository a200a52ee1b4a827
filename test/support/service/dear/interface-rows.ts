/** The dearest request to each route of the interface, of links and of those who visit them. */
import { dearLink, drawn, links, narrowed, nobody, password, search } from './fields.ts'
import * as files from './files.ts'
import { distinctCode } from './looks.ts'
import { type DearRows, get, getAs, queryOf, sendFile, sendJson, sendJsonAlone, withMethod } from './row.ts'

const uploading = { atOnce: 4 }

const byKey = '/api/v1/:short_url/:monitor_key'
const owned = '/api/v1/my-links/:short_url'

/** The others only look up and delete a session. */
const auth = ['sign-up/email', 'sign-in/email'] as const
export const interfaceRows: DearRows = {
	'OPTIONS /': { cheap: 'answers at once', status: 405, ask: () => ['/', { method: 'OPTIONS' }] },
	'OPTIONS /*': { cheap: 'answers at once', ask: () => ['/api/v1/shorten', { method: 'OPTIONS' }] },
	'POST /api/v1/shorten': {
		ask: sendJsonAlone(
			() => '/api/v1/shorten',
			(_, nth) => dearLink(nth),
		),
	},
	'POST /api/v1/:short_url': {
		status: 401,
		ask: sendJsonAlone(
			({ locked }) => `/api/v1/${locked.slug}`,
			(_, nth) => ({ password: password(nth) }),
		),
	},
	'GET /api/v1/hosts': { cheap: 'answers at once', ask: get(() => '/api/v1/hosts') },
	'POST /api/v1/figures': {
		cheap: 'one statement',
		ask: sendJsonAlone(
			() => '/api/v1/figures',
			({ slugs, busy }) => ({ links: links(slugs, busy.key) }),
		),
	},
	[`GET ${byKey}/details`]: {
		ask: get(({ busy }) => `/api/v1/${busy.slug}/${busy.key}/details${queryOf(narrowed)}`),
	},
	[`GET ${byKey}/clicks.csv`]: {
		ask: get(({ busy }) => `/api/v1/${busy.slug}/${busy.key}/clicks.csv?bom=true`),
	},
	[`PATCH ${byKey}`]: {
		ask: sendJsonAlone(
			({ spare }) => `/api/v1/${spare.slug}/${spare.key}`,
			(_, nth) => dearLink(nth),
			'PATCH',
		),
	},
	[`DELETE ${byKey}`]: {
		cheap: 'one statement',
		status: 404,
		ask: withMethod('DELETE', ({ spare }, nth) => `/api/v1/none-${nth}/${spare.key}`),
	},
	[`POST ${byKey}/statistics-key`]: {
		cheap: 'one statement',
		ask: sendJsonAlone(
			({ busy }) => `/api/v1/${busy.slug}/${busy.key}/statistics-key`,
			() => ({}),
		),
	},
	[`DELETE ${byKey}/statistics-key`]: {
		cheap: 'one statement',
		ask: withMethod('DELETE', ({ spare }) => `/api/v1/${spare.slug}/${spare.key}/statistics-key`),
	},
	[`GET ${owned}/details`]: {
		ask: getAs(({ busy }) => `/api/v1/my-links/${busy.slug}/details${queryOf(narrowed)}`),
	},
	[`GET ${owned}/clicks.csv`]: {
		ask: getAs(({ busy }) => `/api/v1/my-links/${busy.slug}/clicks.csv?bom=true`),
	},
	[`PATCH ${owned}`]: {
		ask: sendJson(
			({ spare }) => `/api/v1/my-links/${spare.slug}`,
			(_, nth) => dearLink(nth),
			'PATCH',
		),
	},
	[`DELETE ${owned}`]: {
		cheap: 'one statement',
		status: 404,
		ask: withMethod('DELETE', (_, nth) => `/api/v1/my-links/none-${nth}`),
	},
	[`POST ${owned}/statistics-key`]: {
		cheap: 'one statement',
		ask: sendJson(
			({ spare }) => `/api/v1/my-links/${spare.slug}/statistics-key`,
			() => ({}),
		),
	},
	[`DELETE ${owned}/statistics-key`]: {
		cheap: 'one statement',
		ask: withMethod('DELETE', ({ spare }) => `/api/v1/my-links/${spare.slug}/statistics-key`),
	},
	'GET /s/:statistics_key/details': {
		ask: get(({ busy }) => `/s/${busy.statisticsKey}/details${queryOf(narrowed)}`),
	},
	'GET /s/:statistics_key/clicks.csv': { ask: get(({ busy }) => `/s/${busy.statisticsKey}/clicks.csv`) },
	'GET /api/v1/my-links': { ask: getAs(() => `/api/v1/my-links${queryOf({ ...search, clicks: 100 })}`) },
	'GET /api/v1/my-links/statistics': {
		ask: getAs(() => `/api/v1/my-links/statistics${queryOf({ ...narrowed, tag: search.tag })}`),
	},
	'GET /api/v1/my-links.csv': { ask: getAs(() => `/api/v1/my-links.csv${queryOf(search)}`) },
	'GET /api/v1/my-links/qr.zip': { ask: getAs(() => `/api/v1/my-links/qr.zip${queryOf(drawn)}`) },
	'POST /api/v1/my-links/claim': {
		ask: sendJson(
			() => '/api/v1/my-links/claim',
			({ slugs, busy }) => ({ links: links(slugs, busy.key) }),
		),
	},
	'POST /api/v1/links': {
		ask: sendJson(
			() => '/api/v1/links',
			() => ({ links: Array(100).fill({ url: `https://example.org/${'a'.repeat(2_000)}` }) }),
		),
	},
	'POST /api/v1/links/acts': {
		ask: sendJson(
			() => '/api/v1/links/acts',
			({ slugs, busy }) => ({
				act: 'tag',
				links: Array.from({ length: 10 }, () => links(slugs, busy.key)).flat(),
				change: { tags: ['a', 'b'] },
			}),
		),
	},
	'POST /api/v1/my-links/import': {
		...uploading,
		ask: sendFile(
			() => '/api/v1/my-links/import?dry_run=true&on_problem=skip',
			() => files.manyKeys(100_000),
			() => files.manyColumns(250, 1_500),
			() => files.manyProblems(10_000),
			() => files.manyNames(25_000),
		),
	},
	'GET /api/v1/my-links/imports': { cheap: 'one statement', ask: getAs(() => '/api/v1/my-links/imports') },
	'GET /api/v1/my-links/imports/:import_id': {
		...{ cheap: 'one statement', status: 404 },
		ask: getAs((_, nth) => `/api/v1/my-links/imports/none-${nth}`),
	},
	'DELETE /api/v1/my-links/imports/:import_id': {
		// A made-up one: the real one would be gone after the first.
		...{ cheap: 'one statement', status: 404 },
		ask: withMethod('DELETE', (_, nth) => `/api/v1/my-links/imports/none-${nth}`),
	},
	'GET /api/v1/my-links/export': {
		ask: getAs((_, nth) => `/api/v1/my-links/export?format=${['csv', 'json', 'shlink'][nth % 3]}`),
	},
	'GET /api/v1/account/export': { atOnce: 10, ask: getAs(() => '/api/v1/account/export') },
	'POST /api/v1/tokens': {
		status: 401,
		ask: sendJsonAlone(
			() => '/api/v1/tokens',
			(_, nth) => ({ email: nobody(nth), password: password(nth), name: 'n'.repeat(50) }),
		),
	},
	'DELETE /api/v1/tokens/current': {
		cheap: 'one statement',
		status: 401,
		ask: (_, nth) => [
			'/api/v1/tokens/current',
			{ method: 'DELETE', headers: { authorization: `Bearer kz_${String(nth).padStart(64, '0')}` } },
		],
	},
	'GET /api/v1/qr': { atOnce: 10, ask: get((_, nth) => distinctCode(nth)) },
	'GET /api/v1/health': { cheap: 'one statement', ask: get(() => '/api/v1/health') },
	'GET /livez': { cheap: 'answers at once', ask: get(() => '/livez') },
	'GET /api/v1/openapi.json': {
		cheap: 'fixed file',
		ask: () => ['/api/v1/openapi.json', { headers: { 'accept-encoding': 'gzip' } }],
	},
	'POST /api/v1/auth/*': {
		ask: (ground, nth) =>
			sendJsonAlone(
				() => `/api/v1/auth/${auth[nth % auth.length]}`,
				() => ({ email: `dear-${process.pid}-${nth}@example.org`, password: password(nth) }),
			)(ground, nth),
	},
	'GET /api/v1/auth/*': { cheap: 'one statement', ask: getAs(() => '/api/v1/auth/list-sessions') },
	'GET /:short_url+': { cheap: 'one statement', ask: get(({ busy }) => `/${busy.slug}+`) },
	'GET /:short_url': { cheap: 'redirect only', ask: get(({ busy }) => `/${busy.slug}`) },
}
