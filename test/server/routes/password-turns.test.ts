/** One address can't keep others from their passwords, however much it asks to be hashed. */
import { expect, it } from 'vitest'
import { tally } from '../../support/service/crowd.ts'
import { asJson, endlessPatience, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
/** Hashes as slowly as in earnest: what comes at once waits. */
const slow = joinService(service, {}, service.clock, endlessPatience, {
	memoryCost: 16_384,
	timeCost: 2,
})
const locked = { url: 'https://target.example', isProtected: true, password: 'right' }
const statuses = async (asked: Promise<Response>[]) =>
	tally((await Promise.all(asked)).map(({ status }) => status))

it('while one network makes protected links, a right password of somebody else opens at once', async () => {
	const { short_url } = await service.client.shorten(locked)
	const hungUp = new AbortController()
	const make = (nth: number) =>
		slow.ask('/api/v1/shorten', {
			...asJson(locked),
			peer: `2001:db8::${nth}`,
			...(nth % 2 === 0 && { signal: hungUp.signal }),
		})
	const made = Array.from({ length: 60 }, (_, nth) => make(nth))
	let areMade = false
	const all = statuses(made).finally(() => {
		areMade = true
	})
	hungUp.abort()
	const answer = await slow.ask(`/api/v1/${short_url}`, {
		...asJson({ password: 'right' }),
		peer: '2001:db8:0:1::1',
	})
	expect([answer.status, areMade]).toEqual([200, false])
	const { 201: done, 503: refused } = await all
	// Two are hashed at once, and ten wait.
	expect([done! <= 12, done! + refused!]).toEqual([true, 60])
})

it('a try that could not be checked is not a wrong one', async () => {
	const { short_url } = await service.client.shorten(locked)
	const peer = '198.51.100.1'
	const unlock = (at: typeof slow, password: string) =>
		at.ask(`/api/v1/${short_url}`, { ...asJson({ password }), peer })
	const signIn = (nth: number) =>
		slow.ask('/api/v1/tokens', {
			...asJson({ email: `${nth}@example.org`, password: 'any password', name: 'x' }),
			peer,
		})
	const busy = statuses(Array.from({ length: 20 }, (_, nth) => signIn(nth)))
	await expect.poll(async () => (await unlock(slow, 'right')).status).toBe(503)
	await busy
	const tries = []
	for (let nth = 0; nth < 11; nth++) tries.push((await unlock(service, 'wrong')).status)
	expect(tally(tries)).toEqual({ 401: 10, 429: 1 })
})
