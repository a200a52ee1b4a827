/** What every test compares: the answers of a service with its OpenAPI document. */
import { expect, it } from 'vitest'
import { faultOf } from '../../support/service/documented.ts'
import { asJson, openService } from '../../support/service/service.ts'

const service = await openService()
const { short_url, monitor_url } = await service.client.shorten({ url: 'https://target.example/' })
const key = monitor_url.slice(2)

/** What is wrong when the service answers that instead. */
const faultIn = (method: string, path: string, body: unknown, status = 200) =>
	faultOf(
		service.app,
		() => service.app,
		{ method, url: `http://localhost${path}` },
		Response.json(body, { status }),
	)
const record = async () => (await service.client.analytics(short_url, key)).body

it('an answer of the service is as documented, on each path that opens it', async () => {
	for (const path of [`/${short_url}/${key}`, `/m/${key}`, `/${short_url}/${key}/`])
		expect(await faultIn('GET', path, await record()), path).toBeUndefined()
	expect(await faultIn('POST', '/api/v1/shorten', { status: 'success', short_url, monitor_url }, 201)).toBe(
		undefined,
	)
	const figures = await service.ask('/api/v1/figures', asJson({ links: [{ short_url, monitor_key: 'x' }] }))
	expect(await faultIn('POST', '/api/v1/figures', await figures.json())).toBeUndefined()
})

it('a field that is not documented, one that is missing, and a wrong one are found', async () => {
	const { data, clicks } = await record()
	const { title: _, ...untitled } = data
	const wrong: [unknown, RegExp][] = [
		[{ data: { ...data, hash: 'x' }, clicks }, /"hash"/],
		[{ data: untitled, clicks }, /data\.title/],
		[{ data: { ...data, clicks: '1' }, clicks }, /data\.clicks/],
		[{ data: { ...data, status: 'asleep' }, clicks }, /data\.status/],
		[{ data: { ...data, expires_at: 'tomorrow' }, clicks }, /data\.expires_at/],
		[{ data }, /clicks/],
		[[], /expected object/],
	]
	for (const [body, fault] of wrong) {
		expect(await faultIn('GET', `/m/${key}`, body), String(fault)).toMatch(fault)
		expect(await faultIn('GET', '/api/v1/my-links', [body])).toMatch(fault)
	}
})

it('an undocumented status and an undocumented failure are found', async () => {
	expect(await faultIn('GET', `/m/${key}`, await record(), 203)).toMatch(/203: it is not documented/)
	expect(await faultIn('GET', `/m/${key}`, { error: 'not_found' }, 404)).toBeUndefined()
	expect(await faultIn('GET', `/m/${key}`, { error: 'link_expired' }, 404)).toMatch(/error/)
	expect(await faultIn('GET', `/m/${key}`, { error: 'not_found', details: [] }, 404)).toMatch(/details/)
	expect(await faultIn('GET', `/${short_url}`, { error: 'link_expired' }, 410)).toBeUndefined()
})

it('what is no part of the interface is not compared', async () => {
	for (const path of ['/sign-in', '/api/v1/auth/get-session', '/links/abcdefg'])
		expect(await faultIn('GET', path, { anything: 1 }), path).toBeUndefined()
})
