/** Notes in the database how far an import is, where every process can see and cancel it. */
import { second } from '../../shared/text/time.ts'
import { cancelled, fail, isUnavailable } from '../errors.ts'
import type { ImportRecord, ImportSteps } from '../store/links/import-progress.ts'
import type { Store } from '../store/store.ts'
import { asker } from '../waiting/asker.ts'
import { anew } from '../waiting/deadline.ts'
import { together } from '../waiting/queue.ts'

/** Milliseconds between two notes. */
const noteEvery = second

const unlessAway = (error: unknown): void => {
	if (!isUnavailable(error)) throw error
}

export const beginProgress = async (
	store: Pick<Store['imports'], 'begin' | 'note' | 'end'>,
	record: ImportRecord,
) => {
	await store.begin(record)
	const client = asker()
	const steps: ImportSteps = { checked: 0, made: 0 }
	let isCancelled = false
	// A note that is lost is followed by the next. Nobody would read the answer of a client that
	// has left: its import can't end well without its row, wherever it stands.
	const note = together(() =>
		(client.isGone() ? store.end(record.id) : store.note(record.id, { ...steps })).then(
			(is) => {
				isCancelled ||= is === true
			},
			() => {},
		),
	)
	const notes = setInterval(note, noteEvery)
	return {
		/** Fails with `validation_failed` (`cancelled`), and once its client has left. */
		step: (step: keyof ImportSteps, lines: number): void => {
			if (isCancelled) throw cancelled()
			if (client.isGone()) throw fail('service_unavailable')
			steps[step] = lines
		},
		/** Forgets it, unless it made links. What a database that is away keeps of it runs out. */
		end: async (): Promise<void> => {
			clearInterval(notes)
			// In time of its own: that of the import may be over.
			await anew(() => store.end(record.id)).catch(unlessAway)
		},
	}
}
