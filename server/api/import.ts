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
import { fail } from '../errors.ts'
import { importFor } from '../http/creation.ts'
import type { Deps } from '../http/deps.ts'
import { checkQuery, flag } from '../http/request.ts'
import { slowly, withUpload } from '../http/upload.ts'
import { toAnswer } from '../moving/report.ts'
import type { RecentImport } from '../store/links/imports.ts'

export const importQuestion = z.object({
	format: z.optional(z.enum(['auto', ...importFormats], 'This format is not known.')),
	dry_run: flag,
	on_problem: z.optional(z.enum(['stop', 'skip'], 'The choice is stop or skip.')),
	zone: z.optional(z.string().check(z.maxLength(64, 'This is not a time zone.'))),
})

const toState = ({ id, format, isRunning, checked, links, createdAt }: RecentImport): ImportState => ({
	import_id: id,
	format,
	state: isRunning ? 'running' : 'done',
	...{ checked, links },
	created_at: createdAt.toISOString(),
})

export const importRoutes = (deps: Deps) => {
	const { credentials, moving } = deps
	return new Elysia({ name: 'import' })
		.post(
			'/api/v1/my-links/import',
			async ({ request, set }) => {
				const { userId } = await credentials.require(request, set)
				const {
					format = 'auto',
					dry_run,
					on_problem = 'stop',
					zone = 'UTC',
				} = checkQuery(importQuestion, request.url)
				const report = await withUpload(deps, request, userId, ['text/csv', 'application/json'], (file) =>
					importFor(deps, userId, {
						file,
						format: format === 'auto' ? undefined : format,
						isDryRun: dry_run === 'true',
						onProblem: on_problem,
						zone,
					}),
				)
				return toAnswer(report)
			},
			{ response: { 200: importAnswer } },
		)
		.get(
			'/api/v1/my-links/imports',
			async ({ request, set }) => {
				const { userId } = await credentials.require(request, set)
				return (await moving.imports.recent(userId)).map(toState)
			},
			{ response: { 200: z.array(importState) } },
		)
		.get(
			'/api/v1/my-links/imports/:import_id',
			async ({ params: { import_id: id }, request, set }) => {
				const { userId } = await credentials.require(request, set)
				const found = (await moving.imports.recent(userId)).find((one) => one.id === id)
				if (found === undefined) throw fail('not_found')
				return toState(found)
			},
			{ response: { 200: importState } },
		)
		.delete(
			'/api/v1/my-links/imports/:import_id',
			async ({ params: { import_id: id }, request, set }) => {
				const { userId } = await credentials.require(request, set)
				if (!/^[\w-]{1,64}$/.test(id)) throw fail('not_found')
				return slowly(deps, request, () => moving.imports.takeBack(userId, id))
			},
			{ response: { 200: takenBack } },
		)
}
