/** Addresses that aren't the page's own: its source, its text for reading, and logins in them. */
import { expect, it } from 'vitest'
import { addressIn, addressWithin } from '../../../../extension/actions/making/address.ts'
import { pageOf } from '../../../../extension/actions/making/target.ts'
import { withoutLogin } from '../../../../extension/actions/making/unshortenable.ts'

const page = 'https://example.org/a?b=c&d=%C3%BC#e'
it.each([
	['its source', `view-source:${page}`, page],
	['Firefox’s reader mode', `about:reader?url=${encodeURIComponent(page)}`, page],
	['Edge’s', `read://https_example.org/?url=${encodeURIComponent(page)}`, page],
	['Chrome’s', `chrome-distiller://f00_0/?time=1&url=${encodeURIComponent(page)}`, page],
	['reader mode without a page', 'about:reader', 'about:reader'],
	['the page itself', page, page],
	[
		'a page with another address in it',
		`https://example.org/?url=${page}`,
		`https://example.org/?url=${page}`,
	],
	['a hidden address', undefined, undefined],
])('%s is that of its page', (_name, url, of) => expect(pageOf(url)).toBe(of))

it.each([
	['https://me:secret@example.org/a?b#c', 'https://example.org/a?b#c'],
	['http://me@example.org', 'http://example.org'],
	['https://:secret@example.org/', 'https://example.org/'],
	['https://example.org/@me', undefined],
	['ftp://me:secret@example.org/', undefined],
	['mailto:me@example.org', undefined],
	['', undefined],
	["https://ann:s@example.org/(x)~?q='%2f&a+b", "https://example.org/(x)~?q='%2f&a+b"],
])('%s without its login is %s', (url, bare) => expect(withoutLogin(url)).toBe(bare))

it('selected and typed addresses keep their login, so that it can be named', () => {
	const url = 'https://me:secret@example.org/'
	expect(addressIn(` ${url} `)).toBe(url)
	expect(addressWithin(`See ${url}.`)).toBe(url)
})
