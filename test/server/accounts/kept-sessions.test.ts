/** Sessions that version 0.1 opened, with its cookies and its own names for them, go on. */
import { expect, it } from 'vitest'
import { day } from '../../../shared/text/time.ts'
import { accountIdOf, send, signUp, withCookie } from '../../support/service/people.ts'
import { openService } from '../../support/service/service.ts'

const service = await openService()
const { sql } = service.database

/** As that version set it, with the secret of the tests. */
const token = 'C9a7MmTXy7OTcAjAUXeJFmOH8uJE0GJv'
const cookie = `sid=${token}.V9fGKLTSvDLAncBZyWYtwLqPp%2Fp8hZ47qL51KcrbB4E%3D`
const opens = async (sid: string) => (await service.ask('/api/v1/my-links', withCookie(sid))).status

it('its cookie opens its session, another signature does not, and it can be ended', async () => {
	const id = await accountIdOf(service, (await signUp(service)).cookie)
	const at = (time: number) => new Date(time).toISOString()
	await sql`insert into sessions (id, token, user_id, expires_at, created_at, updated_at)
		values ('0b5VflseYJETYLP80Zaog4JdPidmTcxf', ${token}, ${id}, ${at(service.clock.now + 30 * day)},
			${at(service.clock.now)}, ${at(service.clock.now)})`
	expect(await opens(cookie)).toBe(200)
	for (const other of [`sid=${token}`, cookie.replace('V9f', 'W9f'), cookie.replace('C9a', 'D9a')])
		expect(await opens(other), other).toBe(401)
	await send(service, '/sign-out', {}, { cookie })
	expect(await opens(cookie)).toBe(401)
})
