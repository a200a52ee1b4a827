/** Targets, names, referrers and agents that hold markup are text in the extension, and run nowhere. */
import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import type { Details, ListedLink } from '../../../extension/actions/details.ts'
import { LinksTable } from '../../../extension/ui/links/LinksTable.tsx'
import { Statistics } from '../../../extension/ui/links/Statistics.tsx'
import { WordsProvider } from '../../../extension/ui/use-words.tsx'
import { elementsOf, textIn } from '../../server/pages/markup.ts'
import { click, details, hostile, link as record } from '../../server/pages/sample.ts'
import { allWords } from '../../support/browsers/extension-words.ts'

const at = new Date('2026-11-20T12:00:00.000Z')
const link: ListedLink = {
	url: `https://kurz.example/${hostile}`,
	origin: 'https://kurz.example',
	slug: hostile,
	target: `https://example.org/${hostile}`,
	made_at: at.toISOString(),
	figures: { clicks: 7, visitors: 3, status: 'active', at: at.toISOString() },
}
const counts = { [hostile]: 40, '__proto__ ': 2 }
const shown: Details = {
	details: {
		...details,
		...{ countries: counts, referrers: counts, browsers: counts, platforms: counts },
		linkData: { ...record, long_url: link.target, title: hostile, tags: [hostile] },
	},
	clicks: [{ ...click, country: hostile, referer: `https://x.example/${hostile}`, user_agent: hostile }],
	at,
}

const inWords = (node: preact.ComponentChild): string =>
	renderToString(<WordsProvider value={allWords.en}>{node}</WordsProvider>)

it.each([
	['the list', link],
	['a target that would run', { ...link, target: `javascript:alert(1)//${hostile}` }],
	['a target of another scheme', { ...link, target: 'data:text/html,<script>alert(1)</script>' }],
])('%s', (_, listed) => {
	const list = inWords(
		<LinksTable
			links={[listed]}
			selection={{ chosen: [], has: () => false, set: () => {}, setAll: () => {} }}
			copy={async () => true}
			onQr={() => {}}
			onEdit={() => {}}
			onRemove={() => {}}
			labelledBy="links"
			now={at}
		/>,
	)
	const statistics = inWords(
		<Statistics link={listed} details={shown} hasFailed={false} now={at} range="all" choose={() => {}} />,
	)
	for (const html of [list, statistics]) {
		expect(textIn(html)).toContain('<script>alert(1)</script>')
		for (const { tag, attributes } of elementsOf(html)) {
			expect(['script', 'img', 'iframe', 'style', 'base']).not.toContain(tag)
			for (const [name, value] of Object.entries(attributes)) {
				expect(name).not.toMatch(/^on|^srcdoc$/)
				if (name === 'href') expect(value).toMatch(/^(https?:\/\/|#)/)
			}
		}
	}
})
