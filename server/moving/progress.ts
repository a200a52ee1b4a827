/** Notes in the database how far an import is, where every process can see and cancel it. */
import { second } from '../../shared/text/time.ts'
import { invalid } from '../errors.ts'
import type { ImportRecord, ImportSteps } from '../store/links/import-progress.ts'
import { ticks } from '../waiting/deadline.ts'

/** Milliseconds between two notes. */
const noteEvery = second

interface Progress {
	/** Fails with `validation_failed` (`cancelled`). */
	step: (step: 'checked' | 'made', lines: number) => void
	/** Forgets it, unless it made links. */
	end: () => Promise<void>
}

interface ProgressStore {
	begin: (record: ImportRecord) => Promise<void>
	note: (importId: string, steps: ImportSteps) => Promise<boolean>
	end: (importId: string) => Promise<void>
}

export const beginProgress = async (store: ProgressStore, record: ImportRecord): Promise<Progress> => {
	await store.begin(record)
	const steps: ImportSteps = { checked: 0, made: 0 }
	let isCancelled = false
	let notedAt = ticks()
	let noted = Promise.resolve()
	return {
		step: (step, lines) => {
			if (isCancelled) throw invalid('', 'cancelled', 'The import was cancelled: nothing was made.')
			steps[step] = lines
			if (ticks() - notedAt < noteEvery) return
			notedAt = ticks()
			// A note that is lost is followed by the next.
			noted = store.note(record.id, { ...steps }).then(
				(is) => {
					isCancelled ||= is
				},
				() => {},
			)
		},
		end: () => noted.then(() => store.end(record.id)),
	}
}
