/** Imports a file: looks at every line first, then makes all links in one commit. */
import { type ImportFormat, importAnswer, type TakenBack } from '../../shared/link/import.ts'
import type { SlugKey } from '../../shared/link/slug-key.ts'
import { day } from '../../shared/text/time.ts'
import { fail } from '../errors.ts'
import type { LinkDeps } from '../links/links.ts'
import type { ImportRecord } from '../store/links/import-progress.ts'
import type { RecentImport } from '../store/links/imports.ts'
import { checkAll } from './check.ts'
import type { ReceivedFile } from './file-in-thread.ts'
import { createMaker } from './make.ts'
import { createDrafter } from './new-link.ts'
import { beginProgress } from './progress.ts'
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
	/** What some columns become: `short_url:3,-:status`; `-` leaves one out. */
	columns?: string | undefined
	/** Takes places for the links that are about to be made, or fails. */
	onFit?: (links: number) => Promise<void>
	/** Whether columns that are not used may be left out unnamed: somebody was shown them. */
	leavesOut?: boolean
}

export const createImporter = (deps: LinkDeps) => {
	const { store, random, now, baseUrl, linkBaseUrl, linkHosts } = deps
	const judgeTaken = createTakenJudge(deps)
	const make = createMaker(deps, judgeTaken)
	const toDraft = createDrafter(deps)
	const ownHosts = [baseUrl, linkBaseUrl].map((url) => new URL(url).host)
	const isOwnHost = (host: string) => ownHosts.includes(host) || linkHosts.has(host)

	const checkAndMake = async (work: Work, record: ImportRecord, asked: ImportAsked): Promise<Report> => {
		const { reporter, refused } = work
		const { id } = record
		const { rows, isBroken } = await checkAll(work, judgeTaken)
		if (asked.isDryRun) return reporter.report({ importId: null, links: rows - refused.size, rows })
		const refusal = () =>
			fail('validation_failed', { details: faultsOf(reporter.report({ importId: null, links: 0, rows })) })
		const unused = asked.leavesOut ? [] : reporter.unusedFaults()
		if (unused.length > 0) throw fail('validation_failed', { details: unused })
		const isStopped = asked.onProblem === 'stop'
		if (isBroken || (isStopped && reporter.hasProblems())) throw refusal()
		// After the commit nothing may fail: the answer is built once before it, too.
		importAnswer.parse(toAnswer(reporter.report({ importId: id, links: rows - refused.size, rows })))
		await asked.onFit?.(rows - refused.size)
		const links = await make(work, record, isStopped)
		if (links === undefined) throw refusal()
		return reporter.report({ importId: links > 0 ? id : null, links, rows })
	}

	return {
		/**
		 * Imports a file into an account. The same file again makes nothing. Fails with
		 * `validation_failed` (no known format, cancelled, or problems, one detail each),
		 * `unauthorized` (account gone), `service_unavailable`.
		 */
		run: async (ownerId: string, asked: ImportAsked, onProgress: OnProgress = () => {}): Promise<Report> => {
			const { file, zone } = asked
			const opened = await file.open({ format: asked.format, zone, columns: asked.columns ?? '' })
			const time = now()
			const id = Buffer.from(random(idBytes)).toString('base64url')
			const record = { id, ownerId, format: opened.format, createdAt: new Date(time) }
			const progress = await beginProgress(store.imports, record)
			try {
				const work: Work = {
					...{ ownerId, file, toDraft, time },
					reporter: createReporter({ opened, zone, isOwnHost }),
					refused: new Set<number>(),
					onProgress: (step, lines) => {
						progress.step(step, lines)
						onProgress(step, lines)
					},
				}
				return await checkAndMake(work, record, asked)
			} finally {
				await progress.end()
			}
		},

		/** The account's imports that run, or can still be taken back, newest first. */
		recent: (ownerId: string): Promise<RecentImport[]> =>
			store.imports.list(ownerId, new Date(now() - recentFor)),

		/**
		 * Deletes the links of an import that were neither clicked nor edited since; one that still
		 * runs is cancelled. Fails with `not_found` for an import that is unknown or too old.
		 */
		takeBack: async (ownerId: string, importId: string): Promise<TakenBack> => {
			if (!/^[\w-]{1,64}$/.test(importId)) throw fail('not_found')
			if (await store.imports.cancel(ownerId, importId)) return { deleted: 0, kept: 0, cancelled: true }
			if (!(await store.imports.isRecent(ownerId, importId, new Date(now() - recentFor))))
				throw fail('not_found')
			const hashOf = (slugKey: SlugKey) => deps.secrets.hmac('slug', slugKey)
			const deletion = { now, hashOf, retiredFor: deps.retiredSlugDays * day }
			const outcome = { deleted: 0, kept: 0, cancelled: false }
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
