/** Notes in the database how far an import is, where every process can see and cancel it. */
import { second } from '../../shared/text/time.ts'
import { invalid } from '../errors.ts'
import type { ImportRecord, ImportSteps } from '../store/links/import-progress.ts'
import type { Store } from '../store/store.ts'
import { ticks } from '../waiting/deadline.ts'

/** Milliseconds between two notes. */
const noteEvery = second

export const beginProgress = async (
	store: Pick<Store['imports'], 'begin' | 'note' | 'end'>,
	record: ImportRecord,
) => {
	await store.begin(record)
	const steps: ImportSteps = { checked: 0, made: 0 }
	let isCancelled = false
	let notedAt = ticks()
	let noted = Promise.resolve()
	return {
		/** Fails with `validation_failed` (`cancelled`). */
		step: (step: keyof ImportSteps, lines: number): void => {
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
		/** Forgets it, unless it made links. */
		end: (): Promise<void> => noted.then(() => store.end(record.id)),
	}
}
