/** The dearest request to each route of the interface, of links and of those who visit them. */
import { dearLink, drawn, links, narrowed, nobody, password, search } from './fields.ts'
import * as files from './files.ts'
import type { Ground } from './ground.ts'
import { distinctCode } from './looks.ts'
import { gone, interfaceOf, queryOf, statement } from './row.ts'

const byKey = '/api/v1/:short_url/:monitor_key'
const owned = '/api/v1/my-links/:short_url'
const dear = (_: Ground, nth: number) => dearLink(nth)
const nothing = () => ({})
const range = { query: () => queryOf(narrowed) }
const whole = { query: () => '?bom=true' }
const keys = ({ slugs, busy }: Ground) => links(slugs, busy.key)
const atOnce = { cheap: 'answers at once' } as const
/** The others only look up and delete a session. */
const auth = ['sign-up/email', 'sign-in/email'] as const

export const interfaceRows = interfaceOf({
	'OPTIONS /': { ...atOnce, status: 405, ask: () => ['/', { method: 'OPTIONS' }] },
	'OPTIONS /*': { ...atOnce, ask: () => ['/api/v1/shorten', { method: 'OPTIONS' }] },
	'POST /api/v1/shorten': { json: dear },
	'POST /api/v1/:short_url': { of: 'locked', status: 401, json: (_, nth) => ({ password: password(nth) }) },
	'GET /api/v1/hosts': atOnce,
	'POST /api/v1/figures': { ...statement, json: (ground) => ({ links: keys(ground) }) },
	[`GET ${byKey}/details`]: range,
	[`GET ${byKey}/clicks.csv`]: whole,
	[`PATCH ${byKey}`]: { of: 'spare', json: dear },
	[`DELETE ${byKey}`]: { of: 'none', ...gone },
	[`POST ${byKey}/statistics-key`]: { ...statement, json: nothing },
	[`DELETE ${byKey}/statistics-key`]: { of: 'spare', ...statement },
	[`GET ${owned}/details`]: range,
	[`GET ${owned}/clicks.csv`]: whole,
	[`PATCH ${owned}`]: { of: 'spare', json: dear },
	[`DELETE ${owned}`]: { of: 'none', ...gone },
	[`POST ${owned}/statistics-key`]: { of: 'spare', ...statement, json: nothing },
	[`DELETE ${owned}/statistics-key`]: { of: 'spare', ...statement },
	'GET /s/:statistics_key/details': range,
	'GET /s/:statistics_key/clicks.csv': {},
	'GET /api/v1/my-links': { query: () => queryOf({ ...search, clicks: 100 }) },
	'GET /api/v1/my-links/statistics': { query: () => queryOf({ ...narrowed, tag: search.tag }) },
	'GET /api/v1/my-links.csv': { query: () => queryOf(search) },
	'GET /api/v1/my-links/qr.zip': { query: () => queryOf(drawn) },
	'POST /api/v1/my-links/claim': { json: (ground) => ({ links: keys(ground) }) },
	'POST /api/v1/links': {
		json: () => ({ links: Array(100).fill({ url: `https://example.org/${'a'.repeat(2_000)}` }) }),
	},
	'POST /api/v1/links/acts': {
		json: (ground) => ({
			act: 'tag',
			links: Array.from({ length: 10 }, () => keys(ground)).flat(),
			change: { tags: ['a', 'b'] },
		}),
	},
	'POST /api/v1/my-links/import': {
		atOnce: 4,
		query: () => '?dry_run=true&on_problem=skip',
		files: [
			() => files.manyKeys(100_000),
			() => files.manyColumns(250, 1_500),
			() => files.manyProblems(10_000),
			() => files.manyNames(25_000),
		],
	},
	'GET /api/v1/my-links/imports': statement,
	'GET /api/v1/my-links/imports/:import_id': gone,
	// A made-up one: the real one would be gone after the first.
	'DELETE /api/v1/my-links/imports/:import_id': gone,
	'GET /api/v1/my-links/export': { query: (_, nth) => `?format=${['csv', 'json', 'shlink'][nth % 3]}` },
	'GET /api/v1/account/export': { atOnce: 10 },
	'POST /api/v1/tokens': {
		status: 401,
		json: (_, nth) => ({ email: nobody(nth), password: password(nth), name: 'n'.repeat(50) }),
	},
	'DELETE /api/v1/tokens/current': {
		...{ ...statement, status: 401 },
		ask: (_, nth) => [
			'/api/v1/tokens/current',
			{ method: 'DELETE', headers: { authorization: `Bearer kz_${String(nth).padStart(64, '0')}` } },
		],
	},
	'GET /api/v1/qr': { atOnce: 10, at: (_, nth) => distinctCode(nth) },
	'GET /api/v1/health': statement,
	'GET /livez': atOnce,
	'GET /api/v1/openapi.json': {
		cheap: 'fixed file',
		ask: () => ['/api/v1/openapi.json', { headers: { 'accept-encoding': 'gzip' } }],
	},
	'POST /api/v1/auth/*': {
		at: (_, nth) => `/api/v1/auth/${auth[nth % auth.length]}`,
		json: (_, nth) => ({ email: `dear-${process.pid}-${nth}@example.org`, password: password(nth) }),
	},
	'GET /api/v1/auth/*': { ...statement, at: () => '/api/v1/auth/list-sessions' },
	'GET /:short_url+': statement,
	'GET /:short_url': { cheap: 'redirect only' },
})
