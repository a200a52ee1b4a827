/** Who makes links on which host, how a host ends, and how processes hear of it. */
import { expect, it } from 'vitest'
import { createHostsReader } from '../../../server/links/host-list.ts'
import { importing } from '../../support/service/importing.ts'
import { signUp, withCookie } from '../../support/service/people.ts'
import { asBrowser, asJson, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const { linkHosts } = service
await linkHosts.save({ name: 'go.example', origin: 'https://go.example' })
await linkHosts.save({ name: 'own.example', origin: 'https://own.example:8443', openTo: 'accounts' })
const { cookie } = await signUp(service)
const bearer = withCookie(cookie).headers as Record<string, string>
const url = 'https://target.example/own'

const shorten = (fields: object, headers: Record<string, string> = bearer) => {
	const sent = asJson({ url, type: 'alias', ...fields })
	return service.ask('/api/v1/shorten', { ...sent, headers: { ...sent.headers, ...headers } })
}
await shorten({ alias: 'menu-1', host: 'go.example' })
await shorten({ alias: 'menu-1', host: 'own.example' })

/** As an operator does: closes it, and waits until every process knows. */
const removeClosed = async (name: string): Promise<number> => {
	await linkHosts.close([name])
	service.clock.now += 60_000
	return linkHosts.remove([name])
}

it('who may make links where, until a host is closed', async () => {
	const codeOf = async (fields: object, headers?: Record<string, string>) => {
		const answer = await shorten(fields, headers)
		return answer.status === 201 ? 201 : (await answer.json()).details[0].code
	}
	expect(await codeOf({ alias: 'nobody-1', host: 'go.example' }, {})).toBe(201)
	expect(await codeOf({ alias: 'nobody-2', host: 'own.example' }, {})).toBe('unknown')
	expect(await codeOf({ alias: 'nobody-3', host: 'other.example' })).toBe('unknown')
	const form = await (
		await service.ask('/', { headers: { ...withCookie(cookie).headers, ...asBrowser.headers } })
	).text()
	expect(form).toContain('<option value="own.example"')
	expect(await (await service.ask('/', asBrowser)).text()).not.toContain('<option value="own.example"')
	expect(await linkHosts.close(['own.example'])).toBe(1)
	expect(await codeOf({ alias: 'nobody-4', host: 'own.example' })).toBe('closed')
	expect((await service.handle(new Request('http://own.example/menu-1'))).headers.get('location')).toBe(url)
	expect(await linkHosts.remove(['own.example', 'go.example'])).toBe(0)
})

it('an import keeps hosts of ours, and refuses the closed one', async () => {
	const { take } = importing(service)
	const person = await signUp(service)
	const csv =
		'bitlink,long_url\nhttps://go.example/moved-1,https://a.example/\nbit.ly/moved-1,https://b.example/\n'
	expect((await take(person, csv)).links).toBe(2)
	const json = await service.ask('/api/v1/my-links/export?format=json', withCookie(person.cookie))
	const { links } = (await json.json()) as { links: { link: string }[] }
	expect(links.map(({ link }) => link).toSorted()).toEqual([
		'https://go.example/moved-1',
		'https://kurz.example/moved-1',
	])
	const { problems } = await take(
		person,
		'bitlink,long_url\nhttps://own.example:8443/m,https://a.example/\n',
		'?on_problem=skip',
	)
	expect(problems.map(({ code }) => code)).toEqual(['host_closed'])
})

it('another process learns of a host with its next look', async () => {
	const beside = joinService(service)
	const readHosts = createHostsReader(beside.linkHosts)
	await readHosts()
	await linkHosts.save({ name: 'new.example', origin: 'https://new.example' })
	const found = await service.store.lease.hold('a process')
	await readHosts(found.hosts)
	expect(beside.linkHosts.isLinkHost('http://new.example/')).toBe(true)
	expect(await removeClosed('new.example')).toBe(1)
	await readHosts((await service.store.lease.hold('a process')).hosts)
	expect(beside.linkHosts.isLinkHost('http://new.example/')).toBe(false)
})

it('a link of a gone host is gone, and its name stays retired with the host', async () => {
	await linkHosts.save({ name: 'back.example', origin: 'https://back.example' })
	const { short_url, monitor_url } = await (
		await shorten({ alias: 'back-1', host: 'back.example' }, {})
	).json()
	await service.handle(new Request('http://back.example/back-1'))
	await service.ask(`/api/v1/${short_url}/${monitor_url.slice(2)}?host=back.example`, { method: 'DELETE' })
	expect(await removeClosed('back.example')).toBe(1)
	await linkHosts.save({ name: 'back.example', origin: 'https://back.example' })
	const statusOn = async (host: string) => (await shorten({ alias: 'back-1', host }, {})).status
	expect([await statusOn('back.example'), await statusOn('go.example')]).toEqual([409, 201])
})
