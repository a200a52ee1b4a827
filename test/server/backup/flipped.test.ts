/** A packed backup of which one bit was flipped is refused, whichever it is. */
import { PassThrough, Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPacker, openBackup } from '../../../server/backup/packed.ts'
import { check } from '../../support/service/property.ts'

const header = '{"format":"kurz-backup-1"}'
const rows = Array.from({ length: 400 }, (_, nth) => `[${nth},${(nth * 7_919) % 1_009}]`)

const packed = await (async () => {
	const target = new PassThrough()
	const { take, close } = createPacker(target)
	const all = target.toArray()
	await take([header, ...rows, ''].join('\n'))
	await close()
	return Buffer.concat((await all) as Buffer[])
})()
const unpack = async (bytes: Buffer): Promise<string> => {
	const { parts } = await openBackup(Readable.from([bytes]))
	const all = await Array.fromAsync(parts)
	return all.map((part) => ('rows' in part ? part.rows : part.line)).join('\n')
}

it('as it is, it has its rows', async () => {
	expect(await unpack(packed)).toBe(rows.join('\n'))
})

it('with a bit flipped, it has the same rows or is refused', async () => {
	const bits = fc.nat({ max: 8 * packed.length - 1 })
	await check(
		fc.asyncProperty(bits, async (bit) => {
			const flipped = Buffer.from(packed)
			flipped[bit >> 3]! ^= 1 << (bit & 7)
			const read = await unpack(flipped).catch(() => 'refused')
			expect(['refused', rows.join('\n')]).toContain(read)
		}),
		{ runs: 400 },
	)
})
