/** The doctor asks each host for links, through proxies that are set up well and badly. */
import { afterAll, expect, it } from 'vitest'
import { createSecrets } from '../../../server/config/secrets.ts'
import { readSeen, signDoctor } from '../../../server/http/seen.ts'
import { checkHosts, readHosts } from '../../../server/operator/doctor/hosts.ts'
import type { Place } from '../../../server/store/driver/connect.ts'
import { openService } from '../../support/service/service.ts'

const secrets = createSecrets('a secret for tests, 32 characters or more')
const service = await openService({ TRUST_PROXY: '192.0.2.1' })
const signature = { headers: () => signDoctor(secrets, service.clock.now), read: readSeen }
const servers: { stop: (now: boolean) => unknown }[] = []
afterAll(() => Promise.all(servers.map((server) => server.stop(true))))
const serve = (fetch: (request: Request) => Response | Promise<Response>): string => {
	const server = Bun.serve({ port: 0, fetch })
	servers.push(server)
	return `http://localhost:${server.port}`
}
/** Asks the service under the name of a host, with more headers. */
const proxy = (name: string, more: Record<string, string> = {}) =>
	serve((request) => {
		const headers = { ...Object.fromEntries(request.headers), ...more }
		return service.handle(new Request(`http://${name}/livez`, { headers }))
	})
const own = { baseUrl: 'https://kurz.example', linkBaseUrl: 'https://kurz.example' }

await service.linkHosts.save({ name: 'go.example', origin: 'https://go.example' })
const cases: [what: string, origin: () => string, found: RegExp][] = [
	['its own name', () => proxy('go.example'), /^ok this one answers at/],
	['a forwarded name', () => proxy('inner', { 'x-forwarded-host': 'go.example' }), /^ok /],
	['another name', () => proxy('inner'), /^fail .*the links of LINK_BASE_URL answer/],
	['another service', () => serve(() => new Response('ok')), /^fail another service answers at/],
	['nothing', () => 'http://localhost:1', /^warn nothing answers at .* from here/],
	['no TLS', () => proxy('go.example').replace('http:', 'https:'), /^(fail|warn) nothing answers at/],
	['no such name', () => 'https://go.invalid', /^fail go\.invalid does not resolve/],
]

it.each(cases)('%s', async (_, origin, found) => {
	const [finding] = await checkHosts(own, [{ name: 'go.example', origin: origin() }], signature)
	expect(`${finding!.state} ${finding!.found}`).toMatch(found)
	expect(finding!.advice === undefined).toBe(finding!.state === 'ok')
})

it('that of LINK_BASE_URL is one, if it is another than that of the pages', async () => {
	const linkBaseUrl = proxy('inner')
	const said = async (baseUrl: string) =>
		(await checkHosts({ baseUrl, linkBaseUrl }, [], signature)).map(({ state }) => state)
	expect(await said('https://kurz.example')).toEqual(['ok'])
	expect(await said(linkBaseUrl)).toEqual([])
})

it('those that operators added are read; none where there is no database', async () => {
	const read = async (place: Place) =>
		(await readHosts(place, { databasePrepare: true })).map(({ name }) => name)
	expect(await read(service.place)).toEqual(['go.example'])
	expect(await read('postgres://nobody@127.0.0.1:1/none')).toEqual([])
})
