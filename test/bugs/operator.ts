/** Deliberate bugs in `operator/`. */
import type { Bug } from './bug.ts'

export const operator: Bug[] = [
	{
		file: 'server/operator/users.ts',
		text: 'user.closedAt === null && (await reset())',
		bug: 'await reset()',
		tests: ['test/server/operator/users.test.ts'],
		hurts: 'a closed account gets a password that opens nothing',
	},
]
