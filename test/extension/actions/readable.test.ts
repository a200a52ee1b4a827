/** Addresses as people read them: the same in the extension and on the server. */
import { expect, it } from 'vitest'
import { readableUrl } from '../../../extension/actions/readable.ts'
import { readableUrl as onServer } from '../../../server/links/readable.ts'

it.each([
	['https://xn--bcher-kva.example/', 'https://bücher.example/'],
	['https://www.xn--80ak6aa92e.example/xn--80ak6aa92e', 'https://www.аррӏе.example/xn--80ak6aa92e'],
	['https://xn--fiqs8s.example/%E4%B8%AD', 'https://中国.example/中'],
	['https://xn--ls8h.example/', 'https://💩.example/'],
	['https://xn--9999999999.example/', 'https://xn--9999999999.example/'],
	['https://xn--a.example/', 'https://xn--a.example/'],
	['https://example.org/a%20b%2Fc%00%E2%80%AE%ff', 'https://example.org/a b/c%00%E2%80%AE%ff'],
])('%s reads as %s', (url, read) => {
	expect(readableUrl(url)).toBe(read)
	expect(onServer(url)).toBe(read)
})
