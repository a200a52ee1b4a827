/** How long counting rests, and what it does when a count's answer was lost. */
import { expect, it } from 'vitest'
import { createCounting } from '../../../server/background/counting.ts'
import { createRolling } from '../../../server/background/rolling.ts'
import { createBackgroundMeter } from '../../../server/metrics/meters.ts'
import { clicksAtOnce, type Slice } from '../../../server/store/clicks/projection.ts'
import type { Store } from '../../../server/store/store.ts'
import { everything, nothing, startFake } from '../main/fake-work.ts'

const now = Date.UTC(2026, 10, 20, 12)
const open = (slice: Partial<Slice> | undefined, rests: number[] = []) => {
	const meter = createBackgroundMeter()
	const rolling = createRolling({ rollups: { findMany: async () => [] as number[] } as Store['rollups'] })
	const project = async () => {
		if (slice === undefined) throw new Error('its answer was lost')
		return { batches: 0, clicks: 0, oldest: null, due: [], isBusy: false, ...slice }
	}
	const attempt = <T>(_: string, step: () => Promise<T>) => step().catch(() => undefined)
	const turns = rests.map((rest) => async () => rest)
	const count = createCounting({ projection: { project } } as unknown as Store, {
		...{ rolling, turns, attempt, meter, now: () => now },
	})
	return { count, rolling, meter }
}

const few = { batches: 3, clicks: 7, oldest: now }
const many = { batches: 3, clicks: clicksAtOnce, oldest: now }
const never = Number.POSITIVE_INFINITY
/** No time decides: what a step took is a part of some rests, which are then less than these. */
it.each<[string, Partial<Slice>, turns: number[], least: number, most: number]>([
	['nothing was found', {}, [], never, never],
	['nothing was found, and another job goes on', {}, [never, 700], 700, 700],
	['nothing was found, and another job goes on at once', {}, [0], 0, 99],
	['another one had the lane', { isBusy: true }, [], 100, 10_000],
	['few clicks were found', few, [], 500, 10_000],
	['few were found, and another job goes on at once', few, [0], 0, 10_000],
	['a whole slice was found', many, [], 0, 499],
	['few are 20 s behind', { ...few, oldest: now - 20_000 }, [], 500, 10_000],
	['few are more than 20 s behind', { ...few, oldest: now - 20_001 }, [], 0, 0],
	['a whole slice is more than 20 s behind', { ...many, oldest: now - 20_001 }, [], 0, 0],
])('after a count in which %s', async (_, slice, turns, least, most) => {
	const { count, meter } = open(slice, turns)
	const rest = await count(everything)
	expect(rest).toBeGreaterThanOrEqual(least)
	expect(rest).toBeLessThanOrEqual(most)
	expect(meter.counted).toBe(slice.clicks ?? 0)
})

it('a count whose answer was lost may have found links, which are then looked for', async () => {
	for (const slice of [few, undefined]) {
		const { count, rolling } = open(slice)
		await rolling.find.run()
		await count(everything)
		expect(rolling.find.waits!(nothing)).toBe(slice === undefined)
	}
})

it('each time that a work begins to fail, and each time that it goes on, the log says so once', async () => {
	const failing: string[] = []
	const { clock, looks, logged, background } = startFake({ failing })
	for (let nth = 0; nth < 3; nth++) {
		failing.push('count')
		await looks()
		failing.length = 0
		clock.now += 60_000
		await looks()
	}
	await background.stop()
	const said = logged.map((line) => JSON.parse(line).msg)
	const [fails, continues] = ['background work fails and will be retried', 'background work continues']
	expect(said).toEqual([fails, continues, fails, continues, fails, continues])
})
