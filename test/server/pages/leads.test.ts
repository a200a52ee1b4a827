/** Where an answer leads that a form or an address names: to pages of ours, or to the usual one. */
import { expect, it } from 'vitest'
import { safeNext } from '../../../server/http/see-other.ts'
import { backTo, safeList } from '../../../server/pages/admin/back.ts'
import { backToList } from '../../../server/pages/links/list-page.ts'

const ours = [
	'/admin',
	'/admin/hosts',
	'/admin/blocked-hosts',
	'/admin/accounts?after=1',
	'/admin/service',
	'/admin/log',
]
/** Each begins, ends, or goes on like one of ours. */
const hostile = ours.flatMap((path) => [
	`https://evil.example${path}`,
	`//evil.example${path}`,
	`/\\evil.example${path}`,
	`evil.example${path}`,
	`javascript:alert(1)//${path}`,
	` ${path}`,
	path.toUpperCase(),
	path.replace('/', ''),
	...(path.includes('?') ? [] : [`${path}/../../abc`]),
	`/abc${path}`,
	...[
		'x',
		'/x',
		'\n',
		'\r\nlocation: https://evil.example/',
		'@evil.example',
		'.evil.example',
		'\\',
		'#x',
		'\u0000',
		'ü',
	].map((end) => (path.includes('?') && /^[\w/@.#]/.test(end) ? `${path} ${end}` : path + end)),
	`${path}?\r\nset-cookie: sid=x`,
	`${path}?ü`,
	`${path}?\\`,
])

it.each(ours)('%s is kept', (path) => {
	expect([safeList(path), safeNext(path)]).toEqual([path, path])
	expect(backTo(path, { said: 'noHost' }, 'x')).toBe(
		`${path}${path.includes('?') ? '&' : '?'}notice=noHost&host=x`,
	)
})

it.each([...hostile, '', undefined])('%j leads to the usual page', (path) => {
	expect([safeList(path), safeNext(path)]).toEqual(['/admin', '/links'])
	expect(backTo(path, { act: 'delete', done: 2 })).toBe('/admin?notice=delete&done=2')
	// A list is a query alone.
	const { pathname, origin } = new URL(backToList(path ?? ''), 'https://kurz.example')
	expect([origin, pathname]).toEqual(['https://kurz.example', '/links'])
})
