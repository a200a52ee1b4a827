/** What may be a short link is refused as a home or not-found address: nothing circles. */
import { expect, it } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { openAdministration } from '../../support/service/operators.ts'
import { send } from '../../support/service/people.ts'
import { asBrowser, joinService, openService } from '../../support/service/service.ts'
import { textIn } from '../pages/markup.ts'

const service = await openService()
const { operator } = await openAdministration(service)
const apart = { LINK_BASE_URL: 'https://kz.example' }
/** Pages and links on one host, and on two. */
const settings = { 'one host': {}, LINK_BASE_URL: apart } as Record<string, Record<string, string>>
const services = { 'one host': service, LINK_BASE_URL: joinService(service, apart) }
await service.linkHosts.save({ name: 'other.example', origin: 'https://other.example' })
for (const at of Object.values(services)) await at.linkHosts.look()

/** Whether an address is taken, on one host and on two. */
const targets: Record<string, [onOne: boolean, onTwo: boolean]> = {
	'https://www.example/': [true, true],
	'https://kurz.example/': [true, true],
	'https://KURZ.example./?from=go': [true, true],
	'https://kurz.example/nothing': [false, false],
	'http://kurz.example:8080/a/b': [false, false],
	'https://kurz.example//': [false, false],
	'https://kz.example/': [true, false],
	'https://KZ.example.:8443/menu': [true, false],
	'https://other.example/': [false, false],
	'http://OTHER.example.:81/menu': [false, false],
}
const own: Record<string, [boolean, boolean]> = {
	'https://go.example/': [false, false],
	'http://go.example.:81/x': [false, false],
}
const fields = ['home', 'not_found'] as const
const rowsOf = (all: Record<string, [boolean, boolean]>) =>
	(Object.keys(services) as (keyof typeof services)[]).flatMap((setting, nth) =>
		fields.flatMap((field) =>
			Object.entries(all).map(([target, isTaken]) => [setting, field, target, isTaken[nth]!] as const),
		),
	)

/** Where a browser ends that asks there, after at most five redirects. */
const endOf = async (at: typeof service, from: string, isOne: boolean): Promise<string> => {
	let url = from
	for (let hop = 0; hop < 5; hop++) {
		const { headers } = await at.handle(new Request(url.replace('https:', 'http:'), asBrowser))
		const next = headers.get('location')
		const host = URL.parse(next ?? '')?.hostname ?? ''
		// Of one host, kz.example is somebody else’s.
		if (next === null || host === 'www.example' || (isOne && host.startsWith('kz.'))) return next ?? url
		url = next
	}
	return 'a circle'
}

it.each(rowsOf({ ...targets, ...own }))(
	'%s: %s of an added host: %s',
	async (setting, field, target, isTaken) => {
		const at = services[setting]
		const form = { host: 'go.example', home: '', not_found: '', [field]: target }
		const answer = await send(at, '/admin/hosts', form, { cookie: operator.cookie })
		if (!isTaken) {
			expect(answer.status).toBe(400)
			expect(textIn(await answer.text())).toContain('may be a short link and lead in a circle')
			return
		}
		expect(answer.headers.get('location')).toBe('/admin/hosts?notice=add_host&done=1')
		for (const path of ['/', '/never-there'])
			expect(await endOf(at, `https://go.example${path}`, setting === 'one host')).not.toBe('a circle')
	},
)

it.each(rowsOf(targets))('%s: %s of host 0: %s', async (setting, field, target, isTaken) => {
	const variable = { home: 'LINK_HOME_URL', not_found: 'LINK_NOT_FOUND_URL' }[field]
	const env = { BASE_URL: 'https://kurz.example', ...settings[setting], [variable]: target }
	// Hosts that were added are known once the database is.
	const start = async () => {
		readConfig(env)
		const at = joinService(service, env)
		await at.linkHosts.look()
		at.linkHosts.guardVariables()
		return at
	}
	if (field === 'home' && setting === 'one host')
		return expect(start()).rejects.toThrow('LINK_HOME_URL needs LINK_BASE_URL')
	if (!isTaken) return expect(start()).rejects.toThrow(new RegExp(`${variable}.* in a circle`))
	const at = await start()
	for (const path of ['/', '/never-there'])
		for (const host of ['kurz.example', 'kz.example'])
			expect(await endOf(at, `https://${host}${path}`, setting === 'one host')).not.toBe('a circle')
})

it('a host to which another one leads is not added', async () => {
	const add = async (at: typeof service, form: Record<string, string>) =>
		textIn(await (await send(at, '/admin/hosts', form, { cookie: operator.cookie })).text())
	const host = 'later.example'
	await add(service, {
		host: 'before.example',
		home: 'https://www.example/',
		not_found: `https://${host}./x`,
	})
	expect(await add(service, { host })).toContain('A home or not-found address of before.example is there.')
	await add(service, { host: 'before.example', home: '', not_found: '' })
	const at = joinService(service, { ...apart, LINK_NOT_FOUND_URL: `https://${host}/` })
	expect(await add(at, { host })).toContain('A home or not-found address of kz.example is there.')
	expect(await add(service, { host })).toBe('')
})
