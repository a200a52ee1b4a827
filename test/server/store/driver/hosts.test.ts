/** Connection strings with several hosts, and which of them counts as the primary. */
import { describe, expect, it } from 'vitest'
import { followHosts } from '../../../../server/store/driver/primary.ts'

it('several hosts are read, each with its port', () => {
	const hosts = followHosts('postgres://u:p%40@db1:5433,db2,[::1]:5434/kurz?sslmode=require')
	expect(hosts).toMatchObject({
		address: 'postgres://u:p%40@db1:5433/kurz?sslmode=require',
		host: ['db1', 'db2', '::1'],
		port: [5433, 5432, 5434],
		names: ['db1:5433', 'db2:5432', '[::1]:5434'],
	})
})

it.each(['postgres://db1/kurz', 'postgres://u:a,b@db1:5432/kurz', 'postgres:///kurz?x=a,b'])(
	'%s names one host',
	(text) => expect(followHosts(text)).toBeUndefined(),
)

describe('the primary', () => {
	const setUp = () => {
		const moves: string[] = []
		const left: string[] = []
		const { primary } = followHosts('postgres://db1,db2/kurz', (name) => moves.push(name))!
		const join = (name: string, host: number, timeline: string) =>
			primary.join(host, timeline, () => left.push(name))
		return { moves, left, primary, join }
	}

	it('is the host that took writes last, and is tried first', () => {
		const { primary, join, moves } = setUp()
		expect(primary.at()).toBe(0)
		join('a', 1, '00000001')
		expect(primary.at()).toBe(1)
		expect(moves).toEqual([])
	})

	it('connections to another host are left when it changes, those that have ended are not', () => {
		const { left, join, moves } = setUp()
		join('a', 0, '00000001')
		const ended = join('b', 0, '00000001')
		ended()
		join('c', 1, '00000002')
		join('d', 1, '00000002')
		expect({ left, moves }).toEqual({ left: ['a'], moves: ['db2:5432'] })
	})

	it('a host of an older timeline is a former primary', () => {
		const { primary, join } = setUp()
		expect(primary.isFormer('00000001')).toBe(false)
		join('a', 0, '0000000A')
		expect(['00000009', '0000000A', '0000000B'].map(primary.isFormer)).toEqual([true, false, false])
	})
})
