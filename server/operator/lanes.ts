/** `lanes`: the operator's command that shows or sets in how many lanes clicks are counted. */
import { lanesAtMost } from '../store/clicks/lanes.ts'
import type { Command } from './commands.ts'

/** Attempts to change it between slices. Each waits for the counting processes and helps them. */
const tries = 20

const told = (count: number): string =>
	count === 1 ? 'clicks are counted in 1 lane' : `clicks are counted in ${count} lanes`

/** Changes the number, even while servers run. False when it could not. */
export const setLanes: Command = async ({ store, say }, [word, ...more]) => {
	const { lanes, projection } = store
	if (word === undefined) {
		say(told(await lanes.count()))
		return true
	}
	const count = Number(word)
	if (!/^\d{1,2}$/.test(word) || count < 1 || count > lanesAtMost || more.length > 0) {
		say(`usage: lanes [1 to ${lanesAtMost}]`)
		return false
	}
	for (let nth = 0; nth < tries; nth++) {
		if (await lanes.change(count)) {
			say(told(count))
			return true
		}
		await projection.help()
	}
	say('the lane count is unchanged: one lane is still busy; try again later')
	return false
}
