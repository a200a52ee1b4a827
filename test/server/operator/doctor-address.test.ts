/** The doctor sees how requests arrive, through proxies that are set up well and badly. */
import { afterAll, expect, it } from 'vitest'
import { createSecrets } from '../../../server/config/secrets.ts'
import { readSeen, seenHeaders, signDoctor } from '../../../server/http/seen.ts'
import type { Meters } from '../../../server/metrics/meters.ts'
import { checkAddress } from '../../../server/operator/doctor/address.ts'
import type { Finding } from '../../../server/operator/doctor/finding.ts'
import { joinService, openService } from '../../support/service/service.ts'

const secret = 'a secret for tests, 32 characters or more'
const service = await openService()
const states = (findings: Finding[]) => findings.map(({ check, state }) => `${check}: ${state}`)
const found = (findings: Finding[], check: string) =>
	findings.filter((one) => one.check === check).map(({ state, found }) => `${state} ${found}`)

const secrets = createSecrets(secret)
const trustProxyHeader = 'X-Forwarded-For'
const servers: { stop: (now: boolean) => unknown }[] = []
afterAll(() => Promise.all(servers.map((server) => server.stop(true))))

/** A proxy before the service that sends what `forwards` makes of the client's header. */
const arrive = async (
	forwards: (before: string | null) => string | null,
	env: Record<string, string> = {},
	by = secrets,
	note: (meters: Meters) => void = () => {},
): Promise<Finding[]> => {
	const behind = joinService(service, env)
	note(behind.meters)
	const proxy = Bun.serve({
		port: 0,
		fetch: (request) => {
			const headers = new Headers(request.headers)
			const forwarded = forwards(headers.get('x-forwarded-for'))
			headers.delete('x-forwarded-for')
			if (forwarded !== null) headers.set('x-forwarded-for', forwarded)
			return behind.ask(new URL(request.url).pathname, { headers, peer: '10.0.0.1' })
		},
	})
	servers.push(proxy)
	const baseUrl = `http://127.0.0.1:${proxy.port}`
	const headers = () => signDoctor(by, behind.clock.now)
	return checkAddress({ baseUrl, trustProxyHeader }, { headers, read: readSeen })
}
const trusting = { TRUST_PROXY: '10.0.0.0/8' }
const append = (before: string | null) => [before, '203.0.113.9'].filter(Boolean).join(', ')

it('a proxy that adds the address, and is trusted, is well', async () => {
	const findings = await arrive(append, trusting)
	expect(states(findings)).toEqual([
		...['name: warn', 'server: ok', 'proxy: ok', 'event loop: ok', 'dear work: ok'],
	])
	expect(found(findings, 'proxy')).toEqual([
		'ok 10.0.0.1 is trusted, and says that this machine is 203.0.113.9',
	])
})

it('the longest step of the loop, places of dear work and what was turned away are said', async () => {
	const said = async (note?: (meters: Meters) => void) => {
		const findings = await arrive(append, trusting, secrets, note)
		return ['event loop', 'dear work'].flatMap((check) => found(findings, check))
	}
	expect(await said()).toEqual([
		'ok longest step 0 ms in the last minute, 0 ms since the start',
		'ok places taken: none; turned away since the start: none',
	])
	const busy = ({ loop, dear }: Meters) => {
		loop.saw(1_500.4, performance.now())
		dear.taken.code = 2
		Object.assign(dear.refused, { import: 3, hash: 1 })
	}
	expect(await said(busy)).toEqual([
		'warn longest step 1500 ms in the last minute, 1500 ms since the start',
		'ok places taken: code 2; turned away since the start: hash 1, import 3',
	])
})

it('so is a proxy that replaces the header, and no proxy', async () => {
	expect(found(await arrive(() => '203.0.113.9', trusting), 'proxy')[0]).toMatch(/^ok/)
	expect(found(await arrive(() => null), 'proxy')).toEqual(['ok none: requests arrive from 10.0.0.1'])
})

it('a proxy that TRUST_PROXY does not name is reported with the line to set', async () => {
	const [, , proxy] = await arrive(append)
	expect(proxy).toMatchObject({ check: 'proxy', state: 'fail', advice: 'set TRUST_PROXY=10.0.0.1' })
})

it.each([
	['passes on what clients send', (before: string | null) => before ?? '203.0.113.9', trusting],
	['is trusted like everybody else', append, { TRUST_PROXY: '0.0.0.0/0' }],
])('a proxy that %s lets visitors choose their address', async (_, forwards, env) => {
	expect(found(await arrive(forwards, env), 'proxy')).toEqual([
		'fail visitors can choose their address by sending X-Forwarded-For',
	])
})

it('another installation at the address is not taken for this one', async () => {
	const findings = await arrive(append, trusting, createSecrets('another secret of another place'))
	expect(states(findings)).toEqual(['name: warn', 'server: fail'])
})

it('nobody learns anything without the secret, or with an old proof', async () => {
	const ask = async (headers: Record<string, string>) =>
		(await service.ask('/livez', { headers })).headers.has(seenHeaders.tells)
	const { now } = service.clock
	expect(await ask(signDoctor(secrets, now))).toBe(true)
	expect(await ask(signDoctor(secrets, now - 301_000))).toBe(false)
	const [header] = Object.values(signDoctor(secrets, now))
	for (const other of ['', '1', header!.replace(/.$/, (last) => (last === '0' ? '1' : '0')), `${header}0`])
		expect(await ask({ [seenHeaders.asks]: other })).toBe(false)
})

it('a name that does not resolve ends it; one that nobody answers at is a warning', async () => {
	const none = { headers: () => ({}), read: () => undefined }
	expect(states(await checkAddress({ baseUrl: 'https://kurz.invalid', trustProxyHeader }, none))).toEqual([
		'name: fail',
	])
	const closed = Bun.serve({ port: 0, fetch: () => new Response() })
	await closed.stop(true)
	const away = await checkAddress({ baseUrl: `http://127.0.0.1:${closed.port}`, trustProxyHeader }, none)
	expect(states(away)).toEqual(['name: warn', 'server: warn'])
})
