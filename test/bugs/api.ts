/** Deliberate bugs in `api/`. */
import type { Bug } from './bug.ts'

export const api: Bug[] = [
	{
		file: 'server/api/link.ts',
		text: 'by: userId }',
		bug: 'by: byKey }',
		tests: ['test/server/links/edited-by.test.ts'],
		hurts: 'the history says that a stranger with the key edited, where the owner did',
	},
	{
		file: 'server/api/import.ts',
		text: "on_problem = 'stop',",
		bug: "on_problem = 'skip',",
		tests: ['test/server/moving/import.test.ts'],
		hurts: 'a program that asks for nothing gets half of its file imported',
	},
	{
		file: 'server/api/import.ts',
		text: "isDryRun: dry_run === 'true',",
		bug: 'isDryRun: dry_run !== undefined,',
		tests: ['test/server/moving/import.test.ts'],
		hurts: 'dry_run=false imports nothing and answers as if it had',
	},
	{
		file: 'server/api/export.ts',
		text: "if (caller.kind !== 'session') throw fail('unauthorized')",
		bug: '',
		tests: ['test/server/moving/export.test.ts'],
		hurts: 'a lost access token opens everything that the account holds',
	},
	{
		file: 'server/api/my-links.ts',
		text: 'paths.myLinks({ ...asked, cursor: next })',
		bug: 'paths.myLinks({ limit: asked.limit, sort: asked.sort, cursor: next })',
		tests: ['test/server/api/my-links-search.test.ts', 'test/server/api/my-links.test.ts'],
		hurts: 'from the second page on a program gets links that it did not search for',
	},
	{
		file: 'server/api/qr.ts',
		text: 'const query = queryOf(request.url)',
		bug: 'const query = queryOf(request.url).toLowerCase()',
		tests: ['test/server/api/qr-kept.test.ts', 'test/server/api/qr.test.ts'],
		hurts: 'a printed code leads to another address that differs in capitals alone',
	},
	{
		file: 'server/api/auth.ts',
		text: "case 'revoke-sessions':\n\t\t\t\tcase 'revoke-other-sessions':\n\t\t\t\t\treturn answer(request, part)",
		bug: "case 'revoke-sessions':\n\t\t\t\tcase 'revoke-other-sessions':\n\t\t\t\t\treturn answer(request, 'revoke-other-sessions')",
		tests: ['test/server/api/accounts.test.ts', 'test/server/api/access.test.ts'],
		hurts: 'who ends all sessions on a shared machine stays signed in there',
	},
	{
		file: 'server/api/import.ts',
		text: "state: isRunning ? 'running' : 'done',",
		bug: "state: 'done',",
		tests: ['test/server/moving/progress.test.ts'],
		hurts: 'a program takes an import for done and closes the other service too early',
	},
]
