/** The API of exports: an account's links as a file, and everything of an account as a zip. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { exportFormats } from '../../shared/link/import.ts'
import { paths } from '../../shared/paths.ts'
import { fail } from '../errors.ts'
import { sendArchive } from '../http/account-archive.ts'
import { marked, markQuestion, streamedFile, wantsMark } from '../http/csv-file.ts'
import type { Deps } from '../http/deps.ts'
import { checkQuery } from '../http/request.ts'
import { ofTeam } from './my-links.ts'

export const exportQuestion = z.object({
	format: z.optional(z.enum(exportFormats, 'The format is csv, json or shlink.')),
	...markQuestion.def.shape,
	...ofTeam,
})

const files = {
	csv: { name: 'links.csv', type: 'text/csv; charset=utf-8' },
	json: { name: 'links.json', type: 'application/json' },
	shlink: { name: 'links-for-shlink-only.csv', type: 'text/csv; charset=utf-8' },
}

export const exportRoutes = (deps: Deps) => {
	const { accounts, credentials, moving, notes } = deps
	/** HEAD takes nothing away. */
	const note = async ({ method }: Request, userId: string, what: string): Promise<void> => {
		if (method !== 'HEAD') await notes.noteOperator(userId, 'export', [what])
	}
	return new Elysia({ name: 'export' })
		.get(paths.export(), async ({ request, set }) => {
			const caller = await credentials.require(request, set)
			const { format = 'csv', team } = checkQuery(exportQuestion, request.url)
			const by = await accounts.teams.acting(caller, team, 'viewer')
			await note(request, caller.userId, 'links')
			const file = () => moving.exports.file(by, format)
			const content = wantsMark(request) && format !== 'json' ? () => marked(file) : file
			return streamedFile(deps, request, files[format], content)
		})
		.get(paths.archive(), async ({ request, set }) => {
			const caller = await credentials.require(request, set)
			// A token opens links, not the account.
			if (caller.kind !== 'session') throw fail('unauthorized')
			await note(request, caller.userId, 'account')
			return sendArchive(deps, request, [caller])
		})
}
