/** A write that waits past its deadline writes nothing, also when nobody can cancel it. */
import { expect, it, onTestFinished } from 'vitest'
import { connect } from '../../../../server/store/driver/connect.ts'
import { withinTime } from '../../../../server/waiting/deadline.ts'
import { openDatabaseProxy } from '../../../support/service/database-proxy.ts'
import { holdTransaction, untilBlocked } from '../../../support/service/held-transaction.ts'
import { asJson, joinService, openService } from '../../../support/service/service.ts'

const service = await openService()
const { sql } = service.database
const now = new Date(service.clock.now)
const seen = Buffer.alloc(32, 1)

const fill = async () => {
	const made = await service.ask(
		'/api/v1/shorten',
		asJson({ url: 'https://target.example/', alias: 'too-late' }),
	)
	expect(made.status).toBe(201)
	const [link] = await sql<{ id: number }[]>`
		update links set statistics_hash = ${seen}, statistics_salt = ${seen} where slug_key = 'too-late' returning id`
	const { accounts } = service.store
	const account = { id: 'late', email: 'late@example.org', name: 'Late', passwordHash: 'x', createdAt: now }
	expect(await accounts.insertUser(account)).toBe('made')
	for (const id of ['used', 'revoked']) {
		const token = {
			id,
			ownerId: 'late',
			isTeam: false,
			name: id,
			scope: 'all' as const,
			hash: id,
			start: 'kurz',
			salt: 'x',
			expiresAt: null,
		}
		expect(await accounts.insertToken({ ...token, createdAt: now })).toBe(true)
	}
	await sql`insert into sessions (id, token, user_id, expires_at, created_at, updated_at)
		select id, id, 'late', now() + interval '1 day', now(), now() from unnest(array['one', 'two']) as session (id)`
	return link!.id
}

/** All that the writes below would change. */
const read = () => sql`
	select statistics_hash, array(select id from sessions order by id) as sessions,
		array(select id || coalesce(last_request::text, '') from access_tokens order by id) as tokens
	from links where slug_key = 'too-late'`

it('whatever it would have inserted, changed or deleted', async () => {
	const linkId = await fill()
	const before = await read()
	const proxy = await openDatabaseProxy(service)
	const database = connect(proxy.place, { prepare: service.prepare })
	onTestFinished(() => database.close(0))
	const { accounts, statisticsLinks } = joinService({ ...service, database }).store
	const other = Buffer.alloc(32, 2)
	const writes: (() => Promise<unknown>)[] = [
		() => accounts.useToken('used', now),
		() => accounts.revokeToken('late', 'revoked'),
		() => accounts.endSession('one'),
		() => accounts.endSessions('late', 'one'),
		() => statisticsLinks.replace(linkId, seen, { salt: other, hash: other }),
		() => statisticsLinks.clear(linkId),
	]
	const lockAll = async (tx: typeof sql) => {
		await tx`select from links where id = ${linkId} for update`
		await tx`select from access_tokens for update`
		await tx`select from sessions for update`
	}

	const release = await holdTransaction(service.database, (tx) => lockAll(tx as unknown as typeof sql))
	const late = writes.map((write) => withinTime(1_600, write))
	const answers = Promise.allSettled(late)
	await untilBlocked(service.database, writes.length)
	// What is sent stays under way; a request to cancel it gets no connection.
	proxy.mode = 'closing'
	for (const answer of await answers)
		expect(answer).toMatchObject({ status: 'rejected', reason: { name: 'Unavailable' } })
	await release()
	// By then every write that waited has had its turn.
	await sql.begin((tx) => lockAll(tx as unknown as typeof sql))
	expect(await read()).toEqual(before)

	proxy.mode = 'open'
	await expect.poll(() => database.sql`select 1 as one`.catch(() => [])).toEqual([{ one: 1 }])
	await withinTime(60_000, async () => {
		for (const write of writes) await write()
	})
	const [after] = await read()
	expect(after).toMatchObject({ statistics_hash: null, sessions: [] })
	expect(after!.tokens).toEqual([expect.stringMatching(/^used./)])
})
