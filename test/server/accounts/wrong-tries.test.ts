/** The limits on wrong passwords of a link: only wrong ones that were checked count as tries. */
import { expect, it } from 'vitest'
import { crowd, tally } from '../../support/service/crowd.ts'
import { merged } from '../../support/service/people.ts'
import { asJson, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const minute = 60_000

const make = async (): Promise<string> => {
	const body = { url: 'https://target.example', isProtected: true, password: 'right' }
	return (await service.client.shorten(body)).short_url
}
const tryIt = async (slug: string, password: string, peer: string, at = service): Promise<number> =>
	(await at.ask(`/api/v1/${slug}`, { ...asJson({ password }), peer })).status
/** The statuses of tries, one after the other. */
const tries = (count: number, ...tried: Parameters<typeof tryIt>) => crowd(count, () => tryIt(...tried), 1)
const all = (count: number, status: number): number[] => Array(count).fill(status)

it('ten a minute for each link and address; right ones never count', async () => {
	const [slug, other] = [await make(), await make()]
	expect(await tries(15, slug, 'right', '198.51.100.1')).toEqual(all(15, 200))
	expect(await crowd(15, () => tryIt(slug, 'right', '198.51.100.1'))).toEqual(all(15, 200))
	service.clock.now += minute
	expect(await tries(25, slug, 'right', '198.51.100.1')).toEqual(all(25, 200))
	expect(await tries(10, slug, 'wrong', '198.51.100.1')).toEqual(all(10, 401))
	const right = { ...asJson({ password: 'right' }), peer: '198.51.100.1' }
	const refused = await service.ask(`/api/v1/${slug}`, right)
	expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
	expect(await tryIt(slug, 'right', '198.51.100.2')).toBe(200)
	expect(await tryIt(other, 'right', '198.51.100.1')).toBe(200)
	service.clock.now += minute
	expect(await tryIt(slug, 'right', '198.51.100.1')).toBe(200)
})

it('another password of a repeated creation is a wrong one of the link that was made', async () => {
	const body = { url: 'https://target.example', isProtected: true }
	const headers = { 'idempotency-key': 'a-key-of-a-creation-that-is-repeated' }
	const peer = '198.51.100.32'
	const repeat = (password: string) =>
		service.ask('/api/v1/shorten', { ...merged(asJson({ ...body, password }), { headers }), peer })
	const { short_url } = await (await repeat('right')).json()
	expect(tally(await crowd(12, async () => (await repeat('wrong')).status))).toEqual({ 409: 10, 429: 2 })
	expect([(await repeat('right')).status, await tryIt(short_url, 'right', peer)]).toEqual([429, 429])
	service.clock.now += minute
	expect((await repeat('right')).status).toBe(201)
	expect(await tries(11, short_url, 'wrong', peer)).toEqual([...all(10, 401), 429])
})

it('a refused try names the limit on wrong passwords in its headers', async () => {
	const at = joinService(service, { RATE_LIMIT_SET: 'A' })
	const slug = await make()
	const guess = () => at.ask(`/api/v1/${slug}`, { ...asJson({ password: 'wrong' }), peer: '198.51.100.31' })
	for (let n = 0; n < 10; n++) await guess()
	const { headers } = await guess()
	const limit = ['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`))
	expect(limit).toEqual(['10', '0', headers.get('retry-after')])
})
