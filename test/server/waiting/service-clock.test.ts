/** The service goes by the database's clock, and its own where both agree. */
import { expect, it } from 'vitest'
import { createServiceClock } from '../../../server/waiting/service-clock.ts'

const [minute, day] = [60_000, 86_400_000]
const open = () => {
	const at = { own: 1_800_000_000_000, ticks: 0, database: 1_800_000_000_000, lived: null as number | null }
	const said: number[] = []
	const doubts: (number | null)[] = []
	const clock = createServiceClock({
		own: () => at.own,
		ticks: () => at.ticks,
		onChange: (by) => void said.push(by),
		onDoubt: (lived) => void doubts.push(lived),
	})
	const pass = (ms: number) => {
		at.own += ms
		at.ticks += ms
		at.database += ms
	}
	/** The answer is read on the way there and takes as long to come back. */
	const look = (took = 0) =>
		clock.look(async () => {
			pass(took / 2)
			const time = at.database
			pass(took / 2)
			return { time, lived: at.lived }
		})
	/** As a process does: what it hears, it notes. */
	const live = async (ms: number) => {
		pass(ms)
		const noted = await look()
		if (noted !== undefined) at.lived = noted.time
		return noted
	}
	const step = (ms: number) => {
		at.own += ms
		at.database += ms
	}
	return { at, clock, pass, look, said, doubts, live, step }
}

it.each([800 * day, 90_000, -90_000, -800 * day])('a clock that is %i ms ahead', async (by) => {
	const { at, clock, pass, look, said } = open()
	at.own += by
	await look(400)
	expect(clock.now()).toBe(at.database)
	pass(9_000)
	expect([clock.now(), clock.ahead()]).toEqual([at.database, by])
	at.own -= by
	await look()
	expect([clock.now(), clock.ahead(), said]).toEqual([at.own, 0, [by, 0]])
})

it('a clock that is set between two looks changes nothing', async () => {
	const { at, clock, pass, look } = open()
	await look()
	at.own += 800 * day
	pass(5_000)
	expect(clock.now()).toBe(at.database)
})

it('a slow answer makes no right clock wrong', async () => {
	const { at, clock, look, said } = open()
	await look(20_000)
	expect([clock.now(), clock.ahead(), said]).toEqual([at.own, 0, []])
})

it.each([
	['ahead', 800 * day],
	['behind', -800 * day],
	['two days behind', -2 * day],
])('where both clocks lie, %s, the past tells: in doubt until they are set back', async (_, by) => {
	const { clock, live, step, doubts, at } = open()
	await live(0)
	await live(minute)
	const lived = at.lived
	expect([lived, clock.isInDoubt()]).toEqual([at.database, false])
	step(by)
	for (let nth = 0; nth < 5; nth++) expect(await live(10_000)).toBeUndefined()
	expect([clock.isInDoubt(), at.lived, clock.now()]).toEqual([true, lived, at.database])
	step(-by)
	await live(10_000)
	expect([clock.isInDoubt(), doubts]).toEqual([false, [lived, null]])
})

it.each([day, -day])('a day between clock and past, %i ms, is no doubt', async (by) => {
	const { clock, at, live } = open()
	at.lived = at.database - by
	await live(0)
	expect(clock.isInDoubt()).toBe(false)
})

it('an hour in which both clocks go on as time does ends the doubt, and a step begins it anew', async () => {
	const { clock, live, step, at } = open()
	at.lived = at.database - 40 * day
	await live(0)
	for (let nth = 0; nth < 59; nth++) await live(minute)
	expect(clock.isInDoubt()).toBe(true)
	step(5_000)
	for (let nth = 0; nth < 60; nth++) expect(await live(minute)).toBeUndefined()
	expect(await live(minute)).toEqual({ time: at.database, isRight: true })
	expect([clock.isInDoubt(), at.lived]).toEqual([false, at.database])
})

it.each(['own', 'database'] as const)(
	'a clock that runs too fast is not believed: the %s one',
	async (which) => {
		const { clock, live, at } = open()
		at.lived = at.database - 40 * day
		for (let nth = 0; nth < 90; nth++) {
			at[which] += 5_000
			await live(minute)
		}
		expect(clock.isInDoubt()).toBe(true)
	},
)

it('a process that was there all the while believes its clock when the database comes back after days', async () => {
	const { clock, live, at } = open()
	await live(0)
	await live(2 * 60 * minute)
	expect(await live(3 * day)).toEqual({ time: at.database, isRight: true })
	expect(clock.isInDoubt()).toBe(false)
})

it('the past is noted once a minute at most', async () => {
	const { live } = open()
	const noted = []
	for (let nth = 0; nth < 13; nth++) noted.push(await live(10_000))
	expect(noted.filter((one) => one !== undefined)).toHaveLength(3)
})
