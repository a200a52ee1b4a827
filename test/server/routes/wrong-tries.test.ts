/** Only wrong passwords that were checked count as tries. */
import { expect, it } from 'vitest'
import { crowd } from '../../support/service/crowd.ts'
import { asJson, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const minute = 60_000

const make = async (): Promise<string> => {
	const body = { url: 'https://target.example', isProtected: true, password: 'right' }
	return (await service.client.shorten(body)).short_url
}
const tryIt = async (slug: string, password: string, peer: string): Promise<number> =>
	(await service.ask(`/api/v1/${slug}`, { ...asJson({ password }), peer })).status
/** The statuses of so many tries, one after the other. */
const tries = async (
	count: number,
	...[slug, password, peer]: Parameters<typeof tryIt>
): Promise<number[]> => {
	const statuses = []
	for (let nth = 0; nth < count; nth++) statuses.push(await tryIt(slug, password, peer))
	return statuses
}
const all = (count: number, status: number): number[] => Array.from({ length: count }, () => status)

it('right ones never count, however many come in a minute or an hour', async () => {
	const slug = await make()
	for (let nth = 0; nth < 4; nth++) {
		expect(await tries(15, slug, 'right', '198.51.100.1')).toEqual(all(15, 200))
		service.clock.now += minute
	}
	expect(await tries(10, slug, 'wrong', '198.51.100.1')).toEqual(all(10, 401))
})

it('refused ones do not count: a minute later there are ten more', async () => {
	const slug = await make()
	expect(await tries(10, slug, 'wrong', '198.51.100.2')).toEqual(all(10, 401))
	expect(await tries(60, slug, 'wrong', '198.51.100.2')).toEqual(all(60, 429))
	service.clock.now += minute
	expect(await tries(11, slug, 'wrong', '198.51.100.2')).toEqual([...all(10, 401), 429])
})

it("a link's 300th wrong one in an hour is the last its address has in that minute", async () => {
	const slug = await make()
	await crowd(299, (nth) => tryIt(slug, 'wrong', `203.0.113.${nth % 40}`), 20)
	expect(await tries(2, slug, 'wrong', '198.51.100.3')).toEqual([401, 429])
	service.clock.now += 60 * minute
	expect(await tries(2, slug, 'wrong', '198.51.100.3')).toEqual([401, 401])
})

it('a wrong one counts for its own link, not for another link or an account', async () => {
	const [slug, other] = [await make(), await make()]
	for (let nth = 0; nth < 5; nth++) {
		expect(await tries(10, slug, 'wrong', '198.51.100.4')).toEqual(all(10, 401))
		service.clock.now += minute
	}
	expect(await tryIt(slug, 'right', '198.51.100.4')).toBe(429)
	expect(await tryIt(other, 'right', '198.51.100.4')).toBe(200)
	const claim = asJson({ email: 'nobody@example.org', password: 'a wrong one' })
	expect((await service.ask('/api/v1/auth/sign-in/email', { ...claim, peer: '198.51.100.4' })).status).toBe(
		401,
	)
})

it('right ones do not count when many come at once either', async () => {
	const slug = await make()
	const answers = await Promise.all(Array.from({ length: 30 }, () => tryIt(slug, 'right', '198.51.100.30')))
	expect(answers).toEqual(all(30, 200))
})

it('a refused try names the limit on wrong passwords in its headers', async () => {
	const at = joinService(service, { RATE_LIMIT_SET: 'A' })
	const slug = await make()
	const guess = () => at.ask(`/api/v1/${slug}`, { ...asJson({ password: 'wrong' }), peer: '198.51.100.31' })
	for (let n = 0; n < 10; n++) await guess()
	const { headers } = await guess()
	expect([
		headers.get('ratelimit-limit'),
		headers.get('ratelimit-remaining'),
		headers.get('ratelimit-reset'),
	]).toEqual(['10', '0', headers.get('retry-after')])
})
