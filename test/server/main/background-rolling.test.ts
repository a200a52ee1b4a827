/** The background raises the floor of the log, and rolls up what is below it. */
import { expect, it } from 'vitest'
import { createRolling } from '../../../server/background/rolling.ts'
import type { Store } from '../../../server/store/store.ts'
import { everything, minute, nothing, startFake } from './fake-work.ts'

it('links with many clicks are rolled up after the count that found them, which goes on in between', async () => {
	const { order, background } = startFake({ due: Array.from({ length: 120 }, (_, nth) => nth + 1) })
	const turns = () => order.filter((name) => name === 'count' || name === 'roll up')
	const all = ['roll up', 'count', 'roll up', 'count', 'roll up']
	await expect.poll(turns).toEqual(expect.arrayContaining(all))
	await background.stop()
	expect(turns().slice(0, 6)).toEqual(['count', 'roll up', 'count', 'roll up', 'count', 'roll up'])
})

it('the floor of the log rises two seconds later over many ids, a minute later over few, never over none', async () => {
	const duty = { held: { ...everything, ids: 3 } }
	const { clock, asked, looks, background } = startFake({ duty })
	const raisedAfter = async (milliseconds: number) => {
		const before = asked['low-water mark'] ?? 0
		clock.now += milliseconds
		await looks()
		return (asked['low-water mark'] ?? 0) - before
	}
	await looks()
	expect(await raisedAfter(minute - 1)).toBe(0)
	expect(await raisedAfter(1)).toBe(1)
	duty.held = { ...everything, ids: 1_000 }
	expect(await raisedAfter(1_999)).toBe(0)
	expect(await raisedAfter(1)).toBe(1)
	duty.held = nothing
	await looks()
	expect(await raisedAfter(minute)).toBe(0)
	await background.stop()
})

it('links are looked through again after another process counted, and after a count of unknown outcome', async () => {
	const [duty, failing] = [{ held: everything }, [] as string[]]
	const { clock, asked, looks, background } = startFake({ duty, failing })
	const looked = () => asked['links to roll up']
	duty.held = { ...everything, former: 'this one' }
	await expect.poll(looked).toBe(1)
	clock.now += minute
	await looks()
	expect(looked()).toBe(1)
	// It was frozen, and did not see that another process had the lease meanwhile.
	duty.held = { ...everything, former: 'another one' }
	await expect.poll(looked).toBe(2)
	duty.held = { ...everything, former: 'this one' }
	await looks()
	const before = looked()
	failing.push('count')
	await looks()
	clock.now += minute
	await expect.poll(looked).toBeGreaterThan(before!)
	await background.stop()
})

it('a link whose roll-up always fails does not hold up those behind it', async () => {
	const rolled: number[] = []
	const rollUp: Store['rollups']['rollUp'] = async ([id]) => {
		if (id === 1) throw new Error('can not be rolled up')
		rolled.push(id!)
		return { tried: [id!], left: [] }
	}
	const rolling = createRolling({ rollups: { rollUp } as Store['rollups'] })
	rolling.add([1, 2, 3])
	rolling.noteMark(1)
	await expect(rolling.rollUp.run()).rejects.toThrow('can not be rolled up')
	await rolling.rollUp.run()
	await rolling.rollUp.run()
	expect(rolled).toEqual([2, 3])
	// It is tried again.
	await expect(rolling.rollUp.run()).rejects.toThrow('can not be rolled up')
})
