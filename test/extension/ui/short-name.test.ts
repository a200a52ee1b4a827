/** A short link is known by its slug: a long host gives way, never the slug. */
import { expect, it } from 'vitest'
import { shortName } from '../../../extension/ui/short-name.ts'

it.each([
	['fits', 'https://kurz.example/7k2m9xq', 27, 'kurz.example/', '7k2m9xq', false],
	[
		'is cut in the middle of its host',
		'https://links.marketing.example.org/7k2m9xq',
		27,
		'links.mark…mple.org/',
		'7k2m9xq',
		true,
	],
	[
		'keeps a long slug whole',
		'https://links.example.org/summer-sale-26x',
		20,
		'link…org/',
		'summer-sale-26x',
		true,
	],
	[
		'stays whole where there is room',
		'https://links.marketing.example.org/7k2m9xq',
		undefined,
		'links.marketing.example.org/',
		'7k2m9xq',
		false,
	],
	[
		'keeps the path of a service that has one',
		'https://example.org/s/7k2m9xq',
		27,
		'example.org/s/',
		'7k2m9xq',
		false,
	],
] as const)('a link that %s', (_what, url, room, host, slug, isCut) =>
	expect(shortName(url, room)).toEqual({ host, slug, isCut }),
)
