/** Campaign fields in an address: one parameter each, and every other byte stays. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
	type CampaignName,
	campaignField,
	campaignNames,
	withCampaign,
} from '../../../shared/link/campaign.ts'
import { check } from '../../support/service/property.ts'

const sent = { source: ' new ', medium: 'e mail', term: ' ' }
const added = 'utm_source=new&utm_medium=e+mail'
it.each([
	['https://a.example/a?utm_source=old&b=1#c', 'https://a.example/a?utm_source=new&b=1&utm_medium=e+mail#c'],
	[
		'https://a.example/?utm_source=a&b&utm%5Fsource=b',
		'https://a.example/?utm_source=new&b&utm_medium=e+mail',
	],
	['https://wiki.example/w?FrontPage', `https://wiki.example/w?FrontPage&${added}`],
	['https://a.example/?q=%20&p=+', `https://a.example/?q=%20&p=+&${added}`],
	['https://a.example/(x)~?s=(x)~&sig=a%2fb%2F', `https://a.example/(x)~?s=(x)~&sig=a%2fb%2F&${added}`],
	['https://a.example?', `https://a.example?${added}`],
	['https://a.example/?a&#b?c', `https://a.example/?a&${added}#b?c`],
	['https://münchen.example/ä?ö=ü', `https://münchen.example/ä?ö=ü&${added}`],
	['no address', 'no address'],
])('those that are filled are added to %s, and replace their own kind', (url, expected) => {
	expect(withCampaign(url, sent)).toBe(expected)
})

it('empty ones leave an address as it was written', () => {
	const url = 'https://a.example/?q=%20'
	expect(withCampaign(url, { source: '', content: '  ' })).toBe(url)
})

/** Pieces of what people write: pairs, lone names, escapes of any kind, other signs. */
const piece = fc.array(
	fc.constantFrom(
		...[
			'a',
			'Utm_source',
			'utm',
			'=',
			'%20',
			'%2f',
			'%2F',
			'%e4',
			'%zz',
			'+',
			'(x)~',
			"'",
			'*',
			'!',
			'?',
			'/',
		],
		...['ü', '日', ';', ':', '@', '.', '[', ']', '|', '"'],
	),
	{ maxLength: 5 },
)
const text = piece.map((parts) => parts.join(''))
const pairs = fc.array(text, { maxLength: 4 })
const path = text.map((path) => `https://a.example/${path.replaceAll('?', '')}`)
const fragment = fc.option(text, { nil: undefined }).map((text) => (text === undefined ? '' : `#${text}`))
const name = fc.constantFrom(...campaignNames)
const value = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => text.trim() !== '')
const reads = (url: string, name: CampaignName) => new URL(url).searchParams.getAll(campaignField(name))

it('every byte of an address stays before and after what is appended', () =>
	check(
		fc.property(path, fc.option(pairs), fragment, name, value, (path, pairs, end, name, value) => {
			const start = path + (pairs === null ? '' : `?${pairs.join('&')}`)
			const url = withCampaign(start + end, { [name]: value })
			expect([url.slice(0, start.length), url.slice(url.length - end.length)]).toEqual([start, end])
			expect(url.slice(start.length, url.length - end.length)).toMatch(/^[?&]?utm_[a-z]+=[\w.*+%-]+$/)
			expect(reads(url, name)).toEqual([value.trim().toWellFormed()])
		}),
		{ runs: 1_000 },
	))

it('every byte of an address stays around what is replaced', () =>
	check(
		fc.property(path, pairs, text, pairs, fragment, name, (path, before, old, after, end, name) => {
			const written = (value: string) => {
				const query = [...before, `${campaignField(name)}=${value}`, ...after].join('&')
				return `${path}?${query}${end}`
			}
			expect(withCampaign(written(old), { [name]: 'new' })).toBe(written('new'))
		}),
		{ runs: 1_000 },
	))
