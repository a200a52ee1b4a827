/** Histories that keep every promise: the checker finds nothing wrong with them. */
import { expect, it } from 'vitest'
import { checkHistory } from './check.ts'
import { ask, edit, endOf, history, opened, read, refused } from './hand-made.ts'
import type { History } from './history.ts'

it.each<[string, History]>([
	['nothing was asked', history([])],
	[
		'visits are redirected, and reads show them',
		history([opened(1, [0, 1]), read(2, [2, 3], 1), opened(3, [4, 5]), read(4, [6, 7], 2)], {
			ends: [endOf([1, 3])],
		}),
	],
	['a read shows a visit that is still under way', history([opened(1, [0, 9]), read(2, [1, 2], 1)])],
	['a read does not show a visit that is still under way', history([opened(1, [0, 9]), read(2, [1, 2], 0)])],
	[
		'a visit without an answer was counted',
		history([refused(1, [0, 1], 'unanswered'), read(2, [2, 3], 1)], { ends: [endOf([1])] }),
	],
	[
		'a visit without an answer was not counted',
		history([refused(1, [0, 1], 'unanswered'), read(2, [2, 3], 0)], { ends: [endOf([])] }),
	],
	[
		'a visit was refused while connections were cut, and counted',
		history([refused(1, [0, 5]), read(2, [6, 7], 1)], {
			cuts: [{ began: 4, ended: 4 }],
			ends: [endOf([1])],
		}),
	],
	[
		'as many visits as allowed are redirected, the next is refused',
		history([opened(1, [0, 1]), opened(2, [0, 1]), refused(3, [2, 3], 410)], {
			limits: [2],
			ends: [endOf([1, 2])],
		}),
	],
	[
		'the last click may have gone to a visit without an answer',
		history([refused(1, [0, 1], 'unanswered'), refused(2, [2, 3], 410)], { limits: [1], ends: [endOf([1])] }),
	],
	[
		'a link is deleted under visits',
		history([
			opened(1, [0, 1]),
			ask('delete', 2, [2, 5], 200),
			opened(3, [3, 6]),
			refused(4, [3, 4], 404),
			refused(5, [6, 7], 404),
			ask('read', 6, [6, 7], 404),
		]),
	],
	[
		'a delete without an answer has taken effect',
		history([ask('delete', 1, [0, 1], 'unanswered'), refused(2, [2, 3], 404)]),
	],
	[
		'a delete without an answer has not',
		history([ask('delete', 1, [0, 1], 'unanswered'), opened(2, [2, 3])]),
	],
	[
		'visits meet a target as soon as it is asked for, and no older one once it was answered',
		history([
			edit(1, [0, 4], 1),
			opened(2, [1, 2], { target: 0 }),
			opened(3, [1, 2], { target: 1 }),
			opened(4, [5, 6], { target: 1 }),
			edit(5, [7, 8], 2, 'unanswered'),
			opened(6, [9, 10], { target: 1 }),
			opened(7, [9, 10], { target: 2 }),
		]),
	],
	[
		'two visitors are two, by whoever counts them',
		history([opened(1, [0, 1]), opened(2, [0, 1], { visitor: 'b' })], {
			ends: [
				{
					...endOf([]),
					raw: [
						{ nth: 1, visitor: 'hash of a' },
						{ nth: 2, visitor: 'hash of b' },
					],
					clicks: { totals: 2, interface: 2 },
					visitors: { totals: 2, interface: 2 },
				},
			],
		}),
	],
])('nothing is wrong when %s', (_, one) => {
	expect(checkHistory(one)).toEqual([])
})
