/** The operator's commands about hosts for short links. */
import { expect, it } from 'vitest'
import { signUp } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { commandsOf } from './run-command.ts'

const service = await openService()
const run = commandsOf(service)

it('adds, lists, closes, opens and removes a host, and says so in the log', async () => {
	expect(await run('host', 'add', 'GO.example.', '--home', 'https://www.example')).toEqual([
		true,
		'links can be made on https://go.example; servers know it within seconds',
	])
	await service.client.shorten({ url: 'https://target.example/', host: 'go.example' })
	expect(await run('host', 'list')).toEqual([
		true,
		'https://go.example, for all, 1 link and 0 clicks in 30 days, / leads to https://www.example/',
	])
	const what =
		'close go.example, with 1 link and 0 clicks in 30 days: no more are made there, these go on working'
	expect(await run('host', 'close', 'go.example')).toEqual([false, `this would ${what}: --yes does it`])
	expect(await run('host', 'close', 'go.example', '--yes')).toEqual([true, 'closed go.example'])
	expect((await run('host', 'list'))[1]).toContain('https://go.example, closed, 1 link and')
	expect(await run('host', 'remove', 'go.example')).toEqual([
		false,
		'go.example has links, or was not closed a minute ago: see kurz host list',
	])
	expect((await run('host', 'add', 'go.example', '--for', 'accounts'))[0]).toBe(true)
	// What wasn't given stays.
	const told = () => run('host', 'list', '--json').then(([, said]) => JSON.parse(said))
	const home = 'https://www.example/'
	expect(await told()).toMatchObject([{ for: 'accounts', closed_at: null, home }])
	await run('host', 'add', 'go.example', '--home', 'none')
	expect(await told()).toMatchObject([{ for: 'accounts', home: null }])
	await run('host', 'add', 'http://two.example:8080')
	expect((await run('host', 'remove', 'two.example'))[0]).toBe(false)
	await run('host', 'close', 'two.example', '--yes')
	// Other processes may know it as open for a moment.
	service.clock.now += 60_000
	expect(await run('host', 'remove', 'two.example')).toEqual([true, 'removed two.example'])
	const entries = await service.administration.audit.list({ limit: 20 })
	expect(entries.map(({ act, changed }) => [act, changed]).reverse()).toEqual([
		['add_host', 1],
		['close_host', 1],
		['remove_host', 0],
		['add_host', 1],
		['add_host', 1],
		['add_host', 1],
		['remove_host', 0],
		['close_host', 1],
		['remove_host', 1],
	])
})

it('is for all, for accounts, or for those that are named', async () => {
	const [one, two] = [await signUp(service), await signUp(service)]
	const told = async () => {
		const hosts = JSON.parse((await run('host', 'list', '--json'))[1])
		return hosts.find(({ name }: { name: string }) => name === 'who.example').for
	}
	const forWhom = async (who: string) => (await run('host', 'add', 'who.example', '--for', who))[0]
	for (const who of ['accounts', 'all'])
		expect([who, await forWhom(who), await told()]).toEqual([who, true, who])
	expect(await forWhom(`${one.email}, ${two.email.toUpperCase()}`)).toBe(true)
	await run('host', 'add', 'who.example', '--home', 'https://www.example/')
	expect(await told()).toEqual([one.email, two.email])
	expect((await run('host', 'list'))[1]).toContain(`for ${one.email} and ${two.email}`)
	expect(await run('host', 'add', 'who.example', '--for', `${one.email},nobody@example.org`)).toEqual([
		2,
		'host add: There is no open account and no team “nobody@example.org”',
	])
	expect(await told()).toEqual([one.email, two.email])
})

it.each([
	'no host',
	'https://go.example/path',
	'ftp://go.example',
	'',
	'kurz.example',
	'http://kurz.example:1',
])('“%s” is none', async (host) => {
	expect(await run('host', 'add', host)).toEqual([2, expect.stringMatching(/host/i)])
})

it.each([
	['--home', 'https://user:secret@www.example/', 'web address'],
	['--home', 'https:www.example', 'web address'],
	['--not-found', 'https://go.example/nope', 'in a circle'],
	['--home', 'https://loop.example/', 'in a circle'],
])('%s %s is refused', async (option, url, said) => {
	expect(await run('host', 'add', 'loop.example', option, url)).toEqual([2, expect.stringContaining(said)])
	// No entry waits for its outcome.
	const entries = await service.administration.audit.list({ limit: 20 })
	expect(entries.filter(({ changed }) => changed === null)).toEqual([])
})

it('there are at most a hundred', async () => {
	for (let nth = (await service.linkHosts.list()).length; nth < 100; nth++)
		await service.linkHosts.save({ name: `h${nth}.example`, origin: `https://h${nth}.example` })
	expect((await run('host', 'add', 'one-more.example'))[1]).toContain('at most 100')
	expect((await run('host', 'add', 'go.example'))[0]).toBe(true)
})
