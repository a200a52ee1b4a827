/** How far long work is: a bar with rate and time left on a terminal, a line a minute elsewhere. */
import { minute, second } from '../../shared/text/time.ts'

/** Milliseconds between two lines, on a terminal and elsewhere. */
const every = { terminal: 0.2 * second, elsewhere: minute }
const barLength = 24
/** Below this rate, per second, it is left out. */
const slowest = 0.1

export interface Progress {
	/** Adds what was done since the last call. */
	add: (more: number) => void
	/** Ends the bar. */
	end: () => void
}

export interface ProgressOptions {
	/** What is counted, in the plural. */
	what: string
	/** All of it; undefined when nobody knows. */
	total?: number | undefined
	/** Whether a line can be written over. */
	isTerminal: boolean
	/** Takes a line, on a terminal a piece of text. */
	write: (text: string) => void
	/** Milliseconds since 1970. */
	now: () => number
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
export const progressText = (
	{ what, total }: Pick<ProgressOptions, 'what' | 'total'>,
	done: number,
	elapsed: number,
): string => {
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

/** Shows work as it goes on. Work that ends soon shows nothing where there is no terminal. */
export const createProgress = (options: ProgressOptions): Progress => {
	const { total, isTerminal, write, now } = options
	const begun = now()
	const pause = isTerminal ? every.terminal : every.elsewhere
	let shownAt = isTerminal ? Number.NEGATIVE_INFINITY : begun
	let done = 0
	const show = () => {
		shownAt = now()
		const text = progressText(options, done, shownAt - begun)
		// Written over the last one, whose end is erased.
		write(isTerminal ? `\r${total === undefined ? '' : barOf(done, total)}${text}\x1b[K` : text)
	}
	const add = (more: number) => {
		done += more
		if (now() - shownAt >= pause) show()
	}
	// A single step may take long, too.
	const timer = setInterval(() => add(0), isTerminal ? second : every.elsewhere)
	timer.unref()
	return {
		add,
		end: () => {
			clearInterval(timer)
			if (!isTerminal) return
			show()
			write('\n')
		},
	}
}
