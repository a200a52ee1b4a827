/** What is remembered of visitors is small, however long the headers were that it was read from. */
import { heapStats } from 'bun:jsc'
import { expect, it } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { createAddressReader } from '../../../server/visits/visitor/address.ts'
import { readAgent } from '../../../server/visits/visitor/agent.ts'

const long = (nth: number) => `${nth} `.padEnd(15_000, 'x')
/** Bytes that the heap and what belongs to it have grown by. */
const grownBy = (work: () => void): number => {
	const size = () => {
		Bun.gc(true)
		const { heapSize, extraMemorySize } = heapStats()
		return heapSize + extraMemorySize
	}
	const before = size()
	work()
	return size() - before
}
const many = 3_000

it('addresses that a proxy passed on behind long texts', () => {
	const read = createAddressReader(readConfig({ TRUST_PROXY: '192.0.2.1' }).trustProxy)
	const grown = grownBy(() => {
		for (let nth = 0; nth < many; nth++)
			expect(
				read('192.0.2.1', Buffer.from(`${long(nth)}, 2001:db8::${nth.toString(16)}`).toString()).address,
			).toBe('2001:db8:0:0::/64')
	})
	expect(grown).toBeLessThan(10_000_000)
	expect(read('192.0.2.1', '2001:db8::1').address).toBe('2001:db8:0:0::/64')
})

it('user agents', () => {
	const grown = grownBy(() => {
		for (let nth = 0; nth < many; nth++) readAgent(Buffer.from(long(nth)).toString())
	})
	expect(grown).toBeLessThan(10_000_000)
	expect(readAgent(long(1)).userAgent).toBe(long(1).slice(0, 512))
})
