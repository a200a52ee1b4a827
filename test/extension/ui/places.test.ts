/** The addresses of the links page: the list as it was left, and the statistics of a link. */
import { expect, it } from 'vitest'
import { hrefTo, readAsked, readLink } from '../../../extension/ui/links/link-place.ts'
import { readListView } from '../../../extension/ui/links/list-view.ts'

const url = 'https://kurz.example/one'

it.each([
	['nothing', {}],
	['the last days and a filter', { days: 7, filters: { countries: 'DE' } }],
	['days of one’s choice', { from: '2026-11-01', to: '2026-11-20' }],
	['a name with every sign', { filters: { referrers: 'a&b=c#d?e%f', browsers: 'Ünïcode' } }],
])('an address asks for %s, and is read again', (_what, asked) => {
	const hash = hrefTo(url, asked)
	expect(readLink(hash)).toBe(url)
	expect(readAsked(hash)).toEqual({ filters: {}, ...asked })
	// The list stays as it was left.
	expect(readListView(hash)).toBeUndefined()
})

it.each([
	['days=0&from=yesterday&to=2026-1-1', {}],
	['days=12345', {}],
	['days=7&from=2026-11-01', { from: '2026-11-01' }],
	['country=', {}],
])('what makes no sense in ?%s is left out', (query, asked) => {
	expect(readAsked(`${hrefTo(url)}?${query}`)).toEqual({ filters: {}, ...asked })
})

it.each(['', '#all', '#all?q=x', '#https%3A%2', '#nonsense'])('%j names no link', (hash) => {
	expect(readLink(hash)).toBe('')
})
