/** `lanes`: the operator's command that shows or sets in how many lanes clicks are counted. */
import { misuse } from '../config/refusal.ts'
import { lanesAtMost } from '../store/clicks/lanes.ts'
import type { Command } from './command.ts'
import { plural } from './says.ts'

/** Attempts to change it between slices. Each waits for the counting processes and helps them. */
const tries = 20

const told = (count: number): string =>
	plural(count, 'clicks are counted in 1 lane', `clicks are counted in ${count} lanes`)

/** Changes the number, even while servers run. False when it could not. */
export const setLanes: Command = async ({ store, say }, [word], options) => {
	const tell = (count: number) => say(options.has('json') ? JSON.stringify({ lanes: count }) : told(count))
	const { lanes, projection } = store
	if (word === undefined) {
		tell(await lanes.count())
		return true
	}
	const count = Number(word)
	if (!/^\d{1,2}$/.test(word) || count < 1 || count > lanesAtMost)
		throw misuse(`lanes: N must be a number from 1 to ${lanesAtMost}, not “${word}”`)
	for (let nth = 0; nth < tries; nth++) {
		if (await lanes.change(count)) {
			tell(count)
			return true
		}
		await projection.help()
	}
	return 'the lane count is unchanged: one lane is still busy; try again later'
}
