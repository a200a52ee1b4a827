/** The service goes by the database's clock, and its own where both agree. */
import { expect, it } from 'vitest'
import { createServiceClock } from '../../../server/waiting/service-clock.ts'

const day = 86_400_000
const open = () => {
	const at = { own: 1_800_000_000_000, ticks: 0, database: 1_800_000_000_000 }
	const said: number[] = []
	const clock = createServiceClock({
		own: () => at.own,
		ticks: () => at.ticks,
		onChange: (by) => void said.push(by),
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
			return time
		})
	return { at, clock, pass, look, said }
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
