/** Who makes links on which host: by the interface, forms and files. Links there stay. */
import { beforeAll, describe, expect, it } from 'vitest'
import { importing } from '../../support/service/importing.ts'
import { openAdministration } from '../../support/service/operators.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { accountIdOf, send, signUp, visitPage, withCookie } from '../../support/service/people.ts'
import { asBrowser, asForm, asJson, openService } from '../../support/service/service.ts'
import { allOf } from '../pages/markup.ts'

const service = await openService()
const { operator, act, page } = await openAdministration(service)
const [named, other] = [await signUp(service), await signUp(service)]
const { take } = importing(service)
const callers = { nobody: undefined, named, other }
type Caller = keyof typeof callers

/** Who may make links on each host. Host 0 is for everybody. */
const hosts: Record<string, { fields: Record<string, string>; may: Caller[] }> = {
	'for-all.example': { fields: { for: 'all' }, may: ['nobody', 'named', 'other'] },
	'for-accounts.example': { fields: { for: 'accounts' }, may: ['named', 'other'] },
	'for-one.example': { fields: { for: 'all', accounts: named.email }, may: ['named'] },
	'for-two.example': {
		fields: { for: 'accounts', accounts: `${named.email.toUpperCase()}, ${operator.email}` },
		may: ['named'],
	},
	'closed.example': { fields: { for: 'all' }, may: [] },
	'closed-for-one.example': { fields: { accounts: named.email }, may: [] },
	'never-there.example': { fields: {}, may: [] },
}
const closed = ['closed.example', 'closed-for-one.example']
const rows = Object.entries(hosts).flatMap(([host, { may }]) =>
	(Object.keys(callers) as Caller[]).map((who) => [who, host, may.includes(who)] as const),
)
const headersOf = (who: Caller): Record<string, string> => {
	const person = callers[who]
	return person === undefined ? {} : (withCookie(person.cookie).headers as Record<string, string>)
}
const shorten = (who: Caller, fields: object) => {
	const sent = asJson({ url: 'https://target.example/', ...fields })
	return service.ask('/api/v1/shorten', { ...sent, headers: { ...sent.headers, ...headersOf(who) } })
}
const faultOf = async (answer: Response) => (await answer.json()).details[0]

beforeAll(async () => {
	for (const [host, { fields }] of Object.entries(hosts).slice(0, -1)) {
		const answer = await send(service, '/admin/hosts', { host, ...fields }, { cookie: operator.cookie })
		expect(answer.headers.get('location')).toBe('/admin/hosts?notice=add_host&done=1')
	}
	expect(await act('close_host', ...closed.map((host): [string, string] => ['link_host', host]))).toContain(
		'done=2',
	)
})

describe.each(rows)('%s on %s', (who, host, may) => {
	it(`${may ? 'creates' : 'does not create'} a link, and refusals tell nothing`, async () => {
		const answer = await shorten(who, { host })
		expect(answer.status).toBe(may ? 201 : 400)
		if (may) return
		const isTheirs = host === 'closed.example' || (host === 'closed-for-one.example' && who === 'named')
		expect(await faultOf(answer)).toMatchObject({ path: 'host', code: isTheirs ? 'closed' : 'unknown' })
		if (!isTheirs)
			expect(await faultOf(await shorten(who, { host }))).toEqual(
				await faultOf(await shorten(who, { host: 'never-there.example' })),
			)
	})

	it(`${may ? 'is' : 'is not'} offered it by the interface and by forms`, async () => {
		const listed = await (await service.ask('/api/v1/hosts', { headers: headersOf(who) })).json()
		const [usual, ...added] = listed
		expect(usual).toEqual({
			...{ host: 'kurz.example', link_base_url: 'https://kurz.example', is_default: true },
		})
		const found = added.find((one: { host: string }) => one.host === host)
		expect(found).toEqual(may ? { host, link_base_url: `https://${host}`, is_default: false } : undefined)
		for (const path of callers[who] === undefined ? ['/'] : ['/', '/links']) {
			const html = await (
				await service.ask(path, { headers: { ...headersOf(who), ...asBrowser.headers } })
			).text()
			const offered = allOf(html, 'option').map(({ attributes: { value } }) => value)
			expect([path, offered[0], offered.includes(host)]).toEqual([path, 'kurz.example', may])
		}
	})

	it(`${may ? 'imports' : 'does not import'} a link of it`, async () => {
		const person = callers[who]
		if (person === undefined || host === 'never-there.example') return
		const name = `moved-${who}-${host.replaceAll('.', '-')}`
		const csv = `bitlink,long_url\nhttps://${host}/${name},https://target.example/\n`
		const { links, problems } = await take(person, csv, '?on_problem=skip')
		expect([links, problems.map(({ code }) => code)]).toEqual(may ? [1, []] : [0, ['host_closed']])
		const at = await service.handle(new Request(`http://${host}/${name}`))
		expect(at.status).toBe(may ? 302 : 404)
		expect((await service.ask(`/${name}`)).status).toBe(404)
	})
})

it('a form begins with the host that was chosen last, as long as it is offered', async () => {
	const chosenIn = async (cookie: string) => {
		const headers = { ...asBrowser.headers, cookie }
		const html = await (await service.ask('/', { headers })).text()
		return allOf(html, 'option').find(({ attributes }) => 'selected' in attributes)?.attributes.value
	}
	const form = asForm({ url: 'https://target.example/', host: 'for-all.example' })
	const made = await service.ask('/', form)
	const kept = made.headers.getSetCookie().find((cookie) => cookie.startsWith('host='))
	expect(kept).toBe('host=for-all.example; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=31536000')
	expect(await chosenIn('host=for-all.example')).toBe('for-all.example')
	for (const cookie of ['host=for-one.example', 'host=closed.example', 'host=', 'host=%00', 'x=1'])
		expect([cookie, await chosenIn(cookie)]).toEqual([cookie, undefined])
	expect(await chosenIn(`host=for-one.example; ${named.cookie}`)).toBe('for-one.example')
	const without = await service.ask('/', asForm({ url: 'https://target.example/' }))
	expect(without.headers.getSetCookie()).toEqual([])
})

it('a refused form says why at the host, and keeps what was typed', async () => {
	const form = { url: 'https://target.example/kept', host: 'for-one.example' }
	const answer = await service.ask('/', {
		...asForm(form),
		headers: { ...asForm(form).headers, ...asBrowser.headers },
	})
	const html = await answer.text()
	expect([answer.status, html.includes('https://target.example/kept')]).toEqual([400, true])
	expect(html).toContain('You can make no links on this host.')
	expect(html).not.toContain('<option value="for-one.example"')
})

it('an account that may no longer use a host keeps its links there', async () => {
	const { slug } = await makeOwn(service, named, { alias: 'stays-here', host: 'for-one.example' })
	const change = { host: 'for-one.example', accounts: other.email }
	await send(service, '/admin/hosts', change, { cookie: operator.cookie })
	expect((await shorten('named', { host: 'for-one.example' })).status).toBe(400)
	expect((await shorten('other', { host: 'for-one.example' })).status).toBe(201)
	const init = asJson({ title: 'Still mine' })
	const edited = await service.ask(`/api/v1/my-links/${slug}?host=for-one.example`, {
		...{ ...init, method: 'PATCH' },
		headers: { ...init.headers, ...headersOf('named') },
	})
	expect(edited.status).toBe(200)
	await service.database.sql`delete from users where id = ${await accountIdOf(service, other.cookie)}`
	expect(await (await visitPage(service, '/admin/hosts', operator.cookie)).text()).toContain('Nobody')
	expect(await page('/admin/hosts?host=for-two.example')).toContain(`${named.email}, ${operator.email}`)
})
