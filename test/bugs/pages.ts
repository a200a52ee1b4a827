/** Deliberate bugs in `pages/`. */
import type { Bug } from './bug.ts'

export const pages: Bug[] = [
	{
		file: 'server/pages/admin/subjects.ts',
		text: 'hosts.length < typed.length',
		bug: 'hosts.length === 0',
		tests: ['test/server/pages/admin-several.test.ts'],
		hurts: 'one mistyped host of several is passed over: it stays open while the page says done',
	},
]
