/** The Host header reaches every link and never decides which rate limit applies. */
import { expect, it } from 'vitest'
import { joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const url = 'https://target.example/x'

it.each(['http://go/hosty1', 'http://x/hosty1', 'http://abc:3000/hosty1', 'http://[::1]:3000/hosty1'])(
	'a host of any length reaches its link: %s',
	async (address) => {
		await service.client.shorten({ url, alias: 'hosty1' }).catch(() => {})
		const answer = await service.app.handle(new Request(address))
		expect([answer.status, answer.headers.get('location')]).toEqual([302, url])
	},
)

it('the router and the rate limits read the same path from every address', async () => {
	const at = joinService(service, { RATE_LIMIT_VISIT: '1/day', RATE_LIMIT_OTHER: '1/day' })
	await at.client.shorten({ url, alias: 'hosty2' })
	const ask = async (address: string) => (await at.app.handle(new Request(address))).status
	expect(await ask('http://x/hosty2')).toBe(302)
	expect(await ask('http://x/assets/hosty2')).toBe(404)
	expect(await ask('http://x/hosty2?//x/livez')).toBe(429)
})
