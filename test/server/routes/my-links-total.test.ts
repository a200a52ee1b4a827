/** The total of a list is the same on each of its pages. */
import { expect, it } from 'vitest'
import { merged, signUp, visitPage, withCookie } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'
import { clickLimited } from '../../support/service/shorten.ts'

const service = await openService()
const [owner, other] = [await signUp(service), await signUp(service)]
const make = async (cookie: string, body: object): Promise<string> => {
	const init = merged(asJson({ url: 'https://target.example/', ...body }), withCookie(cookie))
	return (await (await service.ask('/api/v1/shorten', init)).json()).short_url
}
for (let nth = 0; nth < 5; nth++) await make(owner.cookie, { url: `https://blue.example/${nth}` })
for (let nth = 0; nth < 3; nth++) await service.ask(`/${await make(owner.cookie, clickLimited(1))}`)
await service.ask(`/${await make(owner.cookie, { url: 'https://blue.example/once', ...clickLimited(1) })}`)
await make(owner.cookie, { isLimited: true, limitation_type: 'time', expires_in: 1_000 })
for (let nth = 0; nth < 7; nth++) await make(other.cookie, { url: `https://blue.example/of-other/${nth}` })

const questions: [string, number][] = [
	['', 10],
	['q=blue', 6],
	['q=nothing-like-it', 0],
	['status=active', 6],
	['status=exhausted', 4],
	['status=expired', 0],
	['q=blue&status=exhausted', 1],
]
it.each(questions)('of ?%s', async (query, total) => {
	let seen = 0
	for (let path: string | undefined = `/api/v1/my-links?limit=2&${query}`; path !== undefined; ) {
		const answer: Response = await service.ask(path, withCookie(owner.cookie))
		expect(answer.headers.get('x-total-count')).toBe(String(total))
		seen += (await answer.json()).length
		path = /<https:\/\/kurz\.example([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
	}
	expect(seen).toBe(total)
})

it('the page says the same number', async () => {
	const said = async (query: string) => {
		const page = await (await visitPage(service, `/links?${query}`, owner.cookie)).text()
		return page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
	}
	expect(await said('q=blue')).toMatch(/\b6 links\b/)
	expect(await said('')).toMatch(/\b10 links\b/)
})
