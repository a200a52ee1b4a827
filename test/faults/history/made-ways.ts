/** Made-up visits of a link whose edits say which visitor goes which way. */
import type { Asked, History } from './history.ts'
import { spanOf, type Time } from './made-moves.ts'

const edit = (nth: number, time: Time, target: number, ways: Asked['ways'] = {}): Asked => {
	return { kind: 'edit', nth, ...spanOf(time), answer: 200, target, ways }
}
const went = (nth: number, time: Time, guest: string, way: string, more: Partial<Asked> = {}): Asked => {
	return { kind: 'visit', nth, ...spanOf(time), answer: 302, target: 1, visitor: 'a', guest, way, ...more }
}
const ways = { phone: ['app'], desk: ['a', 'b'] }
const refused = (nth: number, time: Time, guest: string, answer: number): Asked => {
	return { kind: 'visit', nth, ...spanOf(time), answer, visitor: 'a', guest }
}

export const soundWays: [what: string, asked: Asked[], more?: Partial<History>][] = [
	[
		'a used-up link leads on, each visitor in another way than before',
		[
			...[edit(1, 0, 1, { desk: ['own', 'over'] }), went(2, 2, 'desk', 'own')],
			...[went(3, 4, 'desk', 'over'), edit(4, 6, 2), refused(5, 8, 'desk', 410)],
		],
		{ limits: [1] },
	],
	[
		'each visitor goes by a rule or by a share of theirs, and by another after an edit',
		[
			...[went(1, 0, 'phone', 'own', { target: 0 }), edit(2, 2, 1, ways), went(3, 4, 'phone', 'app')],
			...[went(4, 4, 'desk', 'a'), went(5, 4, 'desk', 'b', { visitor: 'b' }), went(6, 6, 'desk', 'a')],
			...[edit(7, 8, 2), went(8, 10, 'phone', 'own', { target: 2 })],
			went(9, 10, 'desk', 'own', { kind: 'peek', target: 2 }),
		],
	],
	[
		'an edit closes the link, or opens it, under a visit that may be answered either way',
		[
			...[edit(1, [1, 4], 1, { desk: ['404'] }), refused(2, [2, 3], 'desk', 404)],
			...[went(3, [2, 3], 'desk', 'own', { target: 0 }), refused(4, 5, 'desk', 404)],
			...[edit(5, [6, 9], 2), refused(6, [7, 8], 'desk', 404), refused(7, 10, 'phone', 503)],
		],
	],
]

export const brokenWays: [what: string, rule: string[], asked: Asked[], more?: Partial<History>][] = [
	['a visitor goes where others belong', ['wrong way'], [edit(1, 0, 1, ways), went(2, 2, 'desk', 'app')]],
	['a rule is not followed', ['wrong way'], [edit(1, 0, 1, ways), went(2, 2, 'phone', 'own')]],
	[
		'a visitor goes another way the second time',
		['wrong way'],
		[edit(1, 0, 1, ways), went(2, 2, 'desk', 'a'), went(3, 4, 'desk', 'b')],
	],
	[
		'a closed link leads somewhere',
		['wrong way'],
		[edit(1, 0, 1, { desk: ['404'] }), went(2, 2, 'desk', 'own')],
	],
	[
		'an open link is refused, after the edit that opened it was answered',
		['wrong way'],
		[edit(1, 0, 1, { desk: ['404'] }), edit(2, 2, 2), refused(3, 4, 'desk', 404)],
	],
	['a link without a click limit is used up', ['wrong way'], [refused(1, 0, 'desk', 410)]],
	[
		'a link leads on as used up with clicks left',
		['refused too early'],
		[edit(1, 0, 1, { desk: ['own', 'over'] }), went(2, 2, 'desk', 'over')],
		{ limits: [1] },
	],
	[
		'a link without a click limit leads on as used up',
		['wrong way'],
		[edit(1, 0, 1, { desk: ['own', 'over'] }), went(2, 2, 'desk', 'over')],
	],
	[
		'a peek names a target from before an answered edit',
		['wrong target'],
		[edit(1, 0, 1), went(2, 2, 'desk', 'own', { kind: 'peek', target: 0 })],
	],
]
