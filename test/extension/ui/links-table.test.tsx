/** What a row of the list says about its link. */
import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import type { ListedLink } from '../../../extension/actions/details.ts'
import type { Language } from '../../../extension/locales/languages.ts'
import { LinksTable } from '../../../extension/ui/links/LinksTable.tsx'
import { WordsProvider } from '../../../extension/ui/use-words.tsx'
import { allWords } from '../../support/browsers/extension-words.ts'

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

const rowOf = (shown: ListedLink, language: Language = 'en'): string => {
	const table = renderToString(
		<WordsProvider value={allWords[language]}>
			<LinksTable
				links={[shown]}
				selection={{ chosen: [], has: () => false, set: () => {}, setAll: () => {} }}
				copy={async () => true}
				onQr={() => {}}
				onEdit={() => {}}
				onRemove={() => {}}
				labelledBy="links"
				now={new Date(at)}
			/>
		</WordsProvider>,
	)
	return table.slice(table.indexOf('<tbody>'))
}
const stateOf = (row: string): string | undefined => /<td class="state[^>]*>([^<]*)/.exec(row)?.[1]

it.each<[string, Partial<ListedLink>, string, string]>([
	['works', {}, 'Active', 'Aktiv'],
	['was never asked for', { figures: undefined }, '–', '–'],
	['its service no longer has', { gone_at: '2026-11-20T12:00:01.000Z' }, 'Gone', 'Nicht mehr da'],
])('a link that %s', (_name, more, english, german) => {
	expect(stateOf(rowOf({ ...link, ...more }))).toBe(english)
	expect(stateOf(rowOf({ ...link, ...more }, 'de'))).toBe(german)
})

// Days are the reader's: at eight in the morning UTC it is the same day from New York to Auckland.
it.each<[string, Partial<ListedLink>, string[], string[]]>([
	['nothing', {}, [], []],
	['a click limit', { max_clicks: 1200 }, ['1,193 clicks left'], ['Noch 1.193 Klicks']],
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

it('in a row the short link copies, and only the target opens', () => {
	const row = rowOf(link)
	const hrefs = [...row.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
	expect(hrefs).toEqual(['https://example.org/one', `#${encodeURIComponent(link.url)}`])
	expect(row).toMatch(
		/<button[^>]*><span class="name"><span class="host">kurz.example\/<\/span><span class="slug">one<\/span><\/span> <span class="copy">Copy</,
	)
})

it('a target that isn’t a web address opens nothing', () => {
	expect(rowOf({ ...link, target: 'javascript:alert(1)' })).not.toContain('href="javascript')
})

it('a row says when its figures were taken', () => {
	const titleOf = (row: string) => /<tr title="([^"]*)"/.exec(row)?.[1]
	expect(titleOf(rowOf(link))).toMatch(/^As of \d\d Nov 2026, \d\d:\d\d$/)
	expect(titleOf(rowOf(link, 'de'))).toMatch(/^Stand: \d\d\.11\.2026, \d\d:\d\d$/)
	expect(titleOf(rowOf({ ...link, figures: undefined }))).toBeUndefined()
})
