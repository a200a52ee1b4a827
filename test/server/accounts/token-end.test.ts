/** An access token expires after the days asked for, to the millisecond, or never. */
import { expect, it } from 'vitest'
import { bearer, send, signUp, tokenOf } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const { sql } = service.database

it.each([
	['7', 7 * 24],
	['365', 365 * 24],
	['', null],
])('"%s" days on the account page are %s hours', async (expires_in_days, hours) => {
	const { cookie, email } = await signUp(service)
	await send(service, '/account/tokens', { name: 'x', expires_in_days }, { cookie })
	const tokens = await sql<{ seconds: number | null }[]>`
		select extract(epoch from access_tokens.expires_at - access_tokens.created_at)::float as seconds
		from access_tokens join users on users.id = user_id where email = ${email}`
	expect(tokens.map(({ seconds }) => seconds && Math.round(seconds / 3_600))).toEqual([hours])
})

it('it works up to its last millisecond', async () => {
	const person = await signUp(service)
	const as = bearer(await tokenOf(service, person))
	const end = service.clock.now + 5_000
	await sql`update access_tokens set expires_at = ${new Date(end).toISOString()}
		where user_id = (select id from users where email = ${person.email})`
	service.clock.now = end - 1
	expect((await service.ask('/api/v1/my-links', as)).status).toBe(200)
	service.clock.now = end
	expect((await service.ask('/api/v1/my-links', as)).status).toBe(401)
})
