/** Made-up histories: the checker finds every broken promise, and nothing else. */
import { expect, it } from 'vitest'
import { checkHistory } from './check.ts'
import { onceKnown } from './ends.ts'
import { type Answer, type Asked, type History, type LinkEnd, rules } from './history.ts'
import { brokenMoves, soundMoves, spanOf, type Time } from './made-moves.ts'
import { brokenWays, soundWays } from './made-ways.ts'

const ask = (
	kind: Asked['kind'],
	nth: number,
	time: Time,
	answer: Answer,
	more: Partial<Asked> = {},
): Asked => {
	return { kind, nth, ...spanOf(time), answer, ...more }
}
const opened = (nth: number, time: Time, more: Partial<Asked> = {}) =>
	ask('visit', nth, time, 302, { target: 0, visitor: 'a', ...more })
const refused = (nth: number, time: Time, answer: Answer = 503) =>
	ask('visit', nth, time, answer, { visitor: 'a' })
const read = (nth: number, time: Time, clicks: number) => ask('read', nth, time, 200, { clicks })
const deleted = (nth: number, time: Time, answer: Answer = 200) => ask('delete', nth, time, answer)
const edit = (nth: number, time: Time, target: number, answer: Answer = 200) =>
	ask('edit', nth, time, answer, { target })

/** The end of link 0 with the clicks of these visits by one visitor; `said` may disagree. */
const endOf = (visits: number[], said: Partial<LinkEnd> = {}): LinkEnd => {
	const visitors = visits.length > 0 ? 1 : 0
	return {
		link: 0,
		raw: visits.map((nth) => ({ nth, visitor: 'hash of a' })),
		clicks: { totals: visits.length, interface: visits.length, countries: visits.length },
		visitors: { totals: visitors, interface: visitors },
		...said,
	}
}
/** The clicks of visits 1, 2, … by these visitors. */
const rawOf = (...hashes: string[]) => hashes.map((visitor, nth) => ({ nth: nth + 1, visitor }))
const two = { totals: 2, interface: 2 }

/** The breaches in a history, of link 0 alone unless `more` has other limits. */
const found = (asked: Asked[], more: Partial<History> = {}) =>
	checkHistory({ limits: [null], asked, moves: [], looks: [], cuts: [], ends: [], ...more })

it.each<[what: string, asked: Asked[], more?: Partial<History>]>([
	['nothing was asked', []],
	[
		'visits are redirected, and reads show them',
		[opened(1, 0), read(2, 2, 1), opened(3, 4), read(4, 6, 2)],
		{ ends: [endOf([1, 3])] },
	],
	['a read shows a visit that is still under way', [opened(1, [0, 9]), read(2, 1, 1)]],
	['a read does not show a visit that is still under way', [opened(1, [0, 9]), read(2, 1, 0)]],
	['an unanswered visit was counted', [refused(1, 0, 'unanswered'), read(2, 2, 1)], { ends: [endOf([1])] }],
	['an unanswered visit was not', [refused(1, 0, 'unanswered'), read(2, 2, 0)], { ends: [endOf([])] }],
	[
		'a visit was refused while connections were cut, and counted',
		[refused(1, [0, 5]), read(2, 6, 1)],
		{ cuts: [{ began: 4, ended: 4 }], ends: [endOf([1])] },
	],
	[
		'as many visits as allowed are redirected, the next is refused',
		[opened(1, 0), opened(2, 0), refused(3, 2, 410)],
		{ limits: [2], ends: [endOf([1, 2])] },
	],
	[
		'the last click may have gone to a visit without an answer',
		[refused(1, 0, 'unanswered'), refused(2, 2, 410)],
		{ limits: [1], ends: [endOf([1])] },
	],
	[
		'a link is deleted under visits',
		[
			...[opened(1, 0), deleted(2, [2, 5]), opened(3, [3, 6])],
			...[refused(4, 3, 404), refused(5, 6, 404), ask('read', 6, 6, 404)],
		],
	],
	['a delete without an answer has taken effect', [deleted(1, 0, 'unanswered'), refused(2, 2, 404)]],
	['a delete without an answer has not', [deleted(1, 0, 'unanswered'), opened(2, 2)]],
	[
		'visits meet a target as soon as it is asked for, and no older one once it was answered',
		[
			...[edit(1, [0, 4], 1), opened(2, 1), opened(3, 1, { target: 1 }), opened(4, 5, { target: 1 })],
			...[edit(5, 7, 2, 'unanswered'), opened(6, 9, { target: 1 }), opened(7, 9, { target: 2 })],
		],
	],
	...soundWays,
	...soundMoves,
	[
		'two visitors are two in every source',
		[opened(1, 0), opened(2, 0, { visitor: 'b' })],
		{ ends: [endOf([1, 2], { raw: rawOf('hash of a', 'hash of b'), visitors: two })] },
	],
])('nothing is wrong when %s', (_, asked, more) => {
	expect(found(asked, more)).toEqual([])
})

/** The end of a link with one click, but for what `said` says. */
const endSaying = (said: Partial<LinkEnd>): Partial<History> => ({ ends: [endOf([1], said)] })
const twoLinks = { limits: [null, null], ends: [endOf([]), { ...endOf([1]), link: 1 }] }
const twoHashes = { raw: rawOf('hash of a', 'another'), visitors: two }
const open = 'open after delete'

const broken: [what: string, rule: string[], asked: Asked[], more?: Partial<History>][] = [
	['an answered click is not there', ['lost'], [opened(1, 0)], { ends: [endOf([])] }],
	['a click is there twice', ['doubled'], [opened(1, 0)], { ends: [endOf([1, 1])] }],
	['a refused visit is counted', ['refused but counted'], [refused(1, 0)], endSaying({})],
	[
		'a visit that was refused before connections were cut is counted',
		['refused but counted'],
		[refused(1, [0, 3])],
		{ cuts: [{ began: 4, ended: 5 }], ...endSaying({}) },
	],
	[
		'a visit met no server and is counted',
		['refused but counted'],
		[refused(1, 0, 'unreached')],
		endSaying({}),
	],
	['a click belongs to no visit', ['figures disagree'], [], { ends: [endOf([7])] }],
	['a click is with another link', ['lost', 'figures disagree'], [opened(1, 0)], twoLinks],
	['one more is redirected than allowed', ['limit overshot'], [opened(1, 0), opened(2, 0)], { limits: [1] }],
	[
		'a link is used up while a click is left',
		['refused too early'],
		[opened(1, 0), refused(2, 0), refused(3, 2, 410)],
		{ limits: [2] },
	],
	['a read misses an answered visit', ['wrong count'], [opened(1, 0), read(2, 2, 0)]],
	['a read shows a visit that comes later', ['wrong count'], [read(1, 0, 1), opened(2, 2)]],
	['a read shows a refused visit', ['wrong count'], [refused(1, 0), read(2, 2, 1)]],
	['a count goes back', ['wrong count'], [refused(1, 0, 'unanswered'), read(2, 2, 1), read(3, 4, 0)]],
	['a visit is redirected after an answered delete', [open], [deleted(1, 0), opened(2, 2)]],
	['a link is gone that nobody deleted', ['gone'], [refused(1, 0, 404)]],
	['a link is gone before its delete was asked for', ['gone'], [refused(1, 0, 404), deleted(2, 2)]],
	['a visit goes to an older target than an answered edit', ['wrong target'], [edit(1, 0, 1), opened(2, 2)]],
	[
		'an edit without an answer comes true after the next one',
		['wrong target'],
		[edit(1, 0, 1, 'unanswered'), edit(2, 2, 2), opened(3, 4, { target: 2 }), opened(4, 6, { target: 1 })],
	],
	['a visit goes to a later target', ['wrong target'], [opened(1, 0, { target: 1 }), edit(2, 2, 1)]],
	[
		'a counter says less than the raw clicks',
		['figures disagree'],
		[opened(1, 0)],
		endSaying({ clicks: { totals: 0, interface: 1 } }),
	],
	[
		'roll-ups say more than the raw clicks',
		['figures disagree'],
		[opened(1, 0)],
		endSaying({ clicks: { totals: 1, countries: 2 } }),
	],
	['visitors count twice', ['figures disagree'], [opened(1, 0)], endSaying({ visitors: { totals: 2 } })],
	[
		'one visitor has two hashes',
		['figures disagree'],
		[opened(1, 0), opened(2, 0)],
		{ ends: [endOf([1, 2], twoHashes)] },
	],
	...brokenWays,
	...brokenMoves,
	['a visit hangs', ['kept waiting'], [refused(1, [0, 15_001])]],
	['a read hangs', ['kept waiting'], [ask('read', 1, [0, 30_001], 503)]],
	['a visit meets an error', ['odd answer'], [refused(1, 0, 500)]],
]

it.each(broken)('it is found when %s', (_, expected, asked, more) => {
	expect(found(asked, more).map(({ rule }) => rule)).toEqual(expected)
})

it('there is a history for every rule', () => {
	expect(rules.filter((rule) => !broken.some(([, broken]) => broken.includes(rule)))).toEqual([])
})

it('the database is known to be away from 4 s of silence to the next answer that is not 503', () => {
	const at = (began: number, ended: number, answer: Answer) => refused(0, [began, ended], answer)
	const history = [
		at(0, 10, 302),
		at(5, 5_005, 503),
		at(3_000, 8_000, 503),
		at(4_009, 4_500, 503),
		at(4_010, 4_060, 503),
		at(5_000, 5_005, 503),
		at(6_000, 6_001, 'unanswered'),
		at(6_000, 6_500, 404),
		at(6_600, 9_000, 503),
		at(10_600, 10_620, 503),
		// The database came back meanwhile, as the answer at 12,000 shows.
		at(11_950, 15_000, 503),
		at(11_960, 12_000, 302),
	]
	expect(onceKnown(history)).toEqual([5, 20, 50])
	expect(onceKnown([at(5_000, 5_001, 503)])).toEqual([])
})
