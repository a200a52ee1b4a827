/** Histories that break a promise, at least one for each rule: the checker finds it, and nothing else. */
import { expect, it } from 'vitest'
import { rules } from './breach.ts'
import { checkHistory } from './check.ts'
import { ask, edit, endOf, history, opened, read, refused } from './hand-made.ts'
import type { History } from './history.ts'

const found = (one: History): string[] => checkHistory(one).map(({ rule }) => rule)

const broken: [what: string, rules: string[], History][] = [
	['an answered click is not there', ['lost'], history([opened(1, [0, 1])], { ends: [endOf([])] })],
	['a click is there twice', ['doubled'], history([opened(1, [0, 1])], { ends: [endOf([1, 1])] })],
	[
		'a refused visit is counted',
		['refused but counted'],
		history([refused(1, [0, 1])], { ends: [endOf([1])] }),
	],
	[
		'a visit that was refused before connections were cut is counted',
		['refused but counted'],
		history([refused(1, [0, 3])], { cuts: [{ began: 4, ended: 5 }], ends: [endOf([1])] }),
	],
	[
		'a visit that met no server is counted',
		['refused but counted'],
		history([refused(1, [0, 1], 'unreached')], { ends: [endOf([1])] }),
	],
	['a click belongs to no visit', ['figures disagree'], history([], { ends: [endOf([7])] })],
	[
		'a click stands with another link',
		['lost', 'figures disagree'],
		history([opened(1, [0, 1])], { limits: [null, null], ends: [endOf([]), { ...endOf([1]), link: 1 }] }),
	],
	[
		'one more is redirected than allowed',
		['limit overshot'],
		history([opened(1, [0, 1]), opened(2, [0, 1])], { limits: [1] }),
	],
	[
		'a link is used up while a click is left',
		['refused too early'],
		history([opened(1, [0, 1]), refused(2, [0, 1]), refused(3, [2, 3], 410)], { limits: [2] }),
	],
	['a read misses an answered visit', ['wrong count'], history([opened(1, [0, 1]), read(2, [2, 3], 0)])],
	[
		'a read shows a visit that comes later',
		['wrong count'],
		history([read(1, [0, 1], 1), opened(2, [2, 3])]),
	],
	['a read shows a refused visit', ['wrong count'], history([refused(1, [0, 1]), read(2, [2, 3], 1)])],
	[
		'a count goes back',
		['wrong count'],
		history([refused(1, [0, 1], 'unanswered'), read(2, [2, 3], 1), read(3, [4, 5], 0)]),
	],
	[
		'a visit is redirected after an answered delete',
		['open after delete'],
		history([ask('delete', 1, [0, 1], 200), opened(2, [2, 3])]),
	],
	['a link is gone that nobody deleted', ['gone'], history([refused(1, [0, 1], 404)])],
	[
		'a link is gone before its delete was asked for',
		['gone'],
		history([refused(1, [0, 1], 404), ask('delete', 2, [2, 3], 200)]),
	],
	[
		'a visit goes to the older target after an answered edit',
		['wrong target'],
		history([edit(1, [0, 1], 1), opened(2, [2, 3], { target: 0 })]),
	],
	[
		'an edit without an answer comes true after the next one',
		['wrong target'],
		history([
			edit(1, [0, 1], 1, 'unanswered'),
			edit(2, [2, 3], 2),
			opened(3, [4, 5], { target: 2 }),
			opened(4, [6, 7], { target: 1 }),
		]),
	],
	[
		'a visit goes to a target that is asked for later',
		['wrong target'],
		history([opened(1, [0, 1], { target: 1 }), edit(2, [2, 3], 1)]),
	],
	[
		'a counter says less than the raw clicks',
		['figures disagree'],
		history([opened(1, [0, 1])], { ends: [endOf([1], { clicks: { totals: 0, interface: 1 } })] }),
	],
	[
		'roll-ups say more than the raw clicks',
		['figures disagree'],
		history([opened(1, [0, 1])], { ends: [endOf([1], { clicks: { totals: 1, countries: 2 } })] }),
	],
	[
		'visitors are counted twice',
		['figures disagree'],
		history([opened(1, [0, 1])], { ends: [endOf([1], { visitors: { totals: 2 } })] }),
	],
	[
		'one visitor has two hashes',
		['figures disagree'],
		history([opened(1, [0, 1]), opened(2, [0, 1])], {
			ends: [
				{
					...endOf([1, 2], { visitors: { totals: 2 } }),
					raw: [
						{ nth: 1, visitor: 'hash of a' },
						{ nth: 2, visitor: 'another' },
					],
				},
			],
		}),
	],
	['a visit hangs', ['kept waiting'], history([refused(1, [0, 15_001])])],
	['a read hangs', ['kept waiting'], history([ask('read', 1, [0, 30_001], 503)])],
	['a visit meets an error', ['odd answer'], history([refused(1, [0, 1], 500)])],
]

it.each(broken)('it is found when %s', (_, expected, one) => {
	expect(found(one)).toEqual(expected)
})

it('there is a history for every rule', () => {
	expect(rules.filter((rule) => !broken.some(([, broken]) => broken.includes(rule)))).toEqual([])
})
