/** The page that asks to whom links move, with hostile text in it. */
import { movePage } from '../../../server/pages/links/move.tsx'
import type { Words } from '../../../shared/words/pages.ts'
import { hostile, listed, now } from './sample.ts'

export const offer = {
	...{ id: hostile, links: 2, expiresAt: now },
	from: { kind: 'team', name: hostile } as const,
}

const refused = {
	code: 'validation_failed' as const,
	details: ['address', ''].map((path) => ({ path, code: 'custom', message: `Wrong: ${path} ${hostile}` })),
}

const moving = (words: Words, fault?: typeof refused): string =>
	movePage({
		links: [{ ...listed, title: hostile }],
		choices: [
			{ id: 'mine', name: undefined },
			{ id: 'team', name: hostile },
		],
		...{ list: hostile, back: `/links?${hostile}`, fault, endsKeys: true },
		values: fault === undefined ? {} : { to: '', address: hostile },
	})(words, { account: { email: hostile, name: hostile }, signUps: 'open' })

export const movingPages = (words: Words): Record<string, string> => ({
	'moving links': moving(words),
	'moving links, refused': moving(words, refused),
})
