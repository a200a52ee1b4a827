/** While the standby confirms nothing, no click is written that would be kept and not answered. */
import { expect, it } from 'vitest'
import { Unavailable } from '../../../../server/errors.ts'
import { createConfirmation } from '../../../../server/store/driver/confirmation.ts'
import { ticks, withDeadline } from '../../../../server/waiting/deadline.ts'

const certain = () => new Unavailable(new Error('nothing was done'))
const open = (became = Promise.resolve(true)) => new Unavailable(new Error('no answer'), became)

const setUp = () => {
	let written = 0
	/** The tries to commit that have no answer yet. */
	const tries: PromiseWithResolvers<void>[] = []
	const { guard } = createConfirmation(() => {
		tries.push(Promise.withResolvers())
		return tries.at(-1)!.promise
	})
	const write = (error?: Error) =>
		guard(async () => {
			written += 1
			if (error !== undefined) throw error
		}).then(
			() => 'written',
			(failure) => (failure === error ? 'as it failed' : failure.cause.message),
		)
	return { tries, write, written: () => written }
}
const refused = 'the standby confirms nothing'

it('a batch that failed for certain stops none', async () => {
	const { write, tries } = setUp()
	expect(await write(certain())).toBe('as it failed')
	expect(await write()).toBe('written')
	expect(tries).toHaveLength(0)
})

it('after a batch that was left open the next waits for a commit that does not matter', async () => {
	const { write, tries, written } = setUp()
	expect(await write(open())).toBe('as it failed')
	const next = write()
	await Promise.resolve()
	expect(written()).toBe(1)
	tries[0]!.resolve()
	expect(await next).toBe('written')
	expect(tries).toHaveLength(1)
})

it('while that is not confirmed nothing is written, and it is tried again until it is', async () => {
	const { write, tries, written } = setUp()
	const underWay = [write(open()), write(open())]
	expect(await Promise.all(underWay)).toEqual(['as it failed', 'as it failed'])
	const next = write()
	tries[0]!.reject(open())
	expect(await next).toBe(refused)
	await expect.poll(() => tries.length).toBe(2)
	tries[1]!.reject(open())
	await expect.poll(() => tries.length).toBe(3)
	expect(await write()).toBe(refused)
	expect(written()).toBe(2)

	tries[2]!.resolve()
	await expect.poll(() => write()).toBe('written')
	expect(tries).toHaveLength(3)
})

it('a try that failed for certain says nothing about the standby: a batch hears the same', async () => {
	const { write, tries } = setUp()
	await write(open())
	const next = write()
	tries[0]!.reject(certain())
	expect(await next).toBe('written')
	expect(tries).toHaveLength(1)
})

it('after a try that was too late and then not sent batches wait for one that says something', async () => {
	const { write, tries, written } = setUp()
	await write(open())
	const [next, another] = [write(), write()]
	tries[0]!.reject(open(Promise.resolve(false)))
	await expect.poll(() => tries.length).toBe(2)
	expect(written()).toBe(1)
	tries[1]!.resolve()
	expect(await Promise.all([next, another])).toEqual(['written', 'written'])
	expect(tries).toHaveLength(2)
})

it('a batch waits until its deadline at most', async () => {
	const { write, written } = setUp()
	await write(open())
	expect(await withDeadline(ticks() + 50, () => write())).toBe('it took too long')
	expect(written()).toBe(1)
})

it('a try of which nobody will ever hear counts as not confirmed', async () => {
	const { write, tries } = setUp()
	await write(open())
	const next = write()
	tries[0]!.reject(open(Promise.withResolvers<boolean>().promise))
	expect(await next).toBe(refused)
})
