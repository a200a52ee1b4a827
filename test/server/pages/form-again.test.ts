/** A form that can't be accepted now comes back: filled in, its one-time key unchanged. */
import { expect, it } from 'vitest'
import { codeOf, placeOf } from '../../support/service/answers.ts'
import { openDatabaseProxy } from '../../support/service/database-proxy.ts'
import { holdTransaction, untilBlocked } from '../../support/service/held-transaction.ts'
import { send, signUp, visitPage } from '../../support/service/people.ts'
import { asForm, asJson, connectAgain, joinService, openService } from '../../support/service/service.ts'
import { clickLimited } from '../../support/service/shorten.ts'
import { allOf, formKeyOf, hrefsOf, inputsOf, sentOf, textIn } from './markup.ts'

const service = await openService()
const { email, cookie } = await signUp(service)
const url = 'https://target.example/typed'
const { monitor_url } = await service.client.shorten({ url })
const monitorKey = monitor_url.split('/').at(-1)!
const { short_url: limited } = await service.client.shorten({ url, ...clickLimited(1) })
const { short_url: locked } = await service.client.shorten({ url, isProtected: true, password: 'right' })
await send(service, '/links', { url, alias: 'owned-one' }, { cookie })
const key = 'k'.repeat(24)

/** Forms of each kind: what is typed, and what must not come back. All others: form-fields.test.ts. */
const forms: [name: string, path: string, fields: Record<string, string>, secrets: Record<string, string>][] =
	[
		[
			'creating',
			'/',
			{ url, alias: 'typed-alias', expires_in: '7', title: 'Täglich <b>', tags: 'a, b', key },
			{},
		],
		['creating with a password', '/', { url, key }, { password: 'hunter2222' }],
		['editing by key', `/m/${monitorKey}/edit`, { url, title: 'New title', max_clicks: '12' }, {}],
		[
			'editing as the owner',
			'/links/owned-one/edit',
			{ url, tags: 'red', never: 'on' },
			{ password: 'hunter2222' },
		],
		['signing in', '/sign-in', { email, next: '/links/owned-one' }, { password: 'hunter2222' }],
		['the password', '/account/password', { username: email }, { current: 'hunter2222', new: 'hunter3333' }],
		['deleting the account', '/account/delete', { confirm: 'yes' }, { password: 'hunter2222' }],
		['opening a link', `/${locked}?a=1`, {}, { password: 'hunter2222' }],
		// Of one button: all that they hold comes back.
		['tagging', '/links/~tags', { link: 'owned-one', with_tag: 'typed tag', action: 'add', list: 'q=x' }, {}],
		['deleting a link', `/m/${monitorKey}?days=7`, { action: 'delete', confirm: 'yes' }, {}],
		['signing out', '/sign-out', {}, {}],
		['the button of a limited link', `/${limited}`, {}, {}],
	]
const proxy = await openDatabaseProxy(service)
proxy.mode = 'closing'
const cutOff = connectAgain({ ...service, place: proxy.place })

it.each(forms)('%s, while the database is away', async (name, path, fields, secrets) => {
	const at = joinService({ ...service, database: cutOff })
	const answer = await send(at, path, { ...fields, ...secrets }, { cookie })
	const html = await answer.text()
	const action = /<main .*?<form method="post" action="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
	expect([answer.status, action]).toEqual([503, path])
	expect(textIn(html)).toMatch(/ yet\. Send it again in 1 minute\. The server can’t store/)
	if ('key' in fields) expect(formKeyOf(html)).toBe(key)
	if (name.startsWith('creating with')) expect(textIn(html)).toContain('Type the password again')
	// Chromium applies it to where the form leads, which is a target.
	if ([limited, locked].some((slug) => path.startsWith(`/${slug}`)))
		expect(answer.headers.get('content-security-policy')).toContain("form-action 'self' http: https:")
	// A box that confirms is ticked once more; everything else is there.
	const { confirm: _, ...shown } = fields
	expect(sentOf(html)).toMatchObject(path === '/account/delete' ? shown : fields)
	for (const [field, value] of Object.entries(secrets)) {
		expect(html).not.toContain(value)
		expect(inputsOf(html)[field]).toBeDefined()
	}
	for (const href of hrefsOf(html).filter((to) => to?.startsWith('#')))
		expect(html).toContain(`id="${href!.slice(1)}"`)
})

it('a page says the same wait as its forms', async () => {
	const answer = await visitPage(joinService({ ...service, database: cutOff }), '/links', cookie)
	expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
	expect(textIn(await answer.text())).toContain('Try again in 1 minute.')
})

it('creating with a dead cookie on the landing page keeps everything; sent again, it makes a link', async () => {
	const refused = await send(service, '/', { url, title: 'Kept', key }, { cookie: 'sid=dead.beef' })
	const html = await refused.text()
	expect(textIn(html)).toContain('No link was created yet.')
	expect(sentOf(html)).toMatchObject({ url, title: 'Kept', key })
	expect(placeOf(await send(service, '/', sentOf(html)))[0]).toBe(303)
})

it('when the outcome is unknown, sending the same form again makes no second link', async () => {
	const { sql } = service.database
	const between = await openDatabaseProxy(service)
	const unsure = joinService({ ...service, database: connectAgain({ ...service, place: between.place }) })
	const fields = { ...sentOf(await (await visitPage(unsure, '/')).text()), url, title: 'unsure' }
	await sql`create function wait_at_commit() returns trigger language plpgsql
		as 'begin perform pg_advisory_xact_lock(42); return null; end'`
	await sql`create constraint trigger waits after insert on links deferrable initially deferred
		for each row execute function wait_at_commit()`
	const release = await holdTransaction(service.database, (tx) => tx`select pg_advisory_xact_lock(42)`)
	const asked = send(unsure, '/', fields)
	await untilBlocked(service.database, 1, 'commit')
	// The commit is under way, and its answer never comes.
	between.mode = 'closing'
	between.cut()
	const answer = await asked
	await release()
	await sql`drop trigger waits on links`
	const html = await answer.text()
	expect(answer.status).toBe(503)
	expect(textIn(html)).toContain('It may have been created. Sending it again makes no second one.')
	expect(sentOf(html)).toMatchObject(fields)
	for (let n = 0; n < 2; n++) expect(placeOf(await send(service, '/', sentOf(html)))[0]).toBe(303)
	expect(await sql`select from links where title = 'unsure'`).toHaveLength(1)
})

it('a page over its limit offers no link that would be refused too', async () => {
	const at = joinService(service, { RATE_LIMIT_OTHER: '1/day' })
	await visitPage(at, '/sign-in', cookie)
	const refused = await visitPage(at, '/sign-in', cookie)
	const html = await refused.text()
	expect(html, 'nor asks the database who reads it').not.toContain(email)
	const main = html.slice(html.indexOf('<main '), html.indexOf('</main>'))
	expect([refused.status, hrefsOf(main)]).toEqual([429, []])
	expect(textIn(html)).toContain('Try again in 1 day. Reload this page then.')
})

it('a path that cannot be decoded is refused like others', async () => {
	const at = joinService(service, { RATE_LIMIT_VISIT: '1/day' })
	await visitPage(at, '/typed-alias')
	const answer = await send(at, '/%zz', { password: 'hunter2222' })
	const html = await answer.text()
	expect([answer.status, html.includes('hunter2222')]).toEqual([429, false])
	expect(textIn(html)).toContain('Try again in 1 day.')
})

it('programs get the error as JSON', async () => {
	const at = joinService({ ...service, database: cutOff })
	const { 'content-type': type } = asForm({}).headers as Record<string, string>
	const asProgram = { ...asForm({ url }), headers: { 'content-type': type! } }
	for (const asked of [at.ask('/', asProgram), at.ask('/api/v1/shorten', asJson({ url }))])
		expect(await codeOf(await asked)).toEqual([503, 'service_unavailable'])
})

const selecting = {
	'/links/~delete': { confirm: 'yes', list: 'q=x' },
	'/links/~tags': { with_tag: 'typed', action: 'add', list: 'q=x' },
	'/admin/act': { act: 'disable', confirm: 'yes', list: 'q=x' },
}
const several = [0, 1, 2, 3].flatMap((count) =>
	Object.entries(selecting).map(([path, fields]) => [count, path, fields] as const),
)
it.each(several)('all of %i selected things come back, each once, to %s', async (count, path, fields) => {
	const pairs = [
		...Array.from({ length: count }, (_, nth) => ['link', `selected-${nth}`]),
		...Object.entries(fields),
	]
	const body = new URLSearchParams(pairs)
	const at = joinService({ ...service, database: cutOff })
	const { headers } = asForm({})
	const answer = await at.ask(path, { method: 'POST', headers: { ...headers, cookie }, body })
	const html = await answer.text()
	const action = /<main .*?<form method="post" action="([^"]*)"/.exec(html)?.[1]
	const shown = allOf(html.slice(html.indexOf('<main')), 'input').map(({ attributes: { name, value } }) => [
		name,
		value,
	])
	expect([answer.status, action, shown]).toEqual([503, path, pairs])
})
