/** The dearest request to each page of links, and to each of their forms. */
import { bounds } from '../../../../shared/bounds.ts'
import { dearLinkForm, narrowed, password, search } from './fields.ts'
import type { Ground } from './ground.ts'
import { fixed, gone, interfaceOf, pagesOf, queryOf, selected, statement } from './row.ts'

const list = String(queryOf(search)).slice(1)

/** Every code is read back, in both colours that a mark may have. */
const dearLook = 'dark=10205f&mark=on'

/** As many as are taken, each with a title. */
const lines = (nth: number) =>
	Array.from(
		{ length: bounds.made },
		(_, line) => `https://${nth}.example/${line}\t\t${'t'.repeat(bounds.title)}`,
	).join('\n')

const statistics = { query: () => queryOf({ ...narrowed, clicks: 1_000 }) }
const spare = { of: 'spare' } as const
const none = { of: 'none', ...gone } as const
const nothing = () => ({})
/** Not confirmed. */
const deletes = { status: 400, form: () => ({ action: 'delete' }) }
/** Of an edit that changes nothing, with a version that is over: both values are shown. */
const edits = {
	...spare,
	status: 409,
	form: (_: Ground, nth: number) => ({ ...dearLinkForm(nth), version: '1' }),
}
const fieldsOf = (_: Ground, nth: number) => dearLinkForm(nth)
const searched = { query: () => queryOf(search) }
const withSelected = (more = '') => ({
	query: (ground: Ground) => `?${more}${new URLSearchParams(selected(ground))}`,
})

export const linkPageRows = {
	...pagesOf({
		'GET /:short_url/:monitor_key': statistics,
		'GET /m/:monitor_key': statistics,
		'POST /:short_url/:monitor_key': deletes,
		'POST /m/:monitor_key': deletes,
		'GET /s/:statistics_key': statistics,
		'GET /m/:monitor_key/edit': spare,
		'GET /m/:monitor_key/codes': { ...spare, query: () => `?${dearLook}` },
	}),
	...interfaceOf({
		'POST /api/v1/:short_url/:monitor_key/monitor-key': none,
		'POST /api/v1/my-links/:short_url/monitor-key': none,
		'DELETE /api/v1/my-links/:short_url/monitor-key': none,
	}),
	...pagesOf({
		'GET /m/:monitor_key/key': spare,
		'POST /m/:monitor_key/key': { ...gone, at: () => `/m/${'x'.repeat(24)}/key`, form: nothing },
		'POST /m/:monitor_key/edit': edits,
		'GET /links/:short_url': statistics,
		'POST /links/:short_url': deletes,
		'GET /links/:short_url/edit': spare,
		'GET /links/:short_url/codes': { ...spare, query: () => `?${dearLook}` },
		'GET /links/:short_url/key': spare,
		'POST /links/:short_url/key': { ...none, form: nothing },
		'POST /links/:short_url/edit': edits,
		'POST /:short_url': { of: 'locked', status: 401, form: (_, nth) => ({ password: password(nth) }) },
	}),
}

export const listPageRows = pagesOf({
	'GET /links': searched,
	'POST /links': { form: fieldsOf },
	'GET /links/~many': {},
	'POST /links/~many': { form: (_, nth) => ({ urls: lines(nth), tags: dearLinkForm(nth).tags ?? '' }) },
	'GET /links/~csv': searched,
	'GET /links/~qr': withSelected(`${dearLook}&`),
	'GET /links/~sheets': withSelected(`${dearLook}&`),
	'GET /links/~delete': withSelected(),
	'POST /links/~delete': { status: 400, form: selected },
	'POST /links/~tags': {
		form: (ground, nth) => [
			...selected(ground, nth),
			...([
				['act', 'remove'],
				['with_tag', `${nth}`],
				['list', list],
			] as [string, string][]),
		],
	},
	'GET /links/~move': withSelected(),
	'POST /links/~move': { status: 400, form: selected },
	'POST /links/~offers': { ...statement, form: () => ({ offer: 'none', action: 'accept' }) },
	'GET /links/~all': searched,
	'POST /links/~all': { status: 400, form: () => ({ list, act: 'delete', from: '' }) },
	'GET /links/statistics': { query: () => queryOf({ ...narrowed, tag: search.tag }) },
	'POST /links/statistics': {
		...statement,
		query: () => queryOf({ tag: search.tag }),
		form: () => ({ action: 'share' }),
	},
	'GET /': fixed,
	'POST /': { form: fieldsOf },
	'GET /privacy': fixed,
	'GET /docs': fixed,
	'GET /settings': { cheap: 'redirect only', query: () => '?lang=de' },
})
