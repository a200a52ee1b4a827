/** Invitations: one account each, for seven days, also while sign-ups are closed. */
import { expect, it } from 'vitest'
import { day } from '../../../shared/text/time.ts'
import { formFrom } from '../../support/service/account-page.ts'
import { cookieOf, send, visitPage } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { readAllRows, rowsWith } from '../../support/service/table-texts.ts'
import { commandsOf } from '../operator/run-command.ts'
import { allOf, inputsOf, textIn } from '../pages/markup.ts'

const service = await openService({ SIGNUPS: 'closed' })
const run = commandsOf(service)
const password = 'a good password'
const invited = async (...words: string[]): Promise<string> => {
	const [isDone, said] = await run('invite', ...words)
	expect(isDone).toBe(true)
	return /sign-up\?invite=([\w-]{43})\n/.exec(said)![1]!
}
const signUpWith = (fields: Record<string, string>) => send(service, '/sign-up', { password, ...fields })
const goneText = 'This invitation has been used or has expired'

it('makes one account where sign-ups are closed, and no other', async () => {
	expect((await signUpWith({ email: 'nobody@example.org' })).status).toBe(403)
	const invite = await invited()
	const html = await (await visitPage(service, `/sign-up?invite=${invite}`)).text()
	expect(inputsOf(html).invite?.value).toBe(invite)
	const made = await signUpWith({ email: 'one@example.org', invite })
	expect([made.status, made.headers.get('location')]).toEqual([303, '/links'])
	expect((await visitPage(service, '/links', cookieOf(made))).status).toBe(200)
	const second = await signUpWith({ email: 'two@example.org', invite })
	expect(second.status).toBe(400)
	expect(textIn(await second.text())).toContain(goneText)
	const page = textIn(await (await visitPage(service, `/sign-up?invite=${invite}`)).text())
	expect(page).toContain('This invitation is no longer open')
})

it('its form sent twice makes one account and signs in both times', async () => {
	const invite = await invited()
	const key = await formFrom(service, `/sign-up?invite=${invite}`)
	const fields = { email: 'twice@example.org', invite, key }
	expect((await signUpWith(fields)).status).toBe(303)
	expect((await signUpWith(fields)).status).toBe(303)
	expect((await signUpWith({ ...fields, password: 'another password' })).status).toBe(400)
	expect(await service.database.sql`select from users where email = 'twice@example.org'`).toHaveLength(1)
})

it('two people at the same time make one account', async () => {
	const invite = await invited()
	const answers = await Promise.all(
		[3, 4].map((nth) => signUpWith({ email: `race-${nth}@example.org`, invite })),
	)
	expect(answers.map(({ status }) => status).sort()).toEqual([303, 400])
})

it('for an email address, only that address', async () => {
	const invite = await invited('Guest@Example.org')
	const html = await (await visitPage(service, `/sign-up?invite=${invite}`)).text()
	expect(inputsOf(html).email?.value).toBe('guest@example.org')
	expect((await signUpWith({ email: 'other@example.org', invite })).status).toBe(400)
	expect((await signUpWith({ email: 'GUEST@example.org', invite })).status).toBe(303)
})

it('ends after seven days', async () => {
	const invite = await invited()
	service.clock.now += 7 * day
	expect((await signUpWith({ email: 'late@example.org', invite })).status).toBe(400)
	service.clock.now -= 7 * day
})

it('is kept as a hash, and is in the log', async () => {
	const invite = await invited('logged@example.org')
	expect(rowsWith(await readAllRows(service), invite)).toEqual([])
	const [entry] = await service.administration.audit.list({ limit: 1 })
	expect(entry).toMatchObject({ account: null, act: 'invite', subjects: ['logged@example.org'], changed: 1 })
})

it.each([['nonsense'], ['--everybody'], ['a@example.org', 'b@example.org']])(
	'the command refuses %s',
	async (...words) => {
		const [isDone, said] = await run('invite', ...words)
		expect([isDone, said.split('\n').length]).toEqual([2, 1])
	},
)

it('an invented one opens nothing', async () => {
	for (const invite of ['x', 'x'.repeat(43), '%00'])
		expect(allOf(await (await visitPage(service, `/sign-up?invite=${invite}`)).text(), 'input')).toEqual([])
})
