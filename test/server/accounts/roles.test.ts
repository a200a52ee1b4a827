/** The role of an account: a member unless the database says that it is an operator. */
import { expect, it } from 'vitest'
import { signUp } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const { sql } = service.database
const idOf = async (email: string): Promise<string> =>
	(await sql<{ id: string }[]>`select id from users where email = ${email}`)[0]!.id
const guard = (id: string) => service.accounts.guardOperator(id)
const forbidden = { code: 'forbidden' }

it('only an operator passes, as the database has it now', async () => {
	const id = await idOf((await signUp(service)).email)
	await expect(guard(id)).rejects.toMatchObject(forbidden)
	await sql`update users set role = 'operator' where id = ${id}`
	await guard(id)
	await sql`update users set role = 'member' where id = ${id}`
	await expect(guard(id)).rejects.toMatchObject(forbidden)
})

it('an account that is gone is no operator, and there are no other roles', async () => {
	const id = await idOf((await signUp(service)).email)
	await expect(sql`update users set role = 'owner' where id = ${id}`).rejects.toMatchObject({ code: '23514' })
	await sql`update users set role = 'operator' where id = ${id}`
	await service.accounts.deleteAccount(id)
	await expect(guard(id)).rejects.toMatchObject(forbidden)
})
