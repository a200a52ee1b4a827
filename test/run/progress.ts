/** Progress on a terminal: parts, files done, and the time left by that of the last run. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { root } from '../kinds.ts'
import type { Running } from './runner.ts'

/** The seconds of the last run of each suite; git ignores it. */
const memory = join(root, 'test/.tmp/last-run.json')
const remembered = z.record(z.string(), z.number())

const readLast = (): Record<string, number> => {
	if (!existsSync(memory)) return {}
	const { success, data } = remembered.safeParse(JSON.parse(readFileSync(memory, 'utf8')))
	return success ? data : {}
}

const clock = (seconds: number): string =>
	`${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** About how long a suite takes on this machine: as its last run, else as on two idle cores. */
export const aboutHowLong = (name: string, isWhole: boolean): string => {
	if (!isWhole) return 'what the machine lacks is installed first'
	const [last, onTwoCores] = [readLast()[name], name === 'short' ? 11 * 60 : 5 * 3600]
	const busy = Math.max(1, (loadavg()[0]! + 2) / availableParallelism())
	const seconds = last ?? onTwoCores * busy
	return `about ${Math.max(1, Math.round(seconds / 60))} minutes ${last === undefined ? 'on this machine' : 'as the last time'}`
}

/** `last`: seconds of the last run, if there was one. */
const progressLine = (running: Running[], seconds: number, last: number | undefined): string => {
	const parts = running.map(({ title, notes, files }) =>
		files === 0 ? title : `${title} ${notes().length}/${files}`,
	)
	const left = last === undefined ? [] : [`about ${clock(Math.max(0, last - seconds))} left`]
	return [clock(seconds), ...left, ...parts].join(' · ')
}

const CLEAR_LINE = '\r\u001b[2K'

/** On a terminal, redraws a line each second. `name`: of the suite. */
export const showProgress = (name: string, running: () => Running[]) => {
	const begun = performance.now()
	const seconds = () => (performance.now() - begun) / 1000
	const last = readLast()
	const draw = () => {
		const line = progressLine(running(), seconds(), last[name])
		process.stdout.write(CLEAR_LINE + line.slice(0, process.stdout.columns - 1))
	}
	const timer = process.stdout.isTTY ? setInterval(draw, 1000) : undefined
	return {
		/** Prints a line above the progress. */
		say: (text: string): void => {
			if (timer !== undefined) process.stdout.write(CLEAR_LINE)
			console.log(text)
		},
		/** Removes the line and remembers the time of a whole run; returns its seconds. */
		end: (isWhole: boolean): number => {
			clearInterval(timer)
			if (timer !== undefined) process.stdout.write(CLEAR_LINE)
			if (isWhole) {
				mkdirSync(dirname(memory), { recursive: true })
				writeFileSync(memory, JSON.stringify({ ...last, [name]: Math.round(seconds()) }))
			}
			return seconds()
		},
	}
}
