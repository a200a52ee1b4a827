/** Which refusals began while the database was known to be away. */
import { expect, it } from 'vitest'
import type { Answer, Asked } from './history.ts'
import { onceKnown } from './known.ts'

const visit = (began: number, ended: number, answer: Answer): Asked => ({
	...{ kind: 'visit', nth: 0, link: 0 },
	...{ began, ended, answer },
})

it('those that began after a silence of 4 s, up to the next answer that is not 503', () => {
	const history = [
		visit(0, 10, 302),
		visit(5, 5_005, 503),
		visit(3_000, 8_000, 503),
		visit(4_009, 4_500, 503),
		visit(4_010, 4_060, 503),
		visit(5_000, 5_005, 503),
		visit(6_000, 6_001, 'unanswered'),
		visit(6_000, 6_500, 404),
		visit(6_600, 9_000, 503),
		visit(10_600, 10_620, 503),
		// The database came back meanwhile, as the answer at 12,000 shows.
		visit(11_950, 15_000, 503),
		visit(11_960, 12_000, 302),
	]
	expect(onceKnown(history)).toEqual([5, 20, 50])
	expect(onceKnown([visit(5_000, 5_001, 503)])).toEqual([])
})
