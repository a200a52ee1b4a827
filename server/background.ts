/** Owns the work behind the answers: log to clicks, erasing what was deleted, sweeping what has run its time. */
import type { Logger } from 'pino'
import { describeError } from './errors.ts'
import type { Store } from './store/store.ts'

const projectedAtOnce = 50
/** Milliseconds between two looks when there was nothing to do. */
const pause = 250
const sweepEvery = 60_000

/** Starts the loop; `stop` ends it after the step that is under way. Several processes may do this on one database. */
export const startBackground = ({ projection, erasure }: Store, now: () => number, log: Logger) => {
	let isStopping = false
	let wake = () => {}
	let sweptAt = now()
	let isAway = false

	const step = async (): Promise<boolean> => {
		const projected = await projection.project(projectedAtOnce)
		const erased = await erasure.eraseSlice(new Date(now()))
		if (now() - sweptAt >= sweepEvery) {
			sweptAt = now()
			await erasure.sweep(new Date(sweptAt))
		}
		return projected > 0 || erased
	}
	const run = async () => {
		while (!isStopping) {
			const isBusy = await step().then(
				(busy) => {
					isAway = false
					return busy
				},
				(error) => {
					if (!isAway) log.warn({ error: describeError(error) }, 'background work waits for the database')
					isAway = true
					return false
				},
			)
			if (isBusy || isStopping) continue
			await new Promise<void>((resolve) => {
				const timer = setTimeout(resolve, pause)
				wake = () => {
					clearTimeout(timer)
					resolve()
				}
			})
		}
	}
	const ended = run()
	return {
		stop: async (): Promise<void> => {
			isStopping = true
			wake()
			await ended
		},
	}
}
