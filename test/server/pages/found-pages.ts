/** The pages for all links found, under test, with hostile text wherever text can come in. */
import { allFoundPage, progressPage } from '../../../server/pages/links/all-found.tsx'
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
		missing: 'with_tag',
	})(words, session),
	'all links, step by step': progressPage({
		...found,
		...{ act: 'add', more: { with_tag: hostile }, so: { done: 1, gone: 0, full: 0 } },
	})(words, session),
})
