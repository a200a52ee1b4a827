/** `clock`: the operator's command that says whether the clock is in doubt, or that it is right. */
import type { Command } from './command.ts'

const textOf = (time: number): string => new Date(time).toISOString().slice(0, 16).replace('T', ' ')

export const sayClock: Command = async ({ store: { past }, say }, _, options) => {
	if (options.has('right')) await past.note((await past.read()).time, true)
	const { isInDoubt, ...read } = await past.read()
	const [time, lived] = [textOf(read.time), read.lived === null ? 'never' : textOf(read.lived)]
	if (options.has('json')) say(JSON.stringify({ ...read, in_doubt: isInDoubt }))
	else if (!isInDoubt) say(`the clock is not in doubt: it is ${time} (UTC)`)
	else {
		say(`the clock is in doubt: it says ${time} (UTC), and the database lived last at ${lived}`)
		say('nothing is deleted meanwhile. If it is right: kurz clock --right; else set it by NTP')
	}
	return true
}
