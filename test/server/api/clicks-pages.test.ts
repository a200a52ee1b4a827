/** The clicks of a link page by page: each once, and no page without any behind the last. */
import { expect, it } from 'vitest'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const size = 2

it.each([0, 1, 2, 3, 4, 5])('%i clicks in pages of two', async (count) => {
	const { short_url: slug, monitor_url } = await service.client.shorten({ url: 'https://target.example/' })
	const key = monitor_url.slice(2)
	for (let nth = 0; nth < count; nth++) {
		service.clock.now += 1_000
		await service.ask(`/${slug}`, { headers: { 'user-agent': `agent-${nth}` } })
	}
	const agents = Array.from({ length: count }, (_, nth) => `agent-${count - 1 - nth}`)
	for (const state of ['waiting', 'counted']) {
		const pages: string[][] = []
		let cursor: string | undefined
		do {
			const page = await service.client.analytics(slug, key, {
				...{ clicks: size, ...(cursor !== undefined && { cursor }) },
			})
			pages.push(page.body.clicks.map(({ user_agent }) => user_agent))
			cursor = page.next
		} while (cursor !== undefined)
		const whole = Math.max(1, Math.ceil(count / size))
		const expected = Array.from({ length: whole }, (_, nth) => agents.slice(nth * size, (nth + 1) * size))
		expect([state, pages]).toEqual([state, expected])
		await service.project()
	}
})
