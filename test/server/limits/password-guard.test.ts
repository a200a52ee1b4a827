/** Tries of a password: one at a time for each address, and only wrong ones count. */
import { expect, it } from 'vitest'
import { createMemoryCounters, type SharedCounters } from '../../../server/limits/counters.ts'
import { createPasswordGuard } from '../../../server/limits/password-guard.ts'
import { settle } from '../visits/gate.ts'

const minute = 60_000

/** Counters as the database keeps them, here in memory. */
const createCounters = (): SharedCounters => {
	const { add, take } = createMemoryCounters()
	const last = new Map<string, Awaited<ReturnType<typeof add>>>()
	return {
		add: async (key, points, windowMs, now) => {
			const window = await add(key, points, windowMs, now)
			last.set(key, window)
			return { ...window }
		},
		take: async (...asked) => take(...asked),
		giveBack: async (key, endsAt) => {
			const window = last.get(key)
			if (window?.endsAt === endsAt) window.points -= 1
		},
	}
}
const open = () => {
	const clock = { now: 0 }
	const { check } = createPasswordGuard(createCounters(), () => clock.now)
	const enter = (isRight: boolean, address = 'one', subject = 'link 1') =>
		check(subject, address, async () => isRight).then(String, (error) => error.code)
	return { clock, check, enter }
}
const times = async (count: number, work: (nth: number) => Promise<unknown>) => {
	const all: unknown[] = []
	for (let nth = 0; nth < count; nth++) all.push(await work(nth))
	return all
}

it('tries of one address run one after the other, also those that come while the last one waits', async () => {
	const { check } = open()
	const ends: (() => void)[] = []
	let [running, most] = [0, 0]
	const compare = () => {
		most = Math.max(most, ++running)
		return new Promise<boolean>((resolve) =>
			ends.push(() => {
				running -= 1
				resolve(true)
			}),
		)
	}
	const enter = () => check('link 1', 'one', compare)
	const tries = [enter(), enter()]
	await settle()
	for (let nth = 0; nth < 4; nth++) {
		expect([ends.length, most]).toEqual([nth + 1, 1])
		ends[nth]!()
		await settle()
		if (nth < 2) tries.push(enter())
		await settle()
	}
	expect(await Promise.all(tries)).toEqual([true, true, true, true])
})

it('right passwords never count, nor does what failed before it was compared', async () => {
	const { check, enter } = open()
	expect(new Set(await times(60, () => enter(true)))).toEqual(new Set(['true']))
	const busy = () => check('link 1', 'one', () => Promise.reject(new Error('busy')))
	await times(60, () => busy().catch(() => {}))
	expect(await times(11, () => enter(false))).toEqual([...Array(10).fill('false'), 'rate_limited'])
})

it('ten wrong ones a minute, fifty an hour, for each link and address alone', async () => {
	const { clock, enter } = open()
	for (let nth = 0; nth < 5; nth++) {
		expect(await times(11, () => enter(false))).toEqual([...Array(10).fill('false'), 'rate_limited'])
		expect(await enter(true, 'two')).toBe('true')
		expect(await enter(true, 'one', 'link 2')).toBe('true')
		clock.now += minute
	}
	expect(await enter(true)).toBe('rate_limited')
	clock.now = 60 * minute - 1
	expect(await enter(true)).toBe('rate_limited')
	clock.now += 1
	expect(await enter(true)).toBe('true')
})

it('after three hundred wrong ones each address has one a minute, and nobody none', async () => {
	const { clock, enter } = open()
	await times(299, (nth) => enter(false, `guesser ${nth}`))
	expect(await times(2, () => enter(false, 'early'))).toEqual(['false', 'rate_limited'])
	expect(await times(2, () => enter(false, 'late'))).toEqual(['false', 'rate_limited'])
	expect(await enter(true, 'somebody')).toBe('true')
	clock.now += minute
	expect(await enter(true, 'late')).toBe('true')
})
