/** What the server remembers of visitors is small, however long their headers are. */
import { heapStats } from 'bun:jsc'
import { expect, it } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { createAddressReader } from '../../../server/visits/visitor/address.ts'
import { readAgent } from '../../../server/visits/visitor/agent.ts'

const long = (nth: number) => `${nth} `.padEnd(15_000, 'x')
/** The bytes by which the heap and its external memory grow. */
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
	const network = '2001:db8:0:0::/64'
	const grown = grownBy(() => {
		for (let nth = 0; nth < many; nth++) {
			const forwarded = Buffer.from(`${long(nth)}, 2001:db8::${nth.toString(16)}`).toString()
			expect(read('192.0.2.1', forwarded).address).toBe(network)
		}
	})
	expect(grown).toBeLessThan(10_000_000)
	expect(read('192.0.2.1', '2001:db8::1').address).toBe(network)
})

it('user agents', () => {
	const grown = grownBy(() => {
		for (let nth = 0; nth < many; nth++) readAgent(Buffer.from(long(nth)).toString())
	})
	expect(grown).toBeLessThan(10_000_000)
	expect(readAgent(long(1)).userAgent).toBe(long(1).slice(0, 512))
})
