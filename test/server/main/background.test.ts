/** Background work: one process does it for all, and a failing step holds up no other. */
import { expect, it } from 'vitest'
import { elsewhere, everything, minute, nothing, startFake } from './fake-work.ts'

const steps = ['partitions', 'merge', 'low-water mark', 'links to roll up', 'sweep', 'sessions', 'audit log']
it.each(steps)('%s that fails is logged once, retried a minute later, and blocks nothing', async (name) => {
	const { clock, asked, logged, background } = startFake({ failing: [name] })
	await expect.poll(() => asked.erase).toBeGreaterThan(50)
	await expect.poll(() => asked.count).toBeGreaterThan(0)
	expect(asked[name]).toBe(1)
	clock.now += minute
	await expect.poll(() => asked[name]).toBe(2)
	expect(logged.filter((line) => line.includes(name))).toHaveLength(1)
	await background.stop()
})

it.each(['count', 'erase'])('when %s fails, it is retried, and everything else goes on', async (name) => {
	const { asked, background } = startFake({ failing: [name] })
	await expect.poll(() => asked[name]).toBeGreaterThan(2)
	await expect.poll(() => asked).toMatchObject({ partitions: 1, sweep: 1, sessions: 1 })
	await background.stop()
})

it('a stop waits only for the step under way, and leaves the work to another process', async () => {
	const { asked, background } = startFake()
	await expect.poll(() => asked.count).toBeGreaterThan(0)
	await background.stop()
	const before = { ...asked }
	await new Promise((resolve) => setImmediate(resolve))
	expect(asked).toEqual(before)
	expect(asked.leave).toBe(1)
})

it('a step that hangs does not hold up a stop, and the lease runs out by itself', async () => {
	const { asked, background, logged } = startFake({ hangsAt: 3 })
	await expect.poll(() => asked.count).toBe(4)
	await background.stop()
	expect(asked.leave).toBeUndefined()
	expect(logged.at(-1)).toContain('without waiting')
})

it('where nothing waits, nothing is counted, erased or raised', async () => {
	const { asked, looks, background } = startFake({ duty: { held: nothing } })
	await expect.poll(() => asked.sessions).toBe(1)
	await looks()
	await background.stop()
	const tidying = [
		'accounts',
		'audit log',
		'host visits',
		'lost connections',
		'merge',
		'partitions',
		'sessions',
		'sweep',
	]
	expect(Object.keys(asked).sort()).toEqual([...tidying, 'lease', 'leave', 'links to roll up'].sort())
})

it('a process without the lease only tries to get it', async () => {
	const { asked, looks, background, logged } = startFake({ duty: { held: elsewhere } })
	await looks()
	await background.stop()
	expect(Object.keys(asked)).toEqual(['lease'])
	expect(logged).toEqual([])
})

it('in lanes, a process without the lease helps to count, and does nothing else', async () => {
	const duty = { held: { ...elsewhere, isShared: true } }
	const { asked, looks, background } = startFake({ duty, due: [1] })
	await expect.poll(() => asked.help).toBeGreaterThan(0)
	await expect.poll(() => asked['roll up']).toBeGreaterThan(0)
	duty.held = { ...nothing, isHolder: false, isShared: true }
	await looks()
	const before = asked.help
	await looks()
	expect(asked.help).toBe(before)
	await background.stop()
	expect(Object.keys(asked).sort()).toEqual(['help', 'lease', 'roll up'])
})

it('work stops when another process takes the lease, and goes on when it comes back; the log says so', async () => {
	const duty = { held: everything }
	const { asked, looks, background, logged } = startFake({ duty })
	await expect.poll(() => asked.erase).toBeGreaterThan(50)
	duty.held = elsewhere
	await looks()
	const before = { ...asked }
	await looks()
	expect({ ...asked, lease: 0 }).toEqual({ ...before, lease: 0 })
	duty.held = { ...everything, former: 'another one' }
	await expect.poll(() => asked.erase).toBeGreaterThan(before.erase!)
	await background.stop()
	const said = logged.map((line) => JSON.parse(line)).map(({ msg, former }) => [msg, former])
	expect(said).toEqual([
		['another process does the background work', undefined],
		['this process does the background work', 'another one'],
	])
})

it('one of several processes logs from the beginning that it does the work', async () => {
	const { looks, background, logged } = startFake({ isOneOfSeveral: true })
	await looks()
	await background.stop()
	expect(logged.map((line) => JSON.parse(line))).toEqual([
		expect.objectContaining({ msg: 'this process does the background work', holder: 'this one' }),
	])
})

it('while the lease cannot be reached, its last holder goes on', async () => {
	const failing: string[] = []
	const { asked, looks, background } = startFake({ failing })
	await expect.poll(() => asked.count).toBeGreaterThan(0)
	failing.push('lease')
	await looks()
	const counted = asked.count!
	await expect.poll(() => asked.count).toBeGreaterThan(counted)
	await background.stop()
})
