/** The first line of a backup: which forms are read, and how the secret is in it. */
import { expect, it } from 'vitest'
import { readHeader, seal, unseal, writeHeader } from '../../../server/backup/header.ts'

const header = {
	...{ format: 'kurz-backup-1' as const, madeAt: '', version: '', fingerprint: '' },
	...{ migration: '', tables: [], partitions: [] },
}

it('this form is read', () => {
	expect(readHeader(writeHeader(header).trim())).toEqual(header)
})

it.each(['kurz-backup-2', 'kurz-backup-10', 'kurz-backup-', 'kurz', 'other'])(
	'%s is no form of ours',
	(format) => {
		expect(() => readHeader(JSON.stringify({ ...header, format }))).toThrow(/^it is not a backup of Kurz, or/)
	},
)

it('two seals of one secret have nothing in common, and each opens with its pass phrase alone', async () => {
	const [one, other] = [await seal('the secret', 'a pass phrase'), await seal('the secret', 'a pass phrase')]
	for (const part of ['salt', 'nonce', 'text', 'tag'] as const)
		expect([part, one[part]]).not.toEqual([part, other[part]])
	for (const sealed of [one, other]) {
		expect(unseal(sealed, 'a pass phrase')).toBe('the secret')
		expect(unseal(sealed, 'a pass phrasE')).toBeUndefined()
		for (const part of ['salt', 'nonce', 'text', 'tag'] as const) {
			const changed = Buffer.from(sealed[part], 'base64url')
			changed[0]! ^= 1
			expect(unseal({ ...sealed, [part]: changed.toString('base64url') }, 'a pass phrase')).toBeUndefined()
		}
	}
})
