/** Deliberate bugs in `background/`. */
import type { Bug } from './bug.ts'

export const background: Bug[] = [
	{
		file: 'server/background/works.ts',
		text: 'Math.max(retiredSlugDays, bounds.retiredByOperatorDays) * day',
		bug: 'retiredSlugDays * day',
		tests: ['test/server/store/links/retired-slugs.test.ts'],
		hurts: 'the sweep frees names that the operator took away',
	},
]
