/** The name of a short link: a long host is cut, never the slug. */
import { expect, it } from 'vitest'
import { shortName } from '../../../extension/ui/short-name.ts'

it.each([
	['fits', 'kurz.example/7k2m9xq', 27, 'kurz.example/', '7k2m9xq'],
	['is cut in its host', 'links.marketing.example.org/7k2m9xq', 27, 'links.mark…mple.org/', '7k2m9xq'],
	['keeps a slug that just fits', 'links.example.org/summer-sale', 20, 'link…org/', 'summer-sale'],
	['has room', 'links.marketing.example.org/7k2m9xq', undefined, 'links.marketing.example.org/', '7k2m9xq'],
	['has letters beyond ASCII', 'xn--krz-hoa.example/7k2m9xq', 20, 'kürz.example/', '7k2m9xq'],
	['has a path before its slug', 'example.org/s/7k2m9xq', 27, 'example.org/s/', '7k2m9xq'],
])('a link that %s', (_what, link, room, host, slug) =>
	expect(shortName(`https://${link}`, room)).toEqual({
		host,
		slug,
		isCut: host.includes('…'),
		isTall: false,
	}),
)

it.each([
	['a short host', 'go.example/summer-sale-26xyz', 'go.example/', false],
	['a long host, which is cut', 'links.marketing.example.org/summer-sale-26x', 'links.mark…mple.org/', true],
	['a name of 64', `go.example/${'x'.repeat(64)}`, 'go.example/', false],
])('a long slug stands below its host: %s', (_what, link, host, isCut) =>
	expect(shortName(`https://${link}`, 20)).toMatchObject({ host, isCut, isTall: true }),
)
