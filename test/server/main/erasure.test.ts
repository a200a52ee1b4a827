/** A running server erases a link with many clicks within a minute, while visits go on. */
import { expect, it } from 'vitest'
import { erasedAtOnce } from '../../../server/store/links/erasure.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { doorOf } from '../../support/service/front-door.ts'
import { asJson } from '../../support/service/json.ts'
import { merged, send, signUp, withCookie } from '../../support/service/people.ts'

const at = await openTestDatabase()
const { sql } = at.database
const workplace = useWorkplace('kurz-erasure')

it('a link with many clicks and visitors: nothing is left after a minute, and every visit meanwhile is counted', async () => {
	const { origin } = await startServer(workplace, { env: databaseVariables(at) })
	const door = doorOf(origin)
	const [big, other] = [await door.make(), await door.make()]
	const [row] = await sql<{ id: number }[]>`select id from links where slug = ${big.slug}`
	const id = row!.id
	for (const many of [
		sql`insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, user_agent)
			select ${id}, now() - nth * interval '1 minute', 0, nth, int4send(nth), 'curl'
			from generate_series(1, ${erasedAtOnce * 5}) as nth`,
		sql`insert into link_visitors select link_id, ip_hash, clicked_at from clicks where link_id = ${id}`,
		sql`insert into link_totals (link_id, clicks, visitors, last_click)
			select ${id}, ${erasedAtOnce * 5}, ${erasedAtOnce * 5}, now()`,
	])
		await many
	const tables = ['clicks', 'link_visitors', 'link_totals', 'erasures']
	const left = async () => {
		const there = []
		for (const table of tables)
			if ((await sql`select from ${sql(table)} where link_id = ${id} limit 1`).length > 0) there.push(table)
		return there
	}
	expect(await left()).toEqual(tables.slice(0, 3))

	await door.client.remove(big.slug, big.key)
	let visits = 0
	const statuses = new Set<number>()
	let isOver = false
	const visiting = (async () => {
		for (; !isOver; visits++) statuses.add(await door.visit(other))
	})()
	// For a minute at most.
	await expect.poll(left, { timeout: 60_000 }).toEqual([])
	isOver = true
	await visiting
	expect([...statuses]).toEqual([302])
	expect(await other.clicks()).toBe(visits)
})

it('an account: its links are gone with the answer, and deleted one by one behind it', async () => {
	const { origin } = await startServer(workplace, { env: databaseVariables(at) })
	const door = doorOf(origin)
	const { cookie, password } = await signUp(door)
	const made = await door.ask(
		'/api/v1/shorten',
		merged(asJson({ url: 'https://target.example/' }), withCookie(cookie)),
	)
	const { short_url } = await made.json()
	expect(await door.visit({ slug: short_url })).toBe(302)
	const [link] = await sql<{ id: number }[]>`select id from links where slug = ${short_url}`
	const deleted = await send(
		door,
		'/account/delete',
		{ password, confirm: 'yes' },
		{ cookie, headers: { origin } },
	)
	expect(deleted.status).toBe(303)
	expect(await door.visit({ slug: short_url })).toBe(404)
	const left = async () =>
		(
			await sql`select id from deleted_accounts
				union all select id::text from links where id = ${link!.id}`
		).length
	await expect.poll(left, { timeout: 60_000 }).toBe(0)
})
