/** How far long work is: a bar with rate and time left on a terminal, a line a minute elsewhere. */
import { minute, second } from '../../shared/text/time.ts'
import type { Output } from './command.ts'

/** Milliseconds between two lines, on a terminal and elsewhere. */
const every = { terminal: 0.2 * second, elsewhere: minute }
const barLength = 24
/** Below this rate, per second, it is left out. */
const slowest = 0.1

/** What is counted, in the plural, and all of it; undefined when nobody knows. */
interface Counted {
	what: string
	total?: number | undefined
}

const figure = (number: number): string => number.toLocaleString('en-GB', { maximumFractionDigits: 0 })

/** Seconds as `40 s`, `3 min`, `2 h 5 min`. */
export const durationOf = (seconds: number): string => {
	const minutes = Math.round(seconds / 60)
	if (seconds < 90) return `${Math.ceil(seconds)} s`
	if (minutes < 90) return `${minutes} min`
	return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** `done` of `total` after `elapsed` milliseconds, in words. */
export const progressText = ({ what, total }: Counted, done: number, elapsed: number): string => {
	const rate = elapsed < second ? 0 : (done * second) / elapsed
	const parts = [
		total === undefined ? `${figure(done)} ${what}` : `${figure(done)} of ${figure(total)} ${what}`,
	]
	// Steps that take this long say nothing of the next one.
	if (elapsed >= second && rate < slowest) parts.push(`${durationOf(elapsed / second)} so far`)
	else if (rate > 0) {
		parts.push(rate < 10 ? `${rate.toFixed(1)}/s` : `${figure(rate)}/s`)
		if (total !== undefined && total > done) parts.push(`${durationOf((total - done) / rate)} left`)
	}
	return parts.join(', ')
}

const barOf = (done: number, total: number): string => {
	const share = total === 0 ? 1 : Math.min(1, done / total)
	const filled = Math.floor(share * barLength)
	const percent = `${Math.floor(share * 100)} %`.padStart(6)
	return `[${'█'.repeat(filled)}${'·'.repeat(barLength - filled)}]${percent}  `
}

/**
 * Shows work as it goes on. Work that ends soon shows nothing where there is no terminal. `now`:
 * milliseconds since 1970.
 */
export const createProgress = (
	{ progress, isTerminal }: Pick<Output, 'progress' | 'isTerminal'>,
	counted: Counted,
	now = Date.now,
) => {
	const { total } = counted
	const begun = now()
	const pause = isTerminal ? every.terminal : every.elsewhere
	let shownAt = isTerminal ? Number.NEGATIVE_INFINITY : begun
	let done = 0
	const show = () => {
		shownAt = now()
		const text = progressText(counted, done, shownAt - begun)
		// Written over the last one, whose end is erased.
		progress(isTerminal ? `\r${total === undefined ? '' : barOf(done, total)}${text}\x1b[K` : text)
	}
	/** Adds what was done since the last call. */
	const add = (more: number): void => {
		done += more
		if (now() - shownAt >= pause) show()
	}
	// A single step may take long, too.
	const timer = setInterval(() => add(0), isTerminal ? second : every.elsewhere)
	timer.unref()
	return {
		add,
		/** Ends the bar. */
		end: (): void => {
			clearInterval(timer)
			if (!isTerminal) return
			show()
			progress('\n')
		},
	}
}

export type Progress = ReturnType<typeof createProgress>
