/** The log has what operators do as anybody does, and settings that changed; nothing of others. */
import { beforeEach, expect, it } from 'vitest'
import { openAdministration } from '../../support/service/operators.ts'
import { bearer, type Person, send, signUp, tokenOf, visitPage } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'
import { textIn } from '../pages/markup.ts'

const service = await openService({ SIGNUPS: 'open' })
const { sql, operator, page } = await openAdministration(service)
const member = await signUp(service)
const { email } = operator

const entries = () => sql`select account, act, subjects, changed from audit_log order by id`
beforeEach(() => sql`delete from audit_log`)

const session = ({ cookie }: Person): RequestInit => ({ headers: { cookie } })
interface Row {
	ask: (person: Person) => Promise<unknown>
	entry: { act: string; subjects: string[] }
}
const [signIn, token] = [
	{ act: 'sign_in', subjects: [] },
	{ act: 'make_token', subjects: ['till'] },
]
const fetched = async (path: string, person: Person) => (await service.ask(path, session(person))).blob()
const rows: Record<string, Row> = {
	'a sign-in by the page': {
		ask: ({ email, password }) => send(service, '/sign-in', { email, password }),
		entry: signIn,
	},
	'a sign-in by the interface': {
		ask: (person) => service.ask('/api/v1/auth/sign-in/email', asJson(person)),
		entry: signIn,
	},
	'a token for a password': { ask: (person) => tokenOf(service, person, 'till'), entry: token },
	'a token of the page': {
		ask: ({ cookie }) => send(service, '/account/tokens', { name: 'till', expires_in_days: '' }, { cookie }),
		entry: token,
	},
	'an export of links': {
		ask: (person) => fetched('/api/v1/my-links/export', person),
		entry: { act: 'export', subjects: ['links'] },
	},
	'an export of the account': {
		ask: (person) => fetched('/api/v1/account/export', person),
		entry: { act: 'export', subjects: ['account'] },
	},
}

it.each(Object.entries(rows))('%s', async (_, { ask, entry }) => {
	await ask(member)
	expect(await entries()).toEqual([])
	await ask(operator)
	expect(await entries()).toEqual([{ account: email, ...entry, changed: 1 }])
	expect(textIn(await page('/admin/log'))).toContain(email)
})

it('with a wrong password nobody signed in', async () => {
	await send(service, '/sign-in', { email, password: 'a wrong password' })
	expect(await entries()).toEqual([])
})

it('a note that can’t be written stops nobody, and the log of the server says so', async () => {
	await sql`create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'no space'; end $$`
	await sql`create trigger full_disk before insert on audit_log execute function full_disk()`
	const { email, password } = operator
	expect((await send(service, '/sign-in', { email, password })).status).toBe(303)
	expect((await service.ask('/api/v1/my-links/export', session(operator))).status).toBe(200)
	await service.notes.noteSettings({ SIGNUPS: 'closed' })
	expect(service.logged.join('').match(/the audit log could not be written/g)).toHaveLength(3)
	await sql`drop trigger full_disk on audit_log`
})

it('HEAD takes nothing away, and is no export', async () => {
	await service.ask('/api/v1/my-links/export', { ...session(operator), method: 'HEAD' })
	expect(await entries()).toEqual([])
})

it('settings are noted when they change, without secrets', async () => {
	const { noteSettings } = service.notes
	const set = { SECRET: 'very secret', SIGNUPS: 'open', DATABASE_URL: 'postgres://kurz:hidden-one@db/kurz' }
	await noteSettings(set)
	await noteSettings({ ...set, HOME: '/root' })
	expect(await entries()).toMatchObject([{ account: null, act: 'settings', changed: 1 }])
	await noteSettings({ ...set, SIGNUPS: 'closed' })
	await noteSettings(set)
	const said = (await entries()).map(({ subjects }) =>
		subjects.find((one: string) => one.startsWith('SIGNUPS')),
	)
	expect(said).toEqual(['SIGNUPS=open', 'SIGNUPS=closed', 'SIGNUPS=open'])
	expect(JSON.stringify(await entries())).not.toMatch(/very secret|hidden-one/)
})

it('is a file for operators, the newest entry first, in pieces', async () => {
	await sql`insert into audit_log (at, act, account, subjects, changed, reason)
		select to_timestamp(n), 'disable', '=evil()', array['one', 'two'], n, 'so, "why"' from generate_series(1, 1200) as n`
	const asked = await service.ask('/admin/log.csv', session(operator))
	expect(asked.headers.get('content-disposition')).toBe('attachment; filename="kurz-log.csv"')
	const lines = (await asked.text()).trimEnd().split('\r\n')
	expect(lines).toHaveLength(1201)
	expect(lines.slice(0, 2)).toEqual([
		'at,account,act,subjects,changed,reason',
		`1970-01-01T00:20:00.000Z,'=evil(),disable,one two,1200,"so, ""why"""`,
	])
	expect((await visitPage(service, '/admin/log.csv', member.cookie)).status).toBe(404)
	const token = bearer(await tokenOf(service, operator))
	expect((await service.ask('/admin/log.csv', token)).status).not.toBe(200)
})
