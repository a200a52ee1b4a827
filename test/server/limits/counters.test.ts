/** Windows of one process: each begins with its first count, and none outlives its time. */
import { expect, it } from 'vitest'
import { createMemoryCounters } from '../../../server/limits/counters.ts'

const window = 60_000
const open = () => {
	const { add } = createMemoryCounters()
	return async (now: number, points = 1, key = 'one') => ({ ...(await add(key, points, window, now)) })
}

it('counts within a window, which ends at its time and not a millisecond later', async () => {
	const add = open()
	expect(await add(1_000)).toEqual({ points: 1, endsAt: 61_000 })
	expect(await add(60_999, 5)).toEqual({ points: 6, endsAt: 61_000 })
	expect(await add(60_999, 1, 'other')).toEqual({ points: 1, endsAt: 120_999 })
	expect(await add(61_000)).toEqual({ points: 1, endsAt: 121_000 })
})

it('looking at a window adds nothing', async () => {
	const add = open()
	await add(1_000, 3)
	expect([await add(2_000, 0), await add(2_000, 0)].map(({ points }) => points)).toEqual([3, 3])
})

it.each([1, 60_001, 86_400_000, 800 * 86_400_000])(
	'a window of a clock that was %i ms ahead refuses nobody once it is right',
	async (ahead) => {
		const add = open()
		await add(ahead + window, 1_000)
		expect(await add(0)).toEqual({ points: 1, endsAt: window })
	},
)
