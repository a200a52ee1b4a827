/** The dearest request to each page of links, and to each of their forms. */
import { bounds } from '../../../../shared/bounds.ts'
import { dearLinkForm, narrowed, password, search } from './fields.ts'
import type { Ground } from './ground.ts'
import { type DearRows, page, pageAs, queryOf, selected, sendForm, sendFormAlone, withMethod } from './row.ts'

const list = String(queryOf(search)).slice(1)

/** Every code is read back, in both colours that a mark may have. */
const dearLook = 'dark=10205f&mark=on'

/** As many as are taken, each with a title. */
const lines = (nth: number) =>
	Array.from(
		{ length: bounds.made },
		(_, line) => `https://${nth}.example/${line}\t\t${'t'.repeat(bounds.title)}`,
	).join('\n')

/** Of an edit that changes nothing, with a version that is over: both values are shown. */
const edited = (_: Ground, nth: number) => ({ ...dearLinkForm(nth), version: '1' })

export const linkPageRows: DearRows = {
	'GET /:short_url/:monitor_key': {
		ask: page(({ busy }) => `/${busy.slug}/${busy.key}${queryOf({ ...narrowed, clicks: 1_000 })}`),
	},
	'GET /m/:monitor_key': {
		ask: page(({ busy }) => `/m/${busy.key}${queryOf({ ...narrowed, clicks: 1_000 })}`),
	},
	'POST /:short_url/:monitor_key': {
		ask: sendFormAlone(
			({ busy }) => `/${busy.slug}/${busy.key}`,
			() => ({ action: 'delete' }),
		),
		status: 400,
	},
	'POST /m/:monitor_key': {
		ask: sendFormAlone(
			({ busy }) => `/m/${busy.key}`,
			() => ({ action: 'delete' }),
		),
		status: 400,
	},
	'GET /s/:statistics_key': {
		ask: page(({ busy }) => `/s/${busy.statisticsKey}${queryOf({ ...narrowed, clicks: 1_000 })}`),
	},
	'GET /m/:monitor_key/edit': { ask: page(({ spare }) => `/m/${spare.key}/edit`) },
	'GET /m/:monitor_key/codes': { ask: page(({ spare }) => `/m/${spare.key}/codes?${dearLook}`) },
	'POST /api/v1/:short_url/:monitor_key/monitor-key': {
		...{ cheap: 'one statement', status: 404 },
		ask: withMethod('POST', ({ spare }, nth) => `/api/v1/none-${nth}/${spare.key}/monitor-key`),
	},
	'POST /api/v1/my-links/:short_url/monitor-key': {
		...{ cheap: 'one statement', status: 404 },
		ask: withMethod('POST', (_, nth) => `/api/v1/my-links/none-${nth}/monitor-key`),
	},
	'DELETE /api/v1/my-links/:short_url/monitor-key': {
		...{ cheap: 'one statement', status: 404 },
		ask: withMethod('DELETE', (_, nth) => `/api/v1/my-links/none-${nth}/monitor-key`),
	},
	'GET /m/:monitor_key/key': { ask: page(({ spare }) => `/m/${spare.key}/key`) },
	'POST /m/:monitor_key/key': {
		...{ cheap: 'one statement', status: 404 },
		ask: sendFormAlone(
			() => `/m/${'x'.repeat(24)}/key`,
			() => ({}),
		),
	},
	'POST /m/:monitor_key/edit': {
		status: 409,
		ask: sendFormAlone(({ spare }) => `/m/${spare.key}/edit`, edited),
	},
	'GET /links/:short_url': {
		ask: pageAs(({ busy }) => `/links/${busy.slug}${queryOf({ ...narrowed, clicks: 1_000 })}`),
	},
	'POST /links/:short_url': {
		ask: sendForm(
			({ busy }) => `/links/${busy.slug}`,
			() => ({ action: 'delete' }),
		),
		status: 400,
	},
	'GET /links/:short_url/edit': { ask: pageAs(({ spare }) => `/links/${spare.slug}/edit`) },
	'GET /links/:short_url/codes': { ask: pageAs(({ spare }) => `/links/${spare.slug}/codes?${dearLook}`) },
	'GET /links/:short_url/key': { ask: pageAs(({ spare }) => `/links/${spare.slug}/key`) },
	'POST /links/:short_url/key': {
		...{ cheap: 'one statement', status: 404 },
		ask: sendForm(
			(_, nth) => `/links/none-${nth}/key`,
			() => ({}),
		),
	},
	'POST /links/:short_url/edit': {
		status: 409,
		ask: sendForm(({ spare }) => `/links/${spare.slug}/edit`, edited),
	},
	'POST /:short_url': {
		status: 401,
		ask: sendFormAlone(
			({ locked }) => `/${locked.slug}`,
			(_, nth) => ({ password: password(nth) }),
		),
	},
}

export const listPageRows: DearRows = {
	'GET /links': { ask: pageAs(() => `/links${queryOf(search)}`) },
	'POST /links': {
		ask: sendForm(
			() => '/links',
			(_, nth) => dearLinkForm(nth),
		),
	},
	'GET /links/~many': { ask: pageAs(() => '/links/~many') },
	'POST /links/~many': {
		ask: sendForm(
			() => '/links/~many',
			(_, nth) => ({ urls: lines(nth), tags: dearLinkForm(nth).tags ?? '' }),
		),
	},
	'GET /links/~csv': { ask: pageAs(() => `/links/~csv${queryOf(search)}`) },
	'GET /links/~qr': {
		ask: pageAs((ground) => `/links/~qr?${dearLook}&${new URLSearchParams(selected(ground))}`),
	},
	'GET /links/~sheets': {
		ask: pageAs((ground) => `/links/~sheets?${dearLook}&${new URLSearchParams(selected(ground))}`),
	},
	'GET /links/~delete': {
		ask: pageAs((ground) => `/links/~delete?${new URLSearchParams(selected(ground))}`),
	},
	'POST /links/~delete': { status: 400, ask: sendForm(() => '/links/~delete', selected) },
	'POST /links/~tags': {
		ask: sendForm(
			() => '/links/~tags',
			(ground, nth) => [...selected(ground, nth), ['act', 'remove'], ['with_tag', `${nth}`], ['list', list]],
		),
	},
	'GET /links/~move': {
		ask: pageAs((ground) => `/links/~move?${new URLSearchParams(selected(ground))}`),
	},
	'POST /links/~move': { status: 400, ask: sendForm(() => '/links/~move', selected) },
	'POST /links/~offers': {
		cheap: 'one statement',
		ask: sendForm(
			() => '/links/~offers',
			() => ({ offer: 'none', action: 'accept' }),
		),
	},
	'GET /links/~all': { ask: pageAs(() => `/links/~all${queryOf(search)}`) },
	'POST /links/~all': {
		status: 400,
		ask: sendForm(
			() => '/links/~all',
			() => ({ list, act: 'delete', from: '' }),
		),
	},
	'GET /links/statistics': {
		ask: pageAs(() => `/links/statistics${queryOf({ ...narrowed, tag: search.tag })}`),
	},
	'POST /links/statistics': {
		cheap: 'one statement',
		ask: sendForm(
			() => `/links/statistics${queryOf({ tag: search.tag })}`,
			() => ({ action: 'share' }),
		),
	},
	'GET /': { cheap: 'fixed page', ask: page(() => '/') },
	'POST /': {
		ask: sendFormAlone(
			() => '/',
			(_, nth) => dearLinkForm(nth),
		),
	},
	'GET /privacy': { cheap: 'fixed page', ask: page(() => '/privacy') },
	'GET /docs': { cheap: 'fixed page', ask: page(() => '/docs') },
	'GET /settings': { cheap: 'redirect only', ask: page(() => '/settings?lang=de') },
}
