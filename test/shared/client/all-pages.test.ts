/** Lists as async iterators, read page after page from the real service. */
import { expect, it } from 'vitest'
import { createClient } from '../../../shared/client/client.ts'
import { clientWith } from '../../support/service/own-links.ts'
import { signUp, tokenOf } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const url = 'https://target.example/'

it('all links of an account, or all that are asked for', async () => {
	const owner = clientWith(service, await tokenOf(service, await signUp(service)))
	for (let nth = 0; nth < 5; nth++) await owner.shorten({ url: `${url}${nth}` })
	const seen: string[] = []
	for await (const { data } of owner.eachMyLink({ limit: 2 })) seen.push(data.long_url)
	expect(seen).toEqual([4, 3, 2, 1, 0].map((nth) => `${url}${nth}`))
	const found: string[] = []
	for await (const { data } of owner.eachMyLink({ q: 'target.example/3' })) found.push(data.long_url)
	expect(found).toEqual([`${url}3`])
})

it('all clicks of a link, no further than they are read, and again when an answer is lost', async () => {
	const { short_url, monitor_url } = await service.client.shorten({ url })
	const key = monitor_url.slice(2)
	for (let nth = 0; nth < 7; nth++) await service.client.visit(short_url)
	let asked = 0
	const client = createClient({
		origin: 'http://localhost',
		fetch: async (request) => {
			asked += 1
			if (asked === 2) throw new TypeError('lost')
			return service.app.handle(request)
		},
		retry: { wait: async () => {} },
	})
	const times: string[] = []
	for await (const click of client.eachClick(short_url, key, { clicks: 3 })) times.push(click.time_of_click)
	expect([times.length, asked]).toEqual([7, 4])
	for await (const _ of client.eachClick(short_url, key, { clicks: 3 })) break
	expect(asked).toBe(5)
})

it('a failure on the way is thrown', async () => {
	const reading = service.client.eachMyLink()
	await expect(reading.next()).rejects.toMatchObject({ code: 'unauthorized' })
})
