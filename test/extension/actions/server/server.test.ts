/** What counts as a server's address, and what answers there. */
import { expect, it } from 'vitest'
import { readAddress, testServer } from '../../../../extension/actions/server/server.ts'
import {
	away,
	failing,
	ORIGIN,
	openTestKurz,
	type Service,
} from '../../../support/browsers/extension-kurz.ts'

it.each([
	['kurz.example', 'https://kurz.example'],
	[' https://kurz.example/some/path?x ', 'https://kurz.example'],
	['kurz.example:8443', 'https://kurz.example:8443'],
	['localhost:3000', 'http://localhost:3000'],
	['http://localhost:3000', 'http://localhost:3000'],
	['192.168.1.20', 'http://192.168.1.20'],
	['http://10.0.0.5:3000/', 'http://10.0.0.5:3000'],
	['http://172.31.0.1', 'http://172.31.0.1'],
	['http://[::1]:3000', 'http://[::1]:3000'],
	['http://[fd12::1]', 'http://[fd12::1]'],
	['http://nas.local', 'http://nas.local'],
	['169.254.7.8', 'http://169.254.7.8'],
	['192.168.1.1.nip.example', 'https://192.168.1.1.nip.example'],
	['https://[2001:db8::1]', 'https://[2001:db8::1]'],
])('%j is the address %s', (text, origin) => expect(readAddress(text)).toMatchObject({ origin }))

it.each([
	['', 'empty'],
	['   ', 'empty'],
	['not an address', 'invalid'],
	['foo\tbar', 'invalid'],
	['ftp://kurz.example', 'invalid'],
	['javascript:alert(1)', 'invalid'],
	['https://user:secret@kurz.example', 'invalid'],
	['http://kurz.example', 'insecure'],
	['http://172.32.0.1', 'insecure'],
	['http://192.168.evil.example', 'insecure'],
	['http://169.254.evil.example', 'insecure'],
	['http://172.16.evil.example', 'insecure'],
	['http://192.168.1.1.nip.example', 'insecure'],
	['http://127.0.0.1.example.org', 'insecure'],
	['http://localhost.example.org', 'insecure'],
	['http://8.8.8.8', 'insecure'],
	['http://[2001:db8::1]', 'insecure'],
])('%j is refused: %s', (text, fault) => expect(readAddress(text)).toEqual({ fault }))

const healthy = (more: object = {}) => ({
	status: 'healthy',
	database: 'connected',
	timestamp: '2026-11-20T12:00:00Z',
	version: '1.2.3',
	uptime_seconds: 5,
	database_latency_ms: 1,
	waiting_clicks: 0,
	oldest_waiting_seconds: null,
	unknown_outcomes: 0,
	...more,
})
const refusing: Service = (request) =>
	request.mode === 'no-cors' ? new Response('') : Promise.reject(new TypeError('Failed to fetch'))

it.each<[string, Service, object]>([
	['Kurz', () => Response.json(healthy()), { kind: 'kurz', version: '1.2.3' }],
	[
		'Kurz of a newer version',
		() => Response.json(healthy({ version: '9.0.0', more: true })),
		{ kind: 'kurz', version: '9.0.0' },
	],
	[
		'Kurz without its database',
		() =>
			Response.json(healthy({ status: 'unhealthy', database: 'disconnected', database_latency_ms: null }), {
				status: 503,
			}),
		{ kind: 'unhealthy', version: '1.2.3' },
	],
	[
		'another service',
		() => new Response('<h1>Hello</h1>'),
		{ kind: 'failed', failure: { code: 'unexpected_answer' } },
	],
	[
		'nothing at this path',
		failing('not_found', 404),
		{ kind: 'failed', failure: { code: 'unexpected_answer' } },
	],
	['nobody', away, { kind: 'failed', failure: { code: 'unreachable' } }],
	[
		'a proxy whose Kurz is away',
		() => new Response('', { status: 502 }),
		{ kind: 'failed', failure: { code: 'failing' } },
	],
	['a service that refuses other origins', refusing, { kind: 'failed', failure: { code: 'refused' } }],
])('%s is recognised', async (_name, service, finding) => {
	expect(await testServer(await openTestKurz(service), 'https://kurz.example')).toEqual(finding)
})

/** Kurz at one address only; what the others answer. */
const kurzAt =
	(origin: string, others: Service): Service =>
	(request) =>
		new URL(request.url).origin === origin ? Response.json(healthy()) : others(request)
const page: Service = () => new Response('<h1>Hello</h1>')

it.each<[string, string, string, Service]>([
	['www', 'https://kurz.example', 'https://www.kurz.example', refusing],
	['no www', 'https://www.kurz.example', 'https://kurz.example', page],
	['http, at home', 'https://192.168.1.20:3000', 'http://192.168.1.20:3000', away],
	['https', 'http://nas.local', 'https://nas.local', () => Response.redirect('https://nas.local/')],
])('Kurz that answers by %s only is found there', async (_name, typed, at, others) => {
	const kurz = await openTestKurz(kurzAt(at, others))
	expect(await testServer(kurz, typed)).toEqual({ kind: 'failed', failure: { code: 'elsewhere', at } })
})

it('Kurz that answers where a redirect ends is found there', async () => {
	const end = new Response('{}')
	Object.defineProperties(end, { redirected: { value: true }, url: { value: 'https://go.example/health' } })
	const others: Service = ({ redirect }) =>
		redirect === 'manual' ? Response.redirect('https://go.example/') : end
	const kurz = await openTestKurz(kurzAt('https://go.example', others))
	const failure = { code: 'elsewhere', at: 'https://go.example' }
	expect(await testServer(kurz, 'https://kurz.example')).toEqual({ kind: 'failed', failure })
})

it('nobody is sent to http where others can listen', async () => {
	const kurz = await openTestKurz(kurzAt('http://kurz.example', away))
	const finding = await testServer(kurz, 'https://kurz.example')
	expect(finding).toEqual({ kind: 'failed', failure: { code: 'unreachable' } })
	expect(kurz.sent.filter(({ request }) => request.url.startsWith('http://'))).toEqual([])
})

it('a path is blamed only where something else answers', async () => {
	const found = async (answer: Service) => testServer(await openTestKurz(answer), ORIGIN, '/kurz')
	expect(await found(page)).toEqual({ kind: 'failed', failure: { code: 'under_path' } })
	expect(await found(away)).toEqual({ kind: 'failed', failure: { code: 'unreachable' } })
	expect(await found(() => Response.json(healthy()))).toMatchObject({ kind: 'kurz' })
})
