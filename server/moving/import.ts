/** Imports a file: looks at every line first, then makes all links in one commit. */
import { type ImportFormat, importAnswer } from '../../shared/import.ts'
import { day } from '../../shared/time.ts'
import { fail } from '../errors.ts'
import type { LinkDeps } from '../links/links.ts'
import type { RecentImport } from '../store/links/imports.ts'
import { checkAll } from './check.ts'
import type { ReceivedFile } from './file-in-thread.ts'
import { createMaker } from './make.ts'
import { createDrafter } from './new-link.ts'
import { createReporter, faultsOf, type Report, toAnswer } from './report.ts'
import { createTakenJudge, type OnProgress, type Work } from './work.ts'

const idBytes = 15
/** Milliseconds in which an import can be taken back. Source: server/INTERFACE.md, "Import". */
const recentFor = day

export interface ImportAsked {
	file: ReceivedFile
	/** Recognised by the first line unless given. */
	format?: ImportFormat | undefined
	isDryRun: boolean
	/** Whether a problem stops everything, or only its line is left out. */
	onProblem: 'stop' | 'skip'
	/** Of times that name none: `Europe/Berlin`, `+02:00`. */
	zone: string
}

export const createImporter = (deps: LinkDeps) => {
	const { store, random, now, baseUrl, linkBaseUrl } = deps
	const judgeTaken = createTakenJudge(deps)
	const make = createMaker(deps, judgeTaken)
	const toDraft = createDrafter(deps)
	const ownHosts = [baseUrl, linkBaseUrl].map((url) => new URL(url).host)
	return {
		/**
		 * Imports a file into an account. The same file again makes nothing. Fails with
		 * `validation_failed` (no known format; or problems, one detail each), `unauthorized`
		 * (account gone), `service_unavailable`.
		 */
		run: async (ownerId: string, asked: ImportAsked, onProgress: OnProgress = () => {}): Promise<Report> => {
			const { file, isDryRun, zone } = asked
			const opened = await file.open(asked.format, zone)
			const reporter = createReporter({ opened, zone, ownHosts })
			const time = now()
			const refused = new Set<number>()
			const work: Work = { ownerId, file, toDraft, time, reporter, refused, onProgress }
			const { rows, isBroken } = await checkAll(work, judgeTaken)
			if (isDryRun) return reporter.report({ importId: null, links: rows - refused.size, rows })
			const refusal = () =>
				fail('validation_failed', {
					details: faultsOf(reporter.report({ importId: null, links: 0, rows })),
				})
			const isStopped = asked.onProblem === 'stop'
			if (isBroken || (isStopped && reporter.hasProblems())) throw refusal()
			const id = Buffer.from(random(idBytes)).toString('base64url')
			// After the commit nothing may fail: the answer is built once before it, too.
			importAnswer.parse(toAnswer(reporter.report({ importId: id, links: rows - refused.size, rows })))
			const createdAt = new Date(time)
			const links = await make(work, { id, ownerId, format: opened.format, createdAt }, isStopped)
			if (links === undefined) throw refusal()
			return reporter.report({ importId: links > 0 ? id : null, links, rows })
		},

		/** The account's imports that can still be taken back, newest first. */
		recent: (ownerId: string): Promise<RecentImport[]> =>
			store.imports.list(ownerId, new Date(now() - recentFor)),

		/**
		 * Deletes the links of an import that were neither clicked nor edited since. Fails with
		 * `not_found` for an import that is unknown or too old.
		 */
		takeBack: async (ownerId: string, importId: string): Promise<{ deleted: number; kept: number }> => {
			if (!(await store.imports.isRecent(ownerId, importId, new Date(now() - recentFor))))
				throw fail('not_found')
			const hashOf = (slugKey: string) => deps.secrets.hmac('slug', slugKey)
			const deletion = { now, hashOf, retiredFor: deps.retiredSlugDays * day }
			const outcome = { deleted: 0, kept: 0 }
			for (let after = 0; ; ) {
				const { looked, deleted, last } = await store.imports.takeBack(ownerId, importId, after, deletion)
				if (last === undefined) break
				outcome.deleted += deleted
				outcome.kept += looked - deleted
				after = last
			}
			await store.imports.forget(importId)
			return outcome
		},
	}
}
