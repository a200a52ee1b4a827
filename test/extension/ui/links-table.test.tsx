/** What a row of the list says about its link. */
import { expect, it } from 'vitest'
import type { ListedLink } from '../../../extension/actions/server/details.ts'
import type { Language } from '../../../shared/words/languages.ts'
import { renderList } from './rendered.tsx'

const at = '2026-11-20T12:00:00.000Z'
const link: ListedLink = {
	url: 'https://kurz.example/one',
	origin: 'https://kurz.example',
	slug: 'one',
	monitor_key: 'key',
	target: 'https://example.org/one',
	made_at: at,
	figures: { clicks: 7, visitors: 3, status: 'active', at },
}

const rowOf = (shown: ListedLink, language?: Language): string => {
	const table = renderList(shown, new Date(at), language)
	return table.slice(table.indexOf('<tbody>'))
}
const stateOf = (row: string): string | undefined => /<td class="state[^>]*>([^<]*)/.exec(row)?.[1]

it.each<[string, Partial<ListedLink>, string, string]>([
	['a link that works', {}, 'Active', 'Aktiv'],
	['a link without figures', { figures: undefined }, '–', '–'],
	['an expired link', { figures: { ...link.figures!, status: 'expired' } }, 'Expired', 'Abgelaufen'],
	['a used-up link', { figures: { ...link.figures!, status: 'exhausted' } }, 'Used up', 'Limit erreicht'],
	['a link that is gone', { gone_at: '2026-11-20T12:00:01.000Z' }, 'Gone', 'Nicht mehr da'],
])('the state of %s is %3$s', (_name, more, english, german) => {
	expect(stateOf(rowOf({ ...link, ...more }))).toBe(english)
	expect(stateOf(rowOf({ ...link, ...more }, 'de'))).toBe(german)
})

// Days depend on the time zone. At 08:00 UTC it is the same day from New York to Auckland.
it.each<[string, Partial<ListedLink>, string[], string[]]>([
	['nothing', {}, [], []],
	['a click limit', { max_clicks: 1200 }, ['1,193 clicks left'], ['Noch 1.193 Klicks']],
	['a click limit that is used up', { max_clicks: 7 }, [], []],
	['an expiry', { expires_at: '2026-12-03T08:00:00.000Z' }, ['Until 3 Dec'], ['Bis 3. Dez.']],
	[
		'an expiry in another year',
		{ expires_at: '2027-12-03T08:00:00.000Z' },
		['Until 3 Dec 2027'],
		['Bis 3. Dez. 2027'],
	],
	['a password', { is_protected: true }, ['Password'], ['Passwort']],
	[
		'all of them',
		{ max_clicks: 8, expires_at: '2026-12-03T08:00:00.000Z', is_protected: true },
		['1 click left', 'Until 3 Dec', 'Password'],
		['Noch 1 Klick', 'Bis 3. Dez.', 'Passwort'],
	],
])('a row says in words that its link has %s', (_name, more, english, german) => {
	const chipsOf = (row: string) => [...row.matchAll(/<li>([^<]*)/g)].map(([, text]) => text)
	expect(chipsOf(rowOf({ ...link, ...more }))).toEqual(english)
	expect(chipsOf(rowOf({ ...link, ...more }, 'de'))).toEqual(german)
})

it('in a row the short link copies, and only a web address as target opens', () => {
	const row = rowOf(link)
	const hrefs = [...row.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
	expect(hrefs).toEqual(['https://example.org/one', `#${encodeURIComponent(link.url)}`])
	expect(rowOf({ ...link, target: 'javascript:alert(1)' })).not.toContain('href="javascript')
	expect(row).toMatch(
		/<button[^>]*><span class="name"><span class="host">kurz.example\/<\/span><span class="slug">one<\/span><\/span> <span class="copy">Copy</,
	)
})

it('a row says when its figures were taken', () => {
	const titleOf = (row: string) => /<tr title="([^"]*)"/.exec(row)?.[1]
	expect(titleOf(rowOf(link))).toMatch(/^As of \d\d Nov 2026, \d\d:\d\d$/)
	expect(titleOf(rowOf(link, 'de'))).toMatch(/^Stand: \d\d\.11\.2026, \d\d:\d\d$/)
	expect(titleOf(rowOf({ ...link, figures: undefined }))).toBeUndefined()
})
