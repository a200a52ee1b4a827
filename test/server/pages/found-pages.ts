/** The pages for all links found, under test, with hostile text wherever text can come in. */
import { allFoundPage, progressPage } from '../../../server/pages/links/all-found.tsx'
import { manyPage } from '../../../server/pages/links/many.tsx'
import type { Words } from '../../../shared/words/pages.ts'
import { hostile } from './sample.ts'

const session = { account: { email: hostile, name: hostile }, signUps: 'open' as const }
const found = { list: hostile, back: `/links?${hostile}`, from: hostile, total: 2 }
export const foundPages = (words: Words): Record<string, string> => ({
	'all links found': allFoundPage({
		...found,
		asked: { q: hostile, tag: hostile, status: 'expired' },
		tags: [{ tag: hostile, links: 2 }],
		receivers: [
			{ id: hostile, name: undefined },
			{ id: hostile, name: hostile },
		],
		...{ missing: 'with_tag', endsKeys: true, values: { with_tag: hostile, to: hostile } },
	})(words, session),
	'many links at once': manyPage({
		form: { values: { urls: hostile, tags: hostile, team: hostile, host: hostile } },
		hosts: { names: [hostile, 'b.example'], last: undefined },
		teams: [{ id: hostile, name: hostile, role: 'owner' }],
		...{ formKey: hostile, written: [hostile] },
		results: [
			{ line: hostile, link: `https://a.example/${hostile}`, fault: undefined },
			{ line: hostile, link: undefined, fault: { code: 'alias_already_exists', details: [] } },
		],
	})(words, session),
	'all links, step by step': progressPage({
		...found,
		...{ act: 'add', more: { with_tag: hostile }, so: { done: 1, gone: 0, full: 0 } },
	})(words, session),
})
