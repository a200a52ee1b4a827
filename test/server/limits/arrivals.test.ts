/** Files on their way: bounded together, one of each sender, and what ends leaves its room. */
import { expect, it } from 'vitest'
import { createArrivals } from '../../../server/limits/arrivals.ts'

const outcome = (work: Promise<unknown>) =>
	work.then(
		() => 'here',
		(error) => error.code ?? error.message,
	)
/** A file that arrives until the test ends it. */
const arrive = ({ one }: ReturnType<typeof createArrivals>, sender: string, bytes: number) => {
	const { promise, resolve, reject } = Promise.withResolvers<void>()
	const taken = Promise.withResolvers<string>()
	const ends = outcome(
		one(sender, (add) => {
			add(bytes)
			taken.resolve('arrives')
			return promise
		}),
	)
	// A file that should be refused and is not would be waited for until the test's time is over.
	const begins = Promise.race([ends, taken.promise])
	return { begins, ends, end: resolve, breakOff: () => reject(new Error('broken off')) }
}

it.each(['end', 'breakOff'] as const)(
	'after its %s, a file leaves its bytes and its sender free',
	async (how) => {
		const arrivals = createArrivals(10)
		for (let nth = 0; nth < 3; nth++) {
			const file = arrive(arrivals, 'one', 10)
			expect(await file.begins).toBe('arrives')
			expect(await arrive(arrivals, 'other', 1).begins).toBe('service_unavailable')
			expect(await arrive(arrivals, 'one', 0).begins).toBe('service_unavailable')
			file[how]()
			expect(await file.ends).toBe(how === 'end' ? 'here' : 'broken off')
		}
	},
)

it('all uploads together have a bound in bytes, which each piece counts against', async () => {
	const { one } = createArrivals(10)
	const file = (sender: string, pieces: number[]) =>
		outcome(
			one(sender, async (add) => {
				for (const bytes of pieces) add(bytes)
			}),
		)
	expect(await file('one', [4, 6])).toBe('here')
	expect(await file('one', [4, 6, 1])).toBe('service_unavailable')
	expect(await file('two', [10])).toBe('here')
})
