/** What an OpenID identity says of itself has a sign, wherever operators read it. */
import { describe, expect, it } from 'vitest'
import { type AskedAct, kindOfAct } from '../../../server/administration/administration.ts'
import { openWalks } from '../../support/service/openid-walk.ts'
import { sendAct } from '../../support/service/operators.ts'
import { pageRoutes } from '../../support/service/page-routes.ts'
import { send, sidOf, visitPage } from '../../support/service/people.ts'
import { joinService } from '../../support/service/service.ts'
import { commandsOf } from '../operator/run-command.ts'
import { textIn } from './markup.ts'

const { provider, service, walk, ownerOf } = await openWalks()
const { sql } = service.database
const at = joinService(service, { ...provider.env, OIDC_OPERATOR_GROUP: 'kurz-operators' })
const run = commandsOf(service)
const address = (name: string) => `${name}@example.org`

/** Signs in; the provider of the tests vouches for addresses that begin with `verified`. */
const enter = async (name: string) => {
	const cookie = sidOf(await walk(name, { at }))
	return { name, cookie, id: await ownerOf(cookie) }
}
const unverified = await enter('mallory-operator')
const verified = await enter('verified-operator')
const people = [unverified, verified]
for (const { name, cookie } of people) {
	await send(service, '/links', { url: 'https://target.example/', alias: name.slice(0, 12) }, { cookie })
	// Their acts are in the log, on a link and on each other.
	const act = (fields: [string, string][]) => sendAct(service, { cookie }, [...fields, ['confirm', 'yes']])
	await act([
		['act', 'disable'],
		['link', name.slice(0, 12)],
	])
	for (const { id } of people)
		await act([
			['act', 'promote'],
			['account', id],
		])
}

const accountActs = (Object.keys(kindOfAct) as AskedAct[]).filter((act) => kindOfAct[act] === 'account')
const asking = accountActs.map(
	(act) => `/admin/act?act=${act}&account=${unverified.id}&account=${verified.id}`,
)
const pages = [...pageRoutes.filter((route) => /^\/admin(?!\/act)/.test(route)), ...asking]
const showing = ['/admin', '/admin/accounts', '/admin/log', ...asking]

/** What follows each mention of an address. */
const mentions = (text: string, name: string): string[] =>
	text
		.split(address(name))
		.slice(1)
		.map((rest) => rest.trimStart().slice(0, 40))

const languages = { en: '(not verified)', de: '(nicht bestätigt)' }
describe.each(Object.entries(languages))('in %s', (language, sign) => {
	it.each(pages.map((path) => [path.replace(/&account=.*/, ''), path] as const))('%s', async (_, path) => {
		const headers = { accept: 'text/html', 'accept-language': language, cookie: verified.cookie }
		const html = await (await service.ask(path, { headers })).text()
		const main = textIn(html.slice(html.indexOf('<main')))
		const found = mentions(main, unverified.name)
		expect(found.length > 0).toBe(showing.includes(path))
		for (const rest of found) expect(rest.startsWith(sign)).toBe(true)
		for (const rest of mentions(main, verified.name)) expect(rest.startsWith(sign)).toBe(false)
	})
})

it('kurz user list says it too', async () => {
	const [, said] = await run('user', 'list')
	for (const rest of mentions(said, unverified.name)) expect(rest).toMatch(/^\(not verified\)/)
	expect(mentions(said, verified.name)[0]).not.toContain('not verified')
	const [, json] = await run('user', 'list', '--json')
	const records = JSON.parse(json) as { name: string; name_verified: boolean | null }[]
	const byName = Object.fromEntries(records.map(({ name, name_verified }) => [name, name_verified]))
	expect(byName).toMatchObject({ [address(unverified.name)]: false, [address(verified.name)]: true })
})

it('the role that a group gives is in the log with it', async () => {
	const entries = await service.administration.audit.list({ limit: 100 })
	const given = entries.filter(({ account }) => account === 'OIDC_OPERATOR_GROUP')
	const subjects = given.flatMap(({ subjects }) => subjects).sort()
	expect(subjects).toEqual([`${address(unverified.name)} (not verified)`, address(verified.name)])
})

it('each sign-in says it anew: only for the address that is shown', async () => {
	const isVerified = async () =>
		(await sql`select email_verified from users where id = ${verified.id}`)[0]!.email_verified
	expect(await isVerified()).toBe(true)
	await sql`update users set name = 'boss@example.org' where id = ${verified.id}`
	await walk(verified.name, { at })
	expect(await isVerified()).toBe(false)
	await sql`update users set name = ${address(verified.name)} where id = ${verified.id}`
	await walk(verified.name, { at })
	expect(await isVerified()).toBe(true)
	expect((await visitPage(service, '/admin', verified.cookie)).status).toBe(200)
})
