/** Password hashing waits its turn, and refuses when too many wait. */
import { expect, it } from 'vitest'
import { createPasswords } from '../../../server/passwords/hashing.ts'

const cheap = { memoryCost: 8, timeCost: 1 }

it('hashes are argon2id and match only their own password', async () => {
	const passwords = createPasswords(1, cheap)
	const hash = await passwords.hash('pässword\0x')
	expect(hash).toMatch(/^\$argon2id\$/)
	expect(await passwords.verify('pässword\0x', hash)).toBe(true)
	expect(await passwords.verify('pässword', hash)).toBe(false)
})

it('fifty callers may wait, the next is refused, and later there is room again', async () => {
	const passwords = createPasswords(2, cheap)
	const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash('x')))
	expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(52)
	for (const outcome of outcomes) {
		if (outcome.status === 'rejected') expect(outcome.reason.code).toBe('service_unavailable')
	}
	expect(await passwords.hash('x')).toMatch(/^\$argon2id\$/)
})
