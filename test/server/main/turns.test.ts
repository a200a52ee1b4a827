/** Background works take turns: none keeps another from what both need. */
import { expect, it } from 'vitest'
import { createRolling } from '../../../server/background/rolling.ts'
import { createTurn, type Progress } from '../../../server/background/turns.ts'

const waiting = { clicks: true, erasures: true, ids: 1, lowWaterMark: 1, isShared: false, lost: false }

it.each<[Progress | undefined, took: number, every: number, rests: number, goesOn: number]>([
	['busy', 3_000, 0, 0, 0],
	['more', 3_000, 0, 3_000, 3_000],
	['more', 7, 0, 100, 100],
	['later', 7, 2_000, 2_000, Number.POSITIVE_INFINITY],
	['later', 7, 3_600_000, 60_000, Number.POSITIVE_INFINITY],
	[undefined, 7, 3_600_000, 60_000, Number.POSITIVE_INFINITY],
	['done', 7, 3_600_000, 3_600_000, Number.POSITIVE_INFINITY],
])(
	'after %s, a step of %d ms, for each %d ms, it rests %d ms',
	async (progress, took, every, rests, goesOn) => {
		let [now, runs] = [1_000, 0]
		const run = async () => {
			runs += 1
			now += took
			if (progress === undefined) throw new Error('it failed')
			return progress
		}
		const attempt = <T>(_: string, step: () => Promise<T>) => step().catch(() => undefined)
		const turn = createTurn({ name: 'sweep', every, run }, { attempt, ticks: () => now })
		expect(await turn(waiting)).toBe(goesOn)
		if (rests > 0) {
			now += rests - 1
			expect([await turn(waiting), runs]).toEqual([goesOn === rests ? 1 : goesOn, 1])
			now += 1
		}
		await turn(waiting)
		expect(runs).toBe(2)
	},
)

/** Links that the store below rolls up at once. */
const linksAtOnce = 50
/** A store whose links stay due while they are in `keep`; it notes the links it rolls up. */
const createFake = (keep: Set<number>, found: number[] = []) => {
	const asked: number[][] = []
	const state = { isCounting: false }
	const rolling = createRolling({
		rollups: {
			findMany: async () => found,
			rollUp: async (ids) => {
				if (state.isCounting) return undefined
				const tried = ids.slice(0, linksAtOnce)
				asked.push(tried)
				return { tried, left: tried.filter((id) => keep.has(id)) }
			},
			rollUpBefore: async () => undefined,
		},
	})
	const all = async () => {
		while (rolling.rollUp.waits!(waiting)) await rolling.rollUp.run()
		return asked.splice(0)
	}
	return { rolling, all, state }
}
const from = (first: number, count: number) => Array.from({ length: count }, (_, nth) => first + nth)

it('a link whose clicks are above the floor is tried again each time the floor rises, until none is left', async () => {
	const keep = new Set([7])
	const { rolling, all } = createFake(keep)
	rolling.noteMark(10)
	rolling.add([7, 8])
	expect(await all()).toEqual([[7, 8]])
	rolling.add([7])
	rolling.noteMark(10)
	expect(await all()).toEqual([])
	rolling.noteMark(60)
	keep.clear()
	expect(await all()).toEqual([[7]])
	rolling.noteMark(110)
	expect(await all()).toEqual([])
})

it('links that another process left behind are found once', async () => {
	const { rolling, all } = createFake(new Set(), [5, 6])
	expect(rolling.find.waits!(waiting)).toBe(true)
	await rolling.find.run()
	expect(rolling.find.waits!(waiting)).toBe(false)
	expect(await all()).toEqual([[5, 6]])
	rolling.lookAgain()
	expect(rolling.find.waits!(waiting)).toBe(true)
})

it('many links are rolled up in turns, the last ones first in line', async () => {
	const many = from(1, linksAtOnce * 2)
	const { rolling, all } = createFake(new Set(many))
	rolling.add(many)
	rolling.noteMark(1)
	await rolling.rollUp.run()
	rolling.noteMark(2)
	const [first, second] = [from(1, linksAtOnce), from(linksAtOnce + 1, linksAtOnce)]
	expect(await all()).toEqual([first, second, first])
})

it('none is forgotten while another process counts', async () => {
	const { rolling, all, state } = createFake(new Set())
	rolling.add([7])
	rolling.noteMark(1)
	state.isCounting = true
	expect(await rolling.rollUp.run()).toBe('more')
	state.isCounting = false
	expect(await all()).toEqual([[7]])
})

it('where other processes count too, links that they left behind are looked for each hour', async () => {
	const { rolling, all } = createFake(new Set(), [5])
	let now = 0
	const attempt = <T>(_: string, step: () => Promise<T>) => step()
	const turns = [rolling.findOfOthers, rolling.find].map((work) =>
		createTurn(work, { attempt, ticks: () => now }),
	)
	const take = async (isShared: boolean) => {
		for (const turn of turns) await turn({ ...waiting, isShared })
		return all()
	}
	rolling.noteMark(1)
	expect(await take(false)).toEqual([[5]])
	now += 3_600_000
	expect(await take(false)).toEqual([])
	expect(await take(true)).toEqual([[5]])
	now += 3_599_999
	expect(await take(true)).toEqual([])
	now += 1
	expect(await take(true)).toEqual([[5]])
})
