/** Made-up moves of a link between owners, and what owners saw of it. */
import type { Asked, History, Look, Move } from './history.ts'

/** A number is the beginning of something that takes 1 ms. */
export type Time = number | [began: number, ended: number]

/** Of link 0. */
export const spanOf = (time: Time) => {
	const [began, ended] = typeof time === 'number' ? [time, time + 1] : time
	return { link: 0, began, ended }
}

const goes = (from: string | undefined, to: string, time: Time, sure: Move['sure'] = 'moved'): Move => ({
	...{ from, to, sure },
	...spanOf(time),
})
const seen = (at: string, time: Time): Look => ({ at: [at], isThere: true, ...spanOf(time) })
const unseen = (at: string, time: Time): Look => ({ at: [at], isThere: false, ...spanOf(time) })

/** Link 0 was made as `a`'s, then moved; and then looks at it. */
const hands = (...after: (Move | Look)[]): Partial<History> => ({
	moves: [goes(undefined, 'a', -1), ...after.filter((one) => 'to' in one)],
	looks: after.filter((one) => 'at' in one),
})

export const soundMoves: [what: string, asked: Asked[], more: Partial<History>][] = [
	[
		'a link is seen with one or the other while it moves, and may come back',
		[],
		hands(
			...[seen('a', 1), unseen('b', 1), goes('a', 'b', [3, 9]), seen('b', 4), seen('a', 5), unseen('b', 6)],
			...[seen('b', 11), unseen('a', 11), goes('b', 'a', 13), seen('a', 15), unseen('b', 15)],
		),
	],
	[
		'it may have been among what an account accepted, or left',
		[],
		hands(goes('a', 'b', 1, 'maybe'), seen('a', 3), goes('a', 'c', 5, 'left'), unseen('c', 7), seen('b', 7)),
	],
]

export const brokenMoves: [what: string, rule: string[], asked: Asked[], more: Partial<History>][] = [
	['a link stays with who gave it', ['not theirs'], [], hands(goes('a', 'b', 1), seen('a', 3))],
	['a link is with who never got it', ['not theirs'], [], hands(goes('a', 'b', 1), seen('c', 1))],
	['a link is in no list after it moved', ['missing'], [], hands(goes('a', 'b', 1), unseen('b', 3))],
	['a link is in no list before it moves', ['missing'], [], hands(unseen('a', 1), goes('a', 'b', 3))],
	['a link that all have left stays', ['not theirs'], [], hands(goes('a', 'b', 1, 'left'), seen('a', 3))],
	['a link that all have left is lost', ['missing'], [], hands(goes('a', 'b', 1, 'left'), unseen('b', 3))],
	[
		'an offer is accepted once the link was given elsewhere',
		['missing'],
		[],
		hands(goes('a', 'c', 1), goes('a', 'b', 3, 'maybe'), unseen('c', 5), seen('b', 5)),
	],
]
