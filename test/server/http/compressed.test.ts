/** Long answers are compressed for clients that accept it (server/INTERFACE.md, "Headers"). */
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressed } from '../../../server/http/compressed.ts'
import { createDearWork } from '../../../server/limits/dear-work.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp, tokenOf } from '../../support/service/people.ts'
import { browserAccept, openService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'
import { atFullSize } from '../../support/small-world/at-full-size.ts'

const service = await openService()
const person = await signUp(service)
const token = await tokenOf(service, person)
const owner = { authorization: `Bearer ${token}` }
const { make } = linksTo('https://target.example/', service)
for (let nth = 0; nth < 30; nth++) await makeOwn(service, person, { url: `https://target.example/${nth}` })

const read = async (path: string, headers: Record<string, string>, method = 'GET') => {
	const answer = await service.ask(path, { method, headers })
	const bytes = Buffer.from(await answer.arrayBuffer())
	const isPacked = answer.headers.get('content-encoding') === 'gzip'
	return { answer, isPacked, text: (isPacked ? gunzipSync(bytes) : bytes).toString(), size: bytes.length }
}
const page = { accept: browserAccept }
const { slug, key } = await make()

type Headers = Record<string, string>
const from = (site: string): Headers => ({ ...page, cookie: person.cookie, 'sec-fetch-site': site })

it.each<[string, string, Headers]>([
	['the landing page', '/', page],
	['a link page', `/m/${key}`, page],
	['a list', '/api/v1/my-links', owner],
	['a list that a page of ours asked for', '/links', from('same-origin')],
	['a list that the person asked for', '/links', from('none')],
	['the description of the interface', '/api/v1/openapi.json', {}],
])('%s', async (_, path, headers) => {
	const plain = await read(path, headers)
	const packed = await read(path, { ...headers, 'accept-encoding': 'br, gzip' })
	expect([plain.isPacked, packed.isPacked]).toEqual([false, true])
	const steady = (text: string) => text.replace(/value="[\w-]{20,}"/g, '')
	expect(steady(packed.text)).toBe(steady(plain.text))
	expect(packed.size).toBeLessThan(plain.size / 2)
	const own = ['content-encoding', 'content-length', 'x-request-id']
	const headersOf = ({ answer }: typeof plain) => [...answer.headers].filter(([name]) => !own.includes(name))
	expect(headersOf(packed)).toEqual(headersOf(plain))
	const varies = [
		'Accept-Encoding',
		...(path === '/links' || headers === page ? ['Accept', 'Accept-Language', 'Cookie'] : []),
	]
	expect(plain.answer.headers.get('vary')?.split(', ')).toEqual(expect.arrayContaining(varies))
})

const staysAsItIs = async (path: string, headers: object) =>
	expect((await read(path, { ...headers, 'accept-encoding': 'gzip' })).isPacked).toBe(false)
atFullSize('one of four characters is long')('not a short answer', () =>
	staysAsItIs(`/api/v1/${slug}/${key}/details`, {}),
)

it.each<[string, string, Headers]>([
	['a redirect', `/${slug}`, {}],
	['a refusal', '/nothere', page],
	['a picture', '/api/v1/qr?url=https://target.example/', {}],
	['a file of clicks', `/api/v1/${slug}/${key}/clicks.csv`, {}],
	['a page for a browser with a cookie', '/links', { ...page, cookie: person.cookie }],
	['JSON for a browser with a cookie', '/api/v1/my-links', { cookie: person.cookie }],
	['a page with a query for a browser with a cookie', '/links?q=target', { ...page, cookie: person.cookie }],
	...['cross-site', 'same-site', 'none, same-origin', ''].map((site): [string, string, Headers] => [
		`a page for a browser with a cookie that says “${site}”`,
		'/links',
		from(site),
	]),
])('not %s', (_, path, headers) => staysAsItIs(path, headers))

const { statistics_url } = await service.client.share(slug, key)
it.each(['/', '/docs', '/privacy', `/m/${key}`, `/${statistics_url}`])(
	'%s weighs at most 1.3 times as much for who is signed in',
	async (path) => {
		const zipped = { ...page, 'accept-encoding': 'gzip' }
		const { size } = await read(path, zipped)
		const own = await read(path, { ...zipped, cookie: person.cookie, 'sec-fetch-site': 'none' })
		expect(own.text).toContain(person.email)
		expect(own.size / size).toBeLessThanOrEqual(1.3)
	},
)

it('HEAD has no body to compress', async () => {
	const { isPacked, size, answer } = await read('/', { ...page, 'accept-encoding': 'gzip' }, 'HEAD')
	expect([isPacked, size]).toEqual([false, 0])
	expect(answer.headers.get('vary')).toBe((await read('/', page)).answer.headers.get('vary'))
})

it('a large answer is sent as it is where no place for compressing gets free', async () => {
	const dear = createDearWork({ cores: 0, bytes: 0 })
	const text = JSON.stringify('long '.repeat(50_000))
	const request = new Request('http://localhost/', { headers: { 'accept-encoding': 'gzip' } })
	const answer = await compressed(request, Response.json(text), { dear })
	expect(answer.headers.get('content-encoding')).toBeNull()
	expect(await answer.json()).toBe(text)
})
