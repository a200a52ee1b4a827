/** Addresses as people read them: the same in the extension and on the server. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readableUrl, shownAddress } from '../../../extension/actions/readable.ts'
import { shownAddress as shownOnServer } from '../../../server/links/look-alikes.ts'
import { readableUrl as onServer } from '../../../server/links/readable.ts'
import { root } from '../../kinds.ts'

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

it.each([
	['https://xn--krz-hoa.example/7k2m9xq', 'kürz.example/7k2m9xq'],
	['https://xn--krz-hoa.example:8443', 'kürz.example:8443'],
	['https://xn--pypal-4ve.example/7k2m9xq', 'xn--pypal-4ve.example/7k2m9xq'],
	['https://www.xn--80ak6aa92e.example/7k2m9xq', 'www.xn--80ak6aa92e.example/7k2m9xq'],
	['https://xn--9999999999.example/7k2m9xq', 'xn--9999999999.example/7k2m9xq'],
	['https://kurz.example/xn--krz-hoa', 'kurz.example/xn--krz-hoa'],
])('%s of ours is shown as %s', (url, shown) => {
	expect(shownAddress(url)).toBe(shown)
	expect(shownOnServer(url)).toBe(shown)
})

/** A host made from an address, or one that came as such, put where people read it. */
const raw =
	/withoutScheme\(|new URL\([^)]*\)\.host\b|\{ host \} = new URL|nameOf=\{\((\w+)\) => \1\b|>\{(site|origin)\}<|\b(words|text)(\.\w+)+\((site|origin|(\w+\.)?url)\)/

it('every address that the extension shows is shown so', () => {
	const extension = join(root, 'extension')
	const found = globSync('**/*.{ts,tsx}', { cwd: extension }).filter((file) =>
		raw.test(readFileSync(join(extension, file), 'utf8')),
	)
	// The first reads them, and the other shows what was read before.
	expect(found.sort()).toEqual(['actions/readable.ts', 'ui/Target.tsx'])
})
