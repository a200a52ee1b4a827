/** Password hashing: turns are shared out by address, and signing in comes before making. */
import { expect, it } from 'vitest'
import { createDearWork } from '../../../server/limits/dear-work.ts'
import { createPasswords } from '../../../server/limits/hashing.ts'
import { askedBy } from '../../../server/waiting/asker.ts'

const cheap = { memoryCost: 8, timeCost: 1 }
const from = <T>(address: string, work: () => Promise<T>, isGone = () => false) =>
	askedBy({ address, isGone }, work)
const outcome = (work: Promise<unknown>): Promise<string> =>
	work.then(
		() => 'done',
		(error) => error.code,
	)

it('hashes are argon2id and match only their own password; no password matches no account', async () => {
	const passwords = createPasswords(createDearWork({ cores: 1, bytes: 2 ** 30 }), cheap)
	const hash = await passwords.hash('pässword\0x')
	expect(hash).toMatch(/^\$argon2id\$/)
	expect(await passwords.verify('pässword\0x', hash)).toBe(true)
	expect(await passwords.verify('pässword', hash)).toBe(false)
	expect(await passwords.verify('a password that nobody has', undefined)).toBe(false)
})

it('addresses are served in turn, checks before new hashes, and clients that hung up not at all', async () => {
	const passwords = createPasswords(createDearWork({ cores: 1, bytes: 2 ** 30 }), cheap)
	const hash = await passwords.hash('x')
	const served: string[] = []
	let isGone = false
	const ask = async (name: string, work: () => Promise<unknown>) => {
		const said = await outcome(from(name[0]!, work, () => isGone && name.startsWith('c')))
		if (said === 'done') served.push(name)
	}
	const make = (name: string) => ask(name, () => passwords.hash('x'))
	const enter = (name: string) => ask(name, () => passwords.verify('x', hash))
	const all = [...['a0', 'a1', 'a2', 'a3', 'c1', 'c2', 'b1'].map(make), ...['a4', 'a5', 'b2'].map(enter)]
	isGone = true
	await Promise.all(all)
	expect(served).toEqual(['a0', 'a4', 'b2', 'a5', 'a1', 'b1', 'a2', 'a3'])
})

it('a hash that failed for want of memory is made again: no account is as right as a wrong password', async () => {
	const cost = { memoryCost: 0, timeCost: 1 }
	const passwords = createPasswords(createDearWork({ cores: 1, bytes: 2 ** 30 }), cost)
	await expect(passwords.verify('x', undefined)).rejects.toThrow()
	cost.memoryCost = 8
	expect(await passwords.verify('x', undefined)).toBe(false)
})
