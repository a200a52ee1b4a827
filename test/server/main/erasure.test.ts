/** A running server erases a link with many clicks within a minute, while visits go on. */
import { expect, it } from 'vitest'
import { erasedAtOnce } from '../../../server/store/links/erasure.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { doorOf } from '../../support/service/front-door.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { send, signUp } from '../../support/service/people.ts'

const at = await openTestDatabase()
const { sql } = at.database
const workplace = useWorkplace('kurz-erasure')

it('a link with many clicks and visitors is gone within a minute, and every visit meanwhile counts', async () => {
	const { origin } = await startServer(workplace, { env: databaseVariables(at) })
	const door = doorOf(origin)
	const [big, other] = [await door.make(), await door.make()]
	const [row] = await sql<{ id: number }[]>`select id from links where slug = ${big.slug}`
	const [id, many] = [row!.id, erasedAtOnce * 5]
	await sql`insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, user_agent)
		select ${id}, now() - nth * interval '1 minute', 0, nth, int4send(nth), 'curl' from generate_series(1, ${many}) as nth`
	await sql`insert into link_visitors select link_id, ip_hash, clicked_at from clicks where link_id = ${id}`
	await sql`insert into link_totals (link_id, clicks, visitors, last_click) values (${id}, ${many}, ${many}, now())`
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
	await expect.poll(left).toEqual([])
	isOver = true
	await visiting
	expect([...statuses]).toEqual([302])
	expect(await other.clicks()).toBe(visits)
})

it('the links of a deleted account are gone with the answer, and erased one by one later', async () => {
	const { origin } = await startServer(workplace, { env: databaseVariables(at) })
	const door = doorOf(origin)
	const { cookie, password } = await signUp(door)
	const { slug } = await makeOwn(door, { cookie })
	expect(await door.visit({ slug })).toBe(302)
	const [link] = await sql<{ id: number }[]>`select id from links where slug = ${slug}`
	const confirmed = { password, confirm: 'yes' }
	const deleted = await send(door, '/account/delete', confirmed, { cookie, headers: { origin } })
	expect(deleted.status).toBe(303)
	expect(await door.visit({ slug })).toBe(404)
	const left = () => sql`
		select id from deleted_accounts union all select id::text from links where id = ${link!.id}`
	await expect.poll(async () => (await left()).length).toBe(0)
})
