/** Deliberate bugs in `accounts/`. */
import type { Bug } from './bug.ts'

export const accounts: Bug[] = [
	{
		file: 'server/accounts/openid.ts',
		text: '[profile.groups].flat()',
		bug: '(profile.groups ?? []) as string[]',
		tests: ['test/server/pages/openid-admission.test.ts'],
		hurts: 'a member of “kurz-operators-abroad” becomes an operator where groups are a text',
	},
]
