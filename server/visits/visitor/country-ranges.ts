/** The countries of all addresses as flat sorted tables, made from the tree in a MaxMind file. */
import ipaddr from 'ipaddr.js'
import { Reader, type Response } from 'maxmind'

/** Where ranges begin, in order, by the first 64 bits of an address (IPv4: `highs` alone). */
export interface Ranges<T> {
	highs: Uint32Array
	lows: Uint32Array
	/** What each range has. */
	values: T[]
}

/** What the range of an address has, by binary search; undefined before the first range. */
export const valueAt = <T>({ highs, lows, values }: Ranges<T>, high: number, low: number): T | undefined => {
	let from = 0
	let to = highs.length
	while (from < to) {
		const middle = (from + to) >>> 1
		const start = highs[middle]!
		if (start < high || (start === high && lows[middle]! <= low)) from = middle + 1
		else to = middle
	}
	return values[from - 1]
}

/** Takes ranges in their order; neighbours with one value become one range. */
const createRanges = <T>() => {
	const highs: number[] = []
	const lows: number[] = []
	const values: T[] = []
	let last: T | undefined
	return {
		add: (high: number, low: number, value: T): void => {
			if (value === last) return
			last = value
			highs.push(high)
			lows.push(low)
			values.push(value)
		},
		done: (): Ranges<T> => ({ highs: Uint32Array.from(highs), lows: Uint32Array.from(lows), values }),
	}
}

/** A record of @ip-location-db (CC0): the country to which a regional registry gave the network. */
type Record = Response & { country_code?: string }

/**
 * One half of a node of the tree: another node, or what its addresses have. Source: MaxMind DB
 * format 2.0.
 */
const recordAt = (file: Buffer, node: number, side: 0 | 1): number => {
	const at = node * 6 + side * 3
	return (file[at]! << 16) | (file[at + 1]! << 8) | file[at + 2]!
}

const addressOf = (high: number, low: number, bits: 32 | 64): string =>
	bits === 32
		? [24, 16, 8, 0].map((shift) => (high >>> shift) & 255).join('.')
		: `${[high >>> 16, high & 65_535, low >>> 16, low & 65_535].map((part) => part.toString(16)).join(':')}::`

/** The ranges below a node. A network smaller than `bits` has the country of its first address. */
const rangesBelow = (file: Buffer, reader: Reader<Record>, root: number, bits: 32 | 64) => {
	const { nodeCount } = reader.metadata
	const ranges = createRanges<string | null>()
	const codes = new Map<number, string | null>([[nodeCount, null]])
	const codeOf = (record: number, high: number, low: number): string | null => {
		const known = codes.get(record)
		if (known !== undefined) return known
		const code = reader.get(addressOf(high, low, bits))?.country_code ?? ''
		const kept = /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? code : null
		codes.set(record, kept)
		return kept
	}
	const walk = (node: number, depth: number, high: number, low: number): void => {
		const bit = 2 ** (31 - (depth % 32))
		if (node >= nodeCount) ranges.add(high, low, codeOf(node, high, low))
		else walk(recordAt(file, node, 0), depth + 1, high, low)
		if (node >= nodeCount || depth >= bits) return
		if (depth < 32) walk(recordAt(file, node, 1), depth + 1, high + bit, low)
		else walk(recordAt(file, node, 1), depth + 1, high, low + bit)
	}
	walk(root, 0, 0, 0)
	return ranges.done()
}

type Network = [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

/**
 * Whether addresses are private or reserved, as ipaddr.js knows them; its types leave that list
 * out.
 */
const specialRanges = (kind: typeof ipaddr.IPv4 | typeof ipaddr.IPv6): Ranges<boolean> => {
	const { SpecialRanges: known } = kind.prototype as unknown as { SpecialRanges: object }
	const networks = Object.values(known).flatMap((found) => (Array.isArray(found[0]) ? found : [found]))
	const edges = (networks as Network[]).flatMap(([address, bits]) => {
		const start = Buffer.concat([Buffer.from(address.toByteArray()), Buffer.alloc(8)]).readBigUInt64BE()
		const end = start + 2n ** BigInt(64 - Math.min(bits, 64))
		return [
			{ at: start, step: 1 },
			{ at: end, step: -1 },
		]
	})
	const ranges = createRanges<boolean>()
	let depth = 0
	for (const { at, step } of edges.sort((a, b) => Number(a.at - b.at))) {
		depth += step
		if (at < 2n ** 64n) ranges.add(Number(at >> 32n), Number(at & 0xffff_ffffn), depth > 0)
	}
	return ranges.done()
}

/**
 * What a file of countries says of IPv4 addresses and of IPv6 networks of 64 bits. Takes some 120
 * ms.
 */
export const readRanges = (file: Buffer) => {
	const reader = new Reader<Record>(file)
	if (reader.metadata.recordSize !== 24) throw new Error('records of this size are not known')
	// IPv4 addresses stand behind 96 zeros.
	let ipv4 = 0
	for (let depth = 0; depth < 96; depth++) ipv4 = recordAt(file, ipv4, 0)
	return {
		ipv4: { countries: rangesBelow(file, reader, ipv4, 32), special: specialRanges(ipaddr.IPv4) },
		ipv6: { countries: rangesBelow(file, reader, 0, 64), special: specialRanges(ipaddr.IPv6) },
	}
}
