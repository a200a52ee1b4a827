/** A running server erases a link with many clicks within a minute, while visits go on. */
import { expect, it } from 'vitest'
import { erasedAtOnce } from '../../../server/store/erasure.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { asJson } from '../../support/service/json.ts'

const at = await openTestDatabase()
const { sql } = at.database
const workplace = useWorkplace('kurz-erasure')

it('a link with many clicks and visitors: nothing is left after a minute, and every visit meanwhile is counted', async () => {
	const { origin } = await startServer(workplace, { env: databaseVariables(at) })
	const make = async () => {
		const answer = await fetch(`${origin}/api/v1/shorten`, asJson({ url: 'https://target.example/' }))
		const { short_url: slug, monitor_url } = (await answer.json()) as Record<string, string>
		const [row] = await sql<{ id: number }[]>`select id from links where slug = ${slug!}`
		return { slug: slug!, key: monitor_url!.slice(2), id: row!.id }
	}
	const [big, other] = [await make(), await make()]
	for (const many of [
		sql`insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, user_agent)
			select ${big.id}, now() - nth * interval '1 minute', 0, nth, int4send(nth), 'curl'
			from generate_series(1, ${erasedAtOnce * 5}) as nth`,
		sql`insert into link_visitors select link_id, ip_hash, clicked_at from clicks where link_id = ${big.id}`,
		sql`insert into link_totals (link_id, clicks, visitors, last_click)
			select ${big.id}, ${erasedAtOnce * 5}, ${erasedAtOnce * 5}, now()`,
	])
		await many
	const tables = ['clicks', 'link_visitors', 'link_totals', 'erasures']
	const left = async () => {
		const there = []
		for (const table of tables)
			if ((await sql`select from ${sql(table)} where link_id = ${big.id} limit 1`).length > 0)
				there.push(table)
		return there
	}
	expect(await left()).toEqual(tables.slice(0, 3))

	const deleted = await fetch(`${origin}/api/v1/${big.slug}/${big.key}`, { method: 'DELETE' })
	expect(deleted.status).toBe(200)
	let visits = 0
	let statuses = new Set<number>()
	let isOver = false
	const visiting = (async () => {
		for (; !isOver; visits++) {
			const answer = await fetch(`${origin}/${other.slug}`, { redirect: 'manual' })
			statuses = statuses.add(answer.status)
		}
	})()
	// For a minute at most.
	await expect.poll(left, { timeout: 60_000 }).toEqual([])
	isOver = true
	await visiting
	expect([...statuses]).toEqual([302])
	const { data } = (await (await fetch(`${origin}/m/${other.key}`)).json()) as { data: { clicks: number } }
	expect(data.clicks).toBe(visits)
})
