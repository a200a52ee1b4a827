/** The connections of a process, divided among its kinds of work. */
import { expect, it } from 'vitest'
import { connectionsOfProcess } from '../../../../server/config/database-connections.ts'
import { sizesOf } from '../../../../server/store/driver/pools.ts'

const { least, most } = connectionsOfProcess

it.each(Array.from({ length: most - least + 1 }, (_, nth) => least + nth))(
	'%i are divided without a rest, and one asks in doubt',
	(connections) => {
		const sizes = Object.values(sizesOf(connections))
		expect(sizes.reduce((sum, size) => sum + size)).toBe(connections - 1)
		expect(Math.min(...sizes)).toBeGreaterThan(0)
	},
)

it('shrink in proportion', () => {
	expect(sizesOf()).toEqual({ visits: 6, requests: 3, reads: 3, background: 2, health: 1 })
	expect(sizesOf(12)).toEqual({ visits: 4, requests: 2, reads: 2, background: 2, health: 1 })
	expect(sizesOf(8)).toEqual({ visits: 2, requests: 1, reads: 1, background: 2, health: 1 })
})
