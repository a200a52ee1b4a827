/** Accounts and invitations on the pages of operators. */
import { expect, it } from 'vitest'
import { actAs, makeOperator, openAdministration } from '../../support/service/operators.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { send, signUp, visitPage } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'
import { textIn } from './markup.ts'

const service = await openService({ SIGNUPS: 'open' })
const { sql, operator, act, page, idOf, visit } = await openAdministration(service)

it('accounts are shown with links and clicks', async () => {
	const person = await signUp(service)
	const { slug } = await makeOwn(service, person, { alias: 'of-an-account' })
	expect(await visit(slug)).toBe(302)
	await service.project()
	const text = textIn(await page(`/admin/accounts?q=${person.email}`)).replace(/\s+/g, ' ')
	expect(text).toMatch(new RegExp(`${person.email}.*Role: Member ?Links: 1 ?Clicks: 1`))
})

it('the last operator can neither be demoted nor closed nor deleted', async () => {
	await sql`update users set role = 'member' where email <> ${operator.email}`
	const id = await idOf(operator.email)
	const member = await signUp(service)
	for (const name of ['demote', 'close', 'close_with_links', 'delete_account'])
		expect(await act(name, ['account', await idOf(member.email)], ['account', id])).toBe(
			'/admin?notice=lastOperator',
		)
	expect((await visitPage(service, '/links', member.cookie)).status, 'nobody is closed').toBe(200)
	expect(textIn(await page('/admin?notice=lastOperator'))).toContain('no operator would be left')
	const other = await makeOperator(service)
	expect(await act('demote', ['account', id])).toContain('notice=demote&done=1')
	expect((await visitPage(service, '/admin', operator.cookie)).status).toBe(404)
	await actAs(service, other)('promote', ['account', id])
	expect((await visitPage(service, '/admin', operator.cookie)).status).toBe(200)
})

it('an invitation makes one account', async () => {
	const answer = await send(
		service,
		'/admin/invitations',
		{ email: 'guest@example.org', key: 'i'.repeat(24) },
		operator,
	)
	expect(answer.headers.get('location')).toBe('/admin/accounts?notice=invite&done=1')
	const html = await page('/admin/accounts')
	expect(html.match(/sign-up\?invite=[\w-]{43}/g)?.length).toBe(2)
	const broken = await send(service, '/admin/invitations', { email: 'nonsense', key: '' }, operator)
	expect(broken.status).toBe(400)
	expect(textIn(await broken.text())).toContain('No invitation was made.')
	const [open] = await service.administration.invitations.list()
	expect(await act('revoke_invitation', ['invitation', open!.id])).toContain('done=1')
	expect(await service.administration.invitations.list()).toEqual([])
})
