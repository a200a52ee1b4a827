/** One address can't keep others from their passwords, however much it asks to be hashed. */
import { expect, it } from 'vitest'
import { tally } from '../../support/service/crowd.ts'
import { asJson, endlessPatience, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
/** Hashes as slowly as in production, so that requests at once wait. */
const slow = joinService(service, {}, service.clock, endlessPatience, { memoryCost: 16_384, timeCost: 2 })
const locked = { url: 'https://target.example', isProtected: true, password: 'right' }
const statuses = async (asked: Promise<Response>[]) =>
	tally((await Promise.all(asked)).map(({ status }) => status))

it('while one network makes protected links, another’s right password opens at once', async () => {
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
	const right = { ...asJson({ password: 'right' }), peer: '2001:db8:0:1::1' }
	const answer = await slow.ask(`/api/v1/${short_url}`, right)
	expect([answer.status, areMade]).toEqual([200, false])
	const { 201: done, 503: refused } = await all
	// Two are hashed at once, and ten wait; some are done before the last begin.
	expect([done! < 60, refused! > 0, done! + refused!]).toEqual([true, true, 60])
})

it('a try that could not be checked is not a wrong one', async () => {
	const peer = '198.51.100.1'
	// A hash is checked as slowly as it was made; one by one, each finds a place.
	const slugs: string[] = []
	while (slugs.length < 31) slugs.push((await slow.client.shorten(locked)).short_url)
	const [last = '', ...others] = slugs
	const unlock = (at: typeof slow, slug: string, password: string) =>
		at.ask(`/api/v1/${slug}`, { ...asJson({ password }), peer })
	// The tries of one link wait for each other; many links take all places of their address.
	const crowded = async () => {
		const busy = statuses(others.map((slug) => unlock(slow, slug, 'right')))
		const asked = await statuses(Array.from({ length: 5 }, () => unlock(slow, last, 'right')))
		await busy
		return Object.keys(asked)
	}
	await expect.poll(crowded).toContain('503')
	const tries = []
	for (let nth = 0; nth < 11; nth++) tries.push((await unlock(service, last, 'wrong')).status)
	expect(tally(tries)).toEqual({ 401: 10, 429: 1 })
})
