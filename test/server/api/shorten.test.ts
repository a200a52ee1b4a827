/** Making a link: the answer and the fields (server/INTERFACE.md, "Create"). */
import { expect, it } from 'vitest'
import { baseUrl, openService } from '../../support/service/service.ts'
import { faultPaths, shortenAt } from '../../support/service/shorten.ts'

const service = await openService()
const url = 'https://example.org/a/very/long/path?with=query'
const shorten = shortenAt(service)
const recordOf = async (body: { short_url: string; monitor_url: string }) =>
	(await service.client.analytics(body.short_url, body.monitor_url.slice(2))).body.data

it('the answer is 201 with exactly status, short_url and monitor_url; Location is the short link', async () => {
	const answer = await shorten({ url })
	const body = await answer.json()
	expect(answer.status).toBe(201)
	expect(Object.keys(body).sort()).toEqual(['monitor_url', 'short_url', 'status'])
	expect(body.status).toBe('success')
	expect(body.short_url).toMatch(/^[23456789bcdfghjkmnpqrstvwxyz]{7}$/)
	expect(body.monitor_url).toMatch(/^m\/[A-Za-z0-9_-]{24}$/)
	expect(answer.headers.get('location')).toBe(`${baseUrl}/${body.short_url}`)
})

it('links are made from BASE_URL, never from the Host header', async () => {
	const answer = await shorten({ url }, { host: 'evil.example' })
	expect(answer.headers.get('location')).toMatch(/^https:\/\/kurz\.example\//)
})

it('an address that grows to the longest Location is accepted, and one character more is refused', async () => {
	const start = 'https://example.org/'
	const room = 8192 - start.length
	const longest = start + '語'.repeat(Math.floor(room / 9)) + 'x'.repeat(room % 9)
	const { short_url } = await service.client.shorten({ url: longest })
	expect((await service.ask(`/${short_url}`)).headers.get('location')).toHaveLength(8192)
	expect(await faultPaths(await shorten({ url: `${longest}x` }))).toEqual(['url'])
})

it('only url is required, and the link is open and unlimited then', async () => {
	const open = { is_protected: false, max_clicks: null, expires_at: null, status: 'active' }
	expect(await recordOf(await (await shorten({ url })).json())).toMatchObject({ long_url: url, ...open })
})

it.each([
	['an alias without a type makes an alias', { alias: 'First_one' }, 'First_one'],
	['type alias with an alias', { type: 'alias', alias: 'Sec-ond' }, 'Sec-ond'],
	['five characters', { alias: 'abcde' }, 'abcde'],
	['fifteen characters', { alias: 'abcdefghijklmno' }, 'abcdefghijklmno'],
])('%s', async (_, fields, slug) => {
	expect((await (await shorten({ url, ...fields })).json()).short_url).toBe(slug)
})

const ignored = { limitation_type: '', expires_in: null, max_clicks: '0' }
it.each([
	['type random ignores the alias', { type: 'random', alias: 'x' }],
	['an empty alias means random', { alias: '' }],
	['unknown fields are ignored', { nonsense: { deep: [1] } }],
	['ignored limits may hold anything', { isLimited: false, ...ignored }],
	['an ignored password may hold anything', { isProtected: false, password: 0 }],
])('%s', async (_, fields) => {
	const answer = await shorten({ url, ...fields })
	expect(answer.status).toBe(201)
	expect((await answer.json()).short_url).toHaveLength(7)
})

it.each([
	['time', { expires_in: 3650 }, { max_clicks: null }, 3650],
	['clicks', { max_clicks: 1_000_000_000, expires_in: '' }, { max_clicks: 1_000_000_000 }, null],
	['both', { expires_in: 1, max_clicks: 1 }, { max_clicks: 1 }, 1],
])('limitation_type %s', async (limitation_type, fields, expected, days) => {
	const answer = await shorten({ url, isLimited: true, limitation_type, ...fields })
	const record = await recordOf(await answer.json())
	const expiry = days && new Date(service.clock.now + days * 86_400_000).toISOString()
	expect(record).toMatchObject({ ...expected, expires_at: expiry })
})

it('a password is never echoed, and only its hash is stored', async () => {
	const secret = 'a-very-secret-password'
	expect(await (await shorten({ url: 5, isProtected: true, password: secret })).text()).not.toContain(secret)
	await shorten({ url, isProtected: true, password: secret })
	const rows = await service.database.sql<{ password_hash: string }[]>`select password_hash from links`
	const hashes = rows.map((row) => row.password_hash).filter(Boolean)
	expect(hashes.every((hash) => hash.startsWith('$argon2id$') && !hash.includes(secret))).toBe(true)
})
