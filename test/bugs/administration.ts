/** Deliberate bugs in `administration/`. */
import type { Bug } from './bug.ts'

export const administration: Bug[] = [
	{
		file: 'server/administration/link-hosts.ts',
		text: 'kind === undefined ? await visitsAt(host) : 0',
		bug: '0',
		tests: ['test/server/links/host-aliases.test.ts'],
		hurts: 'a name by which people come becomes a host of its own, and every printed link there is not found',
	},
	{
		file: 'server/administration/group-role.ts',
		text: "if (!isOperator && account.roleBy !== 'group') return",
		bug: 'if (groups.length > 1_000) return',
		tests: ['test/server/pages/openid-roles.test.ts'],
		hurts: 'the log says that a group took a role which it left alone',
	},
	{
		file: 'server/store/accounts/operators.ts',
		text: "role === 'member' && by === 'group' ?",
		bug: "role === 'member' && by !== 'group' ?",
		tests: ['test/server/pages/openid-roles.test.ts'],
		hurts: 'a role by group can be taken by hand alone, and one by hand by nobody',
	},
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
	{
		file: 'server/administration/runs.ts',
		text: `if (!(await store.accountList.leavesOperator(ids))) throw lastOperator()
			return`,
		bug: 'return',
		tests: ['test/server/accounts/last-operator.test.ts', 'test/server/pages/admin-accounts.test.ts'],
		hurts: 'closing all accounts is refused at the last one, and done for the others',
	},
	{
		file: 'server/administration/administration.ts',
		text: 'isShown ? deed.reason : undefined',
		bug: 'deed.reason',
		tests: ['test/server/pages/shown-reason.test.ts'],
		hurts: 'a reason for colleagues alone is shown to the owner and to visitors',
	},
	{
		file: 'server/administration/audit.ts',
		text: 'key, deed.act, ...deed.subjects',
		bug: 'key, ...deed.subjects',
		tests: ['test/server/pages/admin-several.test.ts', 'test/server/pages/admin.test.ts'],
		hurts: 'after going back, another act on the same links does nothing and says done',
	},
	{
		file: 'server/administration/audit.ts',
		text: 'const count = await run()',
		bug: 'const count = await run().catch(() => 0)',
		tests: ['test/server/pages/admin-accounts.test.ts'],
		hurts: 'an act that failed is in the log as done, and its form never runs again',
	},
	{
		file: 'server/administration/link-search.ts',
		text: 'next: found[limit - 1] }',
		bug: 'next: step.next }',
		tests: ['test/server/pages/admin.test.ts', 'test/server/administration/link-search.test.ts'],
		hurts: 'a host with many links: those between two pages are on none of them',
	},
	{
		file: 'server/administration/link-search.ts',
		text: 'emailVerified: link.ownerVerified ?? false',
		bug: 'emailVerified: true',
		tests: ['test/server/pages/unverified.test.ts'],
		hurts: 'a made-up address of an owner looks as if the provider vouched for it',
	},
	{
		file: 'server/administration/reason.ts',
		text: `		.toWellFormed() || undefined`,
		bug: ' || undefined',
		tests: ['test/server/administration/reason.test.ts'],
		hurts: 'a long reason that ends within an emoji makes the act fail',
	},
	{
		file: 'server/administration/runs.ts',
		text: 'if (await run(id)) done++',
		bug: `{
			await run(id)
			done++
		}`,
		tests: ['test/server/administration/acts.test.ts'],
		hurts: 'accounts that could not be opened again are counted as open',
	},
]
