/** Password hashing: turns are shared out by address, and signing in comes before making. */
import { expect, it } from 'vitest'
import { createDearWork } from '../../../server/limits/dear-work.ts'
import { createPasswords } from '../../../server/limits/hashing.ts'
import { askedBy } from '../../../server/waiting/asker.ts'
import { crowd, tally } from '../../support/service/crowd.ts'

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

it.each([
	['ten of one address', () => 'one', 10],
	['fifty of all', String, 50],
])('%s may wait, the next is refused, and later there is room again', async (_, addressOf, places) => {
	const passwords = createPasswords(createDearWork({ cores: 2, bytes: 2 ** 30 }), cheap)
	const outcomes = await crowd(60, (nth) => outcome(from(addressOf(nth), () => passwords.hash('x'))))
	expect(tally(outcomes)).toEqual({ done: places + 2, service_unavailable: 58 - places })
	expect(await from(addressOf(0), () => passwords.hash('x'))).toMatch(/^\$argon2id\$/)
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

it('clients that hung up give their places to others', async () => {
	const passwords = createPasswords(createDearWork({ cores: 1, bytes: 2 ** 30 }), cheap)
	const hash = () => passwords.hash('x')
	const left = crowd(60, (nth) => outcome(from(String(nth), hash, () => true)))
	const others = crowd(50, (nth) => outcome(from(`other ${nth}`, hash)))
	expect(tally(await others)).toEqual({ done: 50 })
	expect(tally(await left)).toEqual({ service_unavailable: 60 })
})
