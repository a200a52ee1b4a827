/** Requests begin a few in each step of the loop, and askers take turns. */
import { expect, it } from 'vitest'
import { createBeginnings } from '../../../server/limits/beginnings.ts'
import { askedBy } from '../../../server/waiting/asker.ts'

const open = () => {
	const begun = createBeginnings()
	const order: string[] = []
	const ask = (address: string, name: string) =>
		askedBy({ address, isGone: () => false }, async () => {
			await begun()
			order.push(name)
		})
	return { order, ask }
}

it('askers take turns, each in the order of its requests', async () => {
	const { order, ask } = open()
	const many = Array.from({ length: 6 }, (_, nth) => ask('many', `m${nth}`))
	await Promise.all([...many, ask('one', 'o0'), ask('one', 'o1'), ask('two', 't0')])
	expect(order).toEqual(['m0', 'o0', 't0', 'm1', 'o1', 'm2', 'm3', 'm4', 'm5'])
})

it('what else waits for the loop comes in between, before half of them', async () => {
	const { order, ask } = open()
	const many = Array.from({ length: 50 }, (_, nth) => ask('many', `${nth}`))
	// As a visit, whose bytes are here: it needs two steps, for its look-up and its commit.
	setImmediate(() => setImmediate(() => order.push('visit')))
	await Promise.all(many)
	expect(order.indexOf('visit')).toBeLessThan(25)
})

it('it goes on after a rest', async () => {
	const { order, ask } = open()
	await ask('one', 'first')
	await ask('one', 'second')
	expect(order).toEqual(['first', 'second'])
})
