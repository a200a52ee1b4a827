/** Deliberate bugs in `administration/`. */
import type { Bug } from './bug.ts'

export const administration: Bug[] = [
	{
		file: 'server/administration/audit.ts',
		text: ', deed.act, ...deed.subjects)',
		bug: ', deed.act)',
		tests: ['test/server/pages/admin-several.test.ts'],
		hurts: 'a second form with the same key and other subjects does nothing and says done',
	},
	{
		file: 'server/administration/link-search.ts',
		text: 'return { ids: found, next }',
		bug: 'return { ids: found, next: undefined }',
		tests: ['test/server/administration/link-search.test.ts'],
		hurts: 'a search past its time ends without a way on: links to a bad host are not found',
	},
]
