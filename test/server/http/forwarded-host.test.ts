/** The host that a proxy names, where it asks with a name of its own. */
import { expect, it } from 'vitest'
import { joinService, openService, type TestService } from '../../support/service/service.ts'
import { linksTo } from '../../support/service/shorten.ts'

const trusted = '198.51.100.7'
const service = await openService({ TRUST_PROXY: trusted })
const direct = joinService(service, {}, service.clock)
const home = 'https://www.example/'
const { linkHosts, ask } = service
for (const name of ['go.example', 'own.example'])
	await linkHosts.save({ name, origin: `https://${name}`, home })
await direct.linkHosts.look()
for (const host of [undefined, 'go.example', 'own.example'])
	await linksTo(`https://target.example/${host ?? 'zero.example'}`, service).make({
		...{ alias: 'menu-1', type: 'alias' },
		...(host && { host }),
	})
const leadsTo = async (named: string, peer = trusted, at: TestService = service, path = '/menu-1') =>
	(await at.ask(path, { peer, headers: { 'x-forwarded-host': named } })).headers.get('location')

it.each([
	['go.example', 'go.example'],
	['GO.example.:8443', 'go.example'],
	['go.example..:99999', 'go.example'],
	['own.example, go.example', 'go.example'],
	['go.example, own.example', 'own.example'],
	['nobody.example', 'zero.example'],
	['go.example@evil.example', 'zero.example'],
	['', 'zero.example'],
])('%s leads to the link of %s', async (named, host) => {
	expect(await leadsTo(named)).toBe(`https://target.example/${host}`)
})

it('of a trusted proxy alone', async () => {
	for (const [peer, at] of [
		['198.51.100.8', service],
		[trusted, direct],
	] as const)
		expect(await leadsTo('go.example', peer, at)).toBe('https://target.example/zero.example')
})

it('all of that host is there, and nothing else', async () => {
	expect(await leadsTo('go.example', trusted, service, '/')).toBe(home)
	const headers = { 'x-forwarded-host': 'go.example' }
	expect((await ask('/sign-in', { peer: trusted, headers })).status).toBe(404)
	expect((await ask('/sign-in', { peer: '198.51.100.8', headers })).status).toBe(200)
})
