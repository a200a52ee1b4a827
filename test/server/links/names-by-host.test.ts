/** A name retired on one host is free on another; links that change hands keep their host. */
import { expect, it } from 'vitest'
import { openAdministration } from '../../support/service/operators.ts'
import { merged, send, signUp, withCookie } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'

const service = await openService()
const { operator, act, idOf } = await openAdministration(service)
const hosts = ['', 'a.example', 'b.example']
for (const name of hosts.slice(1)) await service.linkHosts.save({ name, origin: `https://${name}` })
const [one, two] = [await signUp(service), await signUp(service)]
type Person = typeof one

const ask = (path: string, init: RequestInit, person?: Person) =>
	service.ask(path, merged(init, person ? withCookie(person.cookie) : {}))
const shorten = (host: string, alias: string, person?: Person) => {
	const fields = { url: `https://target.example/${host}`, alias, ...(host && { host }) }
	return ask('/api/v1/shorten', asJson(fields), person)
}
const visit = async (host: string, slug: string) =>
	(await service.handle(new Request(`http://${host || 'kurz.example'}/${slug}`))).headers.get('location')
const visitAll = (slug: string) => Promise.all(hosts.map((host) => visit(host, slug)))
const urlOf = (host: string) => `https://target.example/${host}`
const ofHost = (host: string) => (host ? `?host=${host}` : '')

it.each(hosts)('a clicked link that is deleted on “%s” retires its name there alone', async (host) => {
	const alias = `retired-${hosts.indexOf(host)}`
	expect((await shorten(host, alias, one)).status).toBe(201)
	expect(await visit(host, alias)).toBe(urlOf(host))
	expect((await ask(`/api/v1/my-links/${alias}${ofHost(host)}`, { method: 'DELETE' }, one)).status).toBe(200)
	for (const other of hosts)
		expect([other, (await shorten(other, alias, two)).status]).toEqual([other, other === host ? 409 : 201])
	// Whose it was may take it again.
	expect((await shorten(host, alias, one)).status).toBe(201)
	expect(await visitAll(alias)).toEqual(hosts.map(urlOf))
})

it.each(hosts)('a claimed link stays on “%s”', async (host) => {
	const alias = `claimed-${hosts.indexOf(host)}`
	const { monitor_url } = await (await shorten(host, alias)).json()
	const link = { short_url: host ? `${alias}@${host}` : alias, monitor_key: monitor_url.slice(2) }
	const claimed = await ask('/api/v1/my-links/claim', asJson({ links: [link] }), one)
	expect((await claimed.json()).results[0].status).toBe('claimed')
	const path = `/api/v1/my-links/${alias}/details${ofHost(host)}`
	expect((await (await ask(path, {}, one)).json()).linkData.host).toBe(host || 'kurz.example')
	expect(await visitAll(alias)).toEqual(hosts.map((at) => (at === host ? urlOf(at) : null)))
})

it('links that are handed over stay on their hosts, also on closed ones and those of others', async () => {
	for (const host of hosts) await shorten(host, 'handed-over', one)
	await send(service, '/admin/hosts', { host: 'a.example', accounts: one.email }, { cookie: operator.cookie })
	await act('close_host', ['link_host', 'b.example'])
	const fields = { act: 'hand_over', account: await idOf(one.email), to: two.email, confirm: 'yes' }
	await send(service, '/admin/act', fields, { cookie: operator.cookie })
	const listed = await (await ask('/api/v1/my-links?q=handed-over', {}, two)).json()
	expect(listed.map(({ data }: { data: { host: string } }) => data.host).toSorted()).toEqual(
		['kurz.example', ...hosts.slice(1)].toSorted(),
	)
	expect(await visitAll('handed-over')).toEqual(hosts.map(urlOf))
	for (const host of hosts.slice(1)) expect((await shorten(host, 'one-more', two)).status).toBe(400)
})
