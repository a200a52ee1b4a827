/** Deliberate bugs in `accounts/`. */
import type { Bug } from './bug.ts'

import { factors } from './factors.ts'

export const accounts: Bug[] = [
	...factors,
	{
		file: 'server/accounts/claims.ts',
		text: 'const groups = [value].flat()',
		bug: 'const groups = value as string[]',
		tests: ['test/server/pages/openid-admission.test.ts'],
		hurts: 'a member of “kurz-operators-abroad” becomes an operator where groups are a text',
	},
	{
		file: 'server/accounts/claims.ts',
		text: 'const isVerified = said === true ||',
		bug: 'const isVerified = said !== false ||',
		tests: ['test/server/pages/openid-admission.test.ts'],
		hurts: 'an address that no provider vouches for gets an account of the office',
	},
	{
		file: 'server/accounts/tokens.ts',
		text: 'if (made?.isNew) await',
		bug: 'if (made !== undefined) await',
		tests: ['test/server/accounts/races.test.ts'],
		hurts: 'a form sent again after signing out revokes the token that a program uses',
	},
	{
		file: 'server/accounts/tokens.ts',
		text: 'key, name, scope, String(expiresInDays)).slice',
		bug: 'key, name, scope).slice',
		tests: ['test/server/pages/token-once.test.ts', 'test/server/pages/form-once.test.ts'],
		hurts: 'a token for a day, after going back in the browser, is the one that never ends',
	},
	{
		file: 'server/accounts/tokens.ts',
		text: 'return hashToken(value) === token.hash ? { name: token.name, scope: token.scope, value } : undefined',
		bug: 'return { name: token.name, scope: token.scope, value }',
		tests: ['test/server/pages/token-once.test.ts'],
		hurts: 'a page shows a token that opens nothing',
	},
	{
		file: 'server/http/credentials.ts',
		text: "needs ?? (isWrite ? 'all' : 'read')",
		bug: "needs ?? 'read'",
		tests: ['test/server/http/token-scopes.test.ts'],
		hurts: 'a token that may only read deletes links',
	},
	{
		file: 'server/accounts/reset-links.ts',
		text: 'reset: hash, keepsTokens: !endsTokens',
		bug: 'keepsTokens: !endsTokens',
		tests: ['test/server/pages/reset-link.test.ts'],
		hurts: 'a reset link that was read over somebody’s shoulder works a second time',
	},
	{
		file: 'server/administration/operator-notes.ts',
		text: "!== 'operator') return",
		bug: "=== 'operator') return",
		tests: ['test/server/administration/operator-notes.test.ts'],
		hurts: 'the log is silent about operators, and tells of everybody else',
	},
	{
		file: 'server/accounts/invitations.ts',
		text: "grants === 'first' ? firstLifetime : lifetime",
		bug: 'lifetime',
		tests: ['test/server/accounts/first-account.test.ts'],
		hurts: 'the link in the log of a start makes an operator for a week',
	},
	{
		file: 'server/accounts/invitations.ts',
		text: 'found.email === email.toLowerCase()',
		bug: 'found.email === email',
		tests: ['test/server/accounts/invitations.test.ts'],
		hurts: 'who writes the own address with a capital letter is not invited',
	},
	{
		file: 'server/accounts/details.ts',
		text: `email: email.toLowerCase(),
			from`,
		bug: `email,
			from`,
		tests: ['test/server/pages/account-details.test.ts'],
		hurts: 'after a change to Mira@example.org nobody can sign in with it',
	},
	{
		file: 'server/accounts/openid.ts',
		text: 'if (session?.userId !== userId) return',
		bug: 'if (session === undefined) return',
		tests: ['test/server/pages/openid-link.test.ts'],
		hurts: 'who signs in while somebody else links an identity gets that identity',
	},
	{
		file: 'server/accounts/openid-provider.ts',
		text: 'userinfo.sub !== token.sub)',
		bug: 'userinfo.sub === undefined)',
		tests: ['test/server/pages/openid-claims.test.ts'],
		hurts: 'who swaps the access token gets the groups of somebody else',
	},
	{
		file: 'server/accounts/password.ts',
		text: 'const { length } = [...password]',
		bug: 'const { length } = password',
		tests: ['test/server/api/accounts.test.ts'],
		hurts: 'four emoji are long enough as a password',
	},
]
