/** Made-up visits of a link whose edits say which visitor goes which way. */
import type { Asked } from './history.ts'
import { spanOf, type Time } from './made-moves.ts'

const edit = (nth: number, time: Time, target: number, ways: Asked['ways'] = {}): Asked => {
	return { kind: 'edit', nth, ...spanOf(time), answer: 200, target, ways }
}
const went = (nth: number, time: Time, guest: string, way: string, more: Partial<Asked> = {}): Asked => {
	return { kind: 'visit', nth, ...spanOf(time), answer: 302, target: 1, visitor: 'a', guest, way, ...more }
}
const ways = { phone: ['app'], desk: ['a', 'b'] }

export const soundWays: [what: string, asked: Asked[]][] = [
	[
		'each visitor goes by a rule or by a share of theirs, and by another after an edit',
		[
			...[went(1, 0, 'phone', 'own', { target: 0 }), edit(2, 2, 1, ways), went(3, 4, 'phone', 'app')],
			...[went(4, 4, 'desk', 'a'), went(5, 4, 'desk', 'b', { visitor: 'b' }), went(6, 6, 'desk', 'a')],
			...[edit(7, 8, 2), went(8, 10, 'phone', 'own', { target: 2 })],
			went(9, 10, 'desk', 'own', { kind: 'peek', target: 2 }),
		],
	],
]

export const brokenWays: [what: string, rule: string[], asked: Asked[]][] = [
	['a visitor goes where others belong', ['wrong way'], [edit(1, 0, 1, ways), went(2, 2, 'desk', 'app')]],
	['a rule is not followed', ['wrong way'], [edit(1, 0, 1, ways), went(2, 2, 'phone', 'own')]],
	[
		'a visitor goes another way the second time',
		['wrong way'],
		[edit(1, 0, 1, ways), went(2, 2, 'desk', 'a'), went(3, 4, 'desk', 'b')],
	],
	[
		'a peek names a target from before an answered edit',
		['wrong target'],
		[edit(1, 0, 1), went(2, 2, 'desk', 'own', { kind: 'peek', target: 0 })],
	],
]
