/** Targets, names, referrers and agents with markup in them are text in the extension. */
import { expect, it } from 'vitest'
import type { Details, ListedLink } from '../../../extension/actions/server/details.ts'
import { Statistics } from '../../../extension/ui/links/Statistics.tsx'
import { elementsOf, textIn } from '../../server/pages/markup.ts'
import { click, details, hostile, link as record } from '../../server/pages/sample.ts'
import { render, renderList } from './rendered.tsx'

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
		...{ countries: counts, referrers: counts, browsers: counts, platforms: counts, languages: counts },
		linkData: { ...record, long_url: link.target, title: hostile, tags: [hostile] },
	},
	clicks: [
		{
			...click,
			country: hostile,
			referer: `https://x.example/${hostile}`,
			user_agent: hostile,
			browser: hostile,
		},
	],
	at,
	asked: {},
}

it.each([
	['a slug', link],
	['a script as the target', { ...link, target: `javascript:alert(1)//${hostile}` }],
	['a target of another scheme', { ...link, target: 'data:text/html,<script>alert(1)</script>' }],
])('%s with markup is text on the list and in the statistics', (_, listed) => {
	const statistics = render(
		<Statistics
			link={listed}
			details={shown}
			hasFailed={false}
			now={at}
			asked={{ filters: { browsers: hostile } }}
			request={{}}
		/>,
	)
	for (const html of [renderList(listed, at), statistics]) {
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
