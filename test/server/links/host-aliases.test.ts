/** A name by which people come is asked about before it is a host, and may be an alias. */
import { beforeAll, expect, it } from 'vitest'
import { importing } from '../../support/service/importing.ts'
import { makeOperator } from '../../support/service/operators.ts'
import { signUp, withCookie } from '../../support/service/people.ts'
import { asBrowser, asForm, asJson, baseUrl, openService } from '../../support/service/service.ts'
import { commandsOf } from '../operator/run-command.ts'
import { textIn } from '../pages/markup.ts'

const trusted = '198.51.100.7'
const service = await openService({ TRUST_PROXY: trusted })
const target = 'https://target.example/'
const run = commandsOf(service)
/** A command at a terminal, which answers each question; the questions come too. */
const asked = async (answers: boolean[], ...words: string[]) => {
	const questions: string[] = []
	const confirm = async (question: string) => {
		questions.push(question)
		return answers.shift() ?? false
	}
	return [...(await commandsOf(service, { confirm })(...words)), questions] as const
}
const visit = (name: string, path = '/menu-1', init: RequestInit = {}, at = service) =>
	at.handle(new Request(`http://${name}${path}`, init))
const come = async (name: string, times: number) => {
	for (let nth = 0; nth < times; nth++) expect((await visit(name)).status).toBe(302)
}

beforeAll(async () => {
	await service.client.shorten({ url: target, type: 'alias', alias: 'menu-1' })
})

const leadsTo = async (name: string, path = '/menu-1') => (await visit(name, path)).headers.get('location')
const isListed = async (name: string) =>
	JSON.parse((await run('host', 'list', '--json'))[1]).find((host: { name: string }) => host.name === name)

it('the command refuses such a name without a terminal, with the number', async () => {
	await come('printed.example', 3)
	const said =
		'it had 3 visits in 30 days, which led to links of kurz.example: --alias keeps that (the same links, none of its own), --own ends it (a host of its own)'
	expect(await run('host', 'add', 'Printed.example.')).toEqual([false, said])
	expect(await run('host', 'add', 'https://printed.example:8443', '--home', target)).toEqual([false, said])
	expect([await isListed('printed.example'), await leadsTo('printed.example')]).toEqual([undefined, target])
	expect(await run('host', 'add', 'printed.example', '--alias', '--own')).toEqual([2, expect.any(String)])
})

it.each([
	[[true], 'alias', 1],
	[[false, true], 'own', 2],
	[[false, false], undefined, 2],
] as const)('at a terminal it asks: %j is %s', async (answers, kind, questions) => {
	const name = `asks-${answers.join('-')}.example`
	await come(name, 1)
	const [isDone, , asks] = await asked([...answers], 'host', 'add', name)
	expect([isDone, asks.length]).toEqual([kind !== undefined, questions])
	expect(asks[0]).toContain('it had 1 visit in 30 days')
	expect((await isListed(name))?.alias).toBe(kind && kind === 'alias')
	expect(await leadsTo(name)).toBe(kind === 'own' ? null : target)
})

it('a name without visits, and one that is a host already, is not asked about', async () => {
	expect(await asked([], 'host', 'add', 'fresh.example')).toEqual([
		true,
		expect.stringContaining('links can be made'),
		[],
	])
	expect((await isListed('fresh.example')).alias).toBe(false)
	await visit('fresh.example')
	expect((await run('host', 'add', 'fresh.example', '--home', target))[0]).toBe(true)
	expect(await leadsTo('fresh.example')).toBe(null)
})

it('an alias has the links of host 0 and none of its own, until --own says otherwise', async () => {
	const name = 'alias.example'
	await come(name, 1)
	expect(await run('host', 'add', name, '--alias')).toEqual([
		true,
		'https://alias.example is an alias of kurz.example; servers know it within seconds',
	])
	expect((await run('host', 'list'))[1]).toContain('https://alias.example, an alias of kurz.example, ')
	// As before: links, pages, and what a key or a query names.
	expect([await leadsTo(name), (await visit(name, '/sign-in', asBrowser)).status]).toEqual([target, 200])
	const { cookie } = await signUp(service)
	const made = await service.ask('/api/v1/shorten', {
		...asJson({ url: target, host: name }),
		headers: { ...asJson({}).headers, ...withCookie(cookie).headers },
	})
	expect((await made.json()).details).toMatchObject([{ path: 'host', code: 'unknown' }])
	const hosts = await (await service.ask('/api/v1/hosts')).text()
	expect(hosts).not.toContain(name)
	const own = await service.ask('/api/v1/shorten', asJson({ url: `https://${name}/menu-1` }))
	expect((await own.json()).details).toMatchObject([{ code: 'own_host' }])
	const person = await signUp(service)
	const csv = `bitlink,long_url\nhttps://${name}/moved-1,https://a.example/\n`
	expect((await importing(service).take(person, csv)).links).toBe(1)
	const listed = await service.ask(`/api/v1/my-links/moved-1/details?host=${name}`, withCookie(person.cookie))
	expect((await listed.json()).linkData.link).toBe(`${baseUrl}/moved-1`)
	// What was not said stays.
	expect((await run('host', 'add', name))[1]).toContain('is an alias')
	expect(await run('host', 'add', name, '--home', target)).toEqual([
		2,
		expect.stringContaining('An alias has the addresses'),
	])
	expect((await run('host', 'add', name, '--own', '--home', target))[0]).toBe(true)
	expect([await leadsTo(name), await leadsTo(name, '/')]).toEqual([null, target])
	expect(await run('host', 'add', name, '--alias')).toEqual([2, expect.stringContaining('links of its own')])
})

it('earlier versions, which would find none of its links, refuse the database then', async () => {
	const readableBy = async () =>
		(await service.database.sql`select readable_by from schema_facts`)[0]!.readable_by
	await service.database.sql`update schema_facts set readable_by = '0000_first-version'`
	await run('host', 'add', 'newer.example', '--alias')
	expect(await readableBy()).toBe('0050_host_visits')
})

const { cookie } = await makeOperator(service)
const asOperator = { ...withCookie(cookie).headers, ...asBrowser.headers }
const post = (fields: Record<string, string>, origin = 'http://kurz.example', more = {}) => {
	const { headers, ...form } = asForm({ for: 'all', ...fields })
	const sent = {
		...form,
		headers: { ...headers, ...asOperator, origin, host: new URL(origin).host, ...more },
	}
	return service.handle(new Request(`${origin}/admin/hosts`, { ...sent, redirect: 'manual' }))
}

it('the page asks with the number, and preselects the alias', async () => {
	await service.store.hostVisits.add([{ name: 'page.example', visits: 1_234 }], new Date(service.clock.now))
	const list = await (await service.ask('/admin/hosts', { headers: asOperator })).text()
	expect(textIn(list)).toMatch(/page\.example\s*Visits in 30 days: 1,234/)
	const asking = await post({ host: 'page.example' })
	const page = await asking.text()
	expect([asking.status, textIn(page)]).toEqual([
		400,
		expect.stringContaining('This name had 1,234 visits in 30 days'),
	])
	expect(page).toMatch(/<option value="alias" selected/)
	expect(await isListed('page.example')).toBe(undefined)
	expect((await post({ host: 'page.example', kind: 'alias' })).status).toBe(303)
	expect((await isListed('page.example')).alias).toBe(true)
	expect((await post({ host: 'page.example', kind: 'own' })).status).toBe(303)
	expect((await isListed('page.example')).alias).toBe(false)
})

it('the name of the operator’s own request is refused in any spelling and behind a proxy', async () => {
	await come('here.example', 1)
	for (const [origin, more] of [
		['http://here.example', {}],
		['http://HERE.example.:80', {}],
	] as const) {
		const answer = await post({ host: 'here.example', kind: 'own' }, origin, more)
		expect([origin, answer.status, textIn(await answer.text())]).toEqual([
			origin,
			400,
			expect.stringContaining('You are at this address'),
		])
	}
	const headers = {
		...asForm({}).headers,
		...asOperator,
		origin: baseUrl,
		'x-forwarded-host': 'here.example',
	}
	const form = asForm({ host: 'https://here.example', for: 'all', kind: 'alias' })
	const passedOn = await service.ask('/admin/hosts', { ...form, headers, peer: trusted })
	expect(passedOn.status).toBe(400)
	expect(await isListed('here.example')).toBe(undefined)
})
