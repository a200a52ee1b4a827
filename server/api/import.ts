/** The API of imports: makes links of a file of this or another service, and takes them back. */
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import {
	type ImportState,
	importAnswer,
	importFormats,
	importState,
	takenBack,
} from '../../shared/link/import.ts'
import type { TeamRole } from '../../shared/teams.ts'
import { fail } from '../errors.ts'
import { importFor } from '../http/creation.ts'
import type { Answered } from '../http/credentials.ts'
import type { Deps } from '../http/deps.ts'
import { checkQuery, flag } from '../http/request.ts'
import { slowly, withUpload } from '../http/upload.ts'
import { toAnswer } from '../moving/report.ts'
import type { RecentImport } from '../store/links/imports.ts'
import { ofTeam } from './my-links.ts'

export const importQuestion = z.object({
	format: z.optional(z.enum(['auto', ...importFormats], 'This format is not known.')),
	dry_run: flag,
	on_problem: z.optional(z.enum(['stop', 'skip'], 'The choice is stop or skip.')),
	zone: z.optional(z.string().check(z.maxLength(64, 'This is not a time zone.'))),
	columns: z.optional(z.string().check(z.maxLength(4_000, 'These are too many columns.'))),
	...ofTeam,
})
export const importsQuestion = z.object(ofTeam)

const toState = ({ id, format, isRunning, checked, links, createdAt }: RecentImport): ImportState => ({
	import_id: id,
	format,
	state: isRunning ? 'running' : 'done',
	...{ checked, links },
	created_at: createdAt.toISOString(),
})

export const importRoutes = (deps: Deps) => {
	const { credentials, moving } = deps
	const { teams } = deps.accounts
	const acting = async (request: Request, set: Answered, role: TeamRole) => {
		const caller = await credentials.require(request, set)
		return teams.acting(caller, checkQuery(importsQuestion, request.url).team, role)
	}
	return new Elysia({ name: 'import' })
		.post(
			'/api/v1/my-links/import',
			async ({ request, set }) => {
				const caller = await credentials.require(request, set)
				const {
					team,
					format = 'auto',
					dry_run,
					on_problem = 'stop',
					zone = 'UTC',
					columns,
				} = checkQuery(importQuestion, request.url)
				// Before the file is read, and again once it has arrived, which may take a minute.
				const find = () => teams.acting(caller, team, 'editor')
				const { userId } = await find()
				const report = await withUpload(
					deps,
					request,
					userId,
					['text/csv', 'application/json'],
					async (file) =>
						importFor(deps, await find(), request, {
							file,
							format: format === 'auto' ? undefined : format,
							isDryRun: dry_run === 'true',
							onProblem: on_problem,
							...{ zone, columns },
						}),
				)
				return toAnswer(report)
			},
			{ response: { 200: importAnswer } },
		)
		.get(
			'/api/v1/my-links/imports',
			async ({ request, set }) => {
				const { ownerId } = await acting(request, set, 'viewer')
				return (await moving.imports.recent(ownerId)).map(toState)
			},
			{ response: { 200: z.array(importState) } },
		)
		.get(
			'/api/v1/my-links/imports/:import_id',
			async ({ params: { import_id: id }, request, set }) => {
				const { ownerId } = await acting(request, set, 'viewer')
				const found = (await moving.imports.recent(ownerId)).find((one) => one.id === id)
				if (found === undefined) throw fail('not_found')
				return toState(found)
			},
			{ response: { 200: importState } },
		)
		.delete(
			'/api/v1/my-links/imports/:import_id',
			async ({ params: { import_id: id }, request, set }) => {
				const { ownerId } = await acting(request, set, 'editor')
				return slowly(deps, request, () => moving.imports.takeBack(ownerId, id))
			},
			{ response: { 200: takenBack } },
		)
}
