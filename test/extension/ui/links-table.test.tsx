/** Owns the tests of what a row of the list says about its link. */
import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import type { ListedLink } from '../../../extension/actions/details.ts'
import { allWords } from '../../../extension/locales/all.ts'
import type { Language } from '../../../extension/locales/languages.ts'
import { LinksTable } from '../../../extension/ui/links/LinksTable.tsx'
import { PageWordsProvider } from '../../../extension/ui/page-words.tsx'

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
		<PageWordsProvider value={allWords[language]}>
			<LinksTable
				links={[shown]}
				copy={async () => true}
				onRemove={() => {}}
				labelledBy="links"
				now={new Date(at)}
			/>
		</PageWordsProvider>,
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

it('a row says when its figures were those', () => {
	const titleOf = (row: string) => /<tr title="([^"]*)"/.exec(row)?.[1]
	expect(titleOf(rowOf(link))).toMatch(/^Figures from \d\d Nov 2026, \d\d:\d\d$/)
	expect(titleOf(rowOf(link, 'de'))).toMatch(/^Zahlen von \d\d\.11\.2026, \d\d:\d\d$/)
	expect(titleOf(rowOf({ ...link, figures: undefined }))).toBeUndefined()
})
