/** `user …` and `export`: accounts as the operator handles them, in plain lines and as JSON. */
import { expect, it } from 'vitest'
import { makeOwn } from '../../support/service/own-links.ts'
import { signUp, withCookie } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'
import { commandsOf } from './run-command.ts'

const service = await openService({ SIGNUPS: 'closed' })
const open = await openService()
const run = commandsOf(service)
const email = 'invited@example.org'
const signIn = (password: string, as = email) =>
	service.ask('/api/v1/auth/sign-in/email', asJson({ email: as, password }))
const list = async () => JSON.parse((await run('user', 'list', '--json'))[1])
const passwordIn = (said: string): string => / password (?:for \S+ is )?(\S{20})[: ]/.exec(said)![1]!

it('an empty list says so, and is an array for programs', async () => {
	expect(await run('user', 'list')).toEqual([true, 'there is no account'])
	expect(await list()).toEqual([])
})

it('an account is created where sign-ups are closed, with a password that opens it', async () => {
	const [isDone, said] = await run('user', 'create', 'Invited@Example.org')
	expect([isDone, said]).toEqual([
		true,
		expect.stringContaining('created Invited@Example.org with the password '),
	])
	expect((await signIn(passwordIn(said))).status).toBe(200)
	expect(await run('user', 'create', email)).toEqual([false, `there is an account ${email} already`])
	const created_at = new Date(service.clock.now).toISOString()
	const rest = { links: 0, clicks: 0, created_at, closed_at: null, has_password: true }
	const user = {
		email,
		name: 'Invited',
		role: 'member',
		role_by: null,
		second_factor: false,
		name_verified: null,
	}
	expect(await list()).toEqual([{ ...user, ...rest }])
})

it.each(['', 'nobody', 'a@openid.invalid', 'two words@example.org'])(
	'“%s” is no address of an account',
	async (typed) => {
		const [code, said] = await run('user', 'create', typed)
		expect([code, said.split('\n').length]).toEqual([2, 1])
	},
)

it('promote makes an operator, demote a member', async () => {
	const roles = async () => (await list()).map(({ role }: { role: string }) => role)
	expect(await run('user', 'promote', email.toUpperCase())).toEqual([true, `${email} is an operator`])
	expect(await run('user', 'promote', email)).toEqual([true, `${email} is an operator already`])
	expect(await roles()).toEqual(['operator'])
	expect((await run('user', 'list'))[1]).toBe(`${email.padEnd(36)}  2026-11-20  0 links       operator`)
	service.clock.now += 1_000
	await run('user', 'create', 'chief@example.org', '--operator')
	expect(await roles()).toEqual(['operator', 'operator'])
	expect(await run('user', 'demote', email)).toEqual([true, `${email} is a member`])
	expect(await roles()).toEqual(['operator', 'member'])
})

it.each(['demote', 'close'])('%s says that the last operator stays one', async (name) => {
	const chief = 'chief@example.org'
	const refused = `${chief} is the last operator: first make another one, kurz user promote EMAIL`
	expect(await run('user', name, chief)).toEqual([false, refused])
	expect((await list())[0]).toMatchObject({ email: chief, role: 'operator', closed_at: null })
})

it('close ends all access, reopen lets the account in again', async () => {
	const [, said] = await run('user', 'reset-password', email)
	const password = passwordIn(said)
	expect((await signIn(password)).status).toBe(200)
	const rest = 'its sessions and access tokens have ended, its 0 links go on working'
	expect(await run('user', 'close', email)).toEqual([true, `closed ${email}: ${rest}`])
	expect((await signIn(password)).status).toBe(401)
	expect((await run('user', 'list'))[1].split('\n')[1]).toMatch(/0 links {7}closed 2026-11-20$/)
	const closed = `${email} is closed: kurz user reopen ${email}`
	const [newest] = await service.administration.audit.list({ limit: 1 })
	expect(await run('user', 'reset-password', email)).toEqual([false, closed])
	// Nothing was tried, and without the command's own look nothing would have happened.
	expect(await service.administration.audit.list({ limit: 1 })).toEqual([newest])
	expect(await service.accounts.resetPassword(email, 'a password that opens nothing')).toBe(false)
	expect(await run('user', 'reopen', email)).toEqual([true, `${email} can sign in again`])
	expect((await signIn(password)).status).toBe(200)
})

it('close --delete-links asks, and deletes the links of that account alone', async () => {
	const person = await signUp(open)
	const other = await signUp(open)
	await makeOwn(open, person, { alias: 'to-be-deleted' })
	await makeOwn(open, other, { alias: 'of-another' })
	const visit = async (slug: string) => (await open.ask(`/${slug}`)).status
	const close = ['user', 'close', person.email, '--delete-links']
	const would = `close ${person.email} and delete 1 link`
	expect(await commandsOf(open)(...close)).toEqual([false, `this would ${would}: --yes does it`])
	const asked: string[] = []
	const confirm = (answer: boolean) => async (question: string) => asked.push(question) > 0 && answer
	expect(await commandsOf(open, { confirm: confirm(false) })(...close)).toEqual([
		false,
		'nothing was changed',
	])
	expect(await visit('to-be-deleted')).toBe(302)
	expect((await commandsOf(open, { confirm: confirm(true) })(...close))[0]).toBe(true)
	expect(asked).toEqual([`${would}?`, `${would}?`])
	expect([await visit('to-be-deleted'), await visit('of-another')]).toEqual([404, 302])
	const [isDone, said] = await commandsOf(open)('user', 'reopen', person.email)
	expect([isDone, said]).toEqual([false, expect.stringContaining('are still being deleted')])
	expect((await commandsOf(open)(...close, '--yes'))[0]).toBe(true)
})

it('export writes the links of one account, as on its page and as JSON', async () => {
	const person = await signUp(open)
	for (let nth = 0; nth < 3; nth++)
		await makeOwn(open, person, { alias: `exported-${nth}`, title: `“${nth}”` })
	const everything = commandsOf(open)
	const onPage = await open.ask('/api/v1/my-links.csv', withCookie(person.cookie))
	expect(onPage.status).toBe(200)
	const [isDone, csv] = await everything('export', '--account', person.email)
	expect([isDone, csv.replaceAll('\n\n', '\n')]).toEqual([true, expect.stringContaining('exported-2')])
	expect(csv.replace(/\r\n\n?/g, '\r\n')).toBe(await onPage.text())
	const [, json] = await everything('export', '--account', person.email, '--format', 'json')
	const { links }: { links: { short_url: string; title: string }[] } = JSON.parse(json)
	expect(links.map(({ short_url, title }) => [short_url, title])).toEqual([
		['exported-2', '“2”'],
		['exported-1', '“1”'],
		['exported-0', '“0”'],
	])
	const [entry] = await open.administration.audit.list({ limit: 1 })
	expect(entry).toMatchObject({ act: 'export', account: null, subjects: [person.email], changed: 1 })
	const nobody = await signUp(open)
	const none = await everything('export', '--account', nobody.email, '--format=json')
	expect(JSON.parse(none[1])).toMatchObject({ format: 'kurz', links: [] })
})

it.each(['promote', 'demote', 'close', 'reopen', 'reset-password'])(
	'%s says when there is no such account',
	async (name) =>
		expect(await run('user', name, 'nobody@example.org')).toEqual([
			false,
			'there is no account nobody@example.org; kurz user list shows all',
		]),
)

it('a long list is read page by page, each account once', async () => {
	await open.database.sql`insert into users (id, name, email, created_at, updated_at)
		select 'many-' || n, 'x', n || '@many.example', now() + (n % 3) * interval '1 ms', now()
		from generate_series(1, 1201) as n`
	const emails = JSON.parse((await commandsOf(open)('user', 'list', '--json'))[1]).map(
		(user: { email: string }) => user.email,
	)
	expect(new Set(emails).size).toBe(emails.length)
	expect(emails.filter((one: string) => one.endsWith('@many.example'))).toHaveLength(1201)
})

it('what changes an account is in the audit log', async () => {
	const email = 'logged@example.org'
	for (const words of [
		['create', email],
		['promote', email],
		['demote', email],
		['close', email],
		['reopen', email],
	])
		await run('user', ...words)
	await run('user', 'reset-password', email)
	const entries = await service.administration.audit.list({ limit: 6 })
	const acts = ['create_account', 'promote', 'demote', 'close', 'reopen', 'reset_password']
	expect(entries.map(({ act }) => act).reverse()).toEqual(acts)
	for (const entry of entries) expect(entry).toMatchObject({ account: null, subjects: [email], changed: 1 })
})
