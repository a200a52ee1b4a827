/** Variables reach the running server: each is tested by what it changes. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { operateAt } from '../../support/machine/operator.ts'
import { startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { doorOf } from '../../support/service/front-door.ts'
import { asJson } from '../../support/service/json.ts'

const at = await openTestDatabase()
const { sql } = at.database
const workplace = useWorkplace('kurz-variables')
const start = async (env: Record<string, string>) => {
	const server = await startServer(workplace, { env: { ...databaseVariables(at), ...env } })
	return { ...server, ...doorOf(server.origin) }
}
type Server = Awaited<ReturnType<typeof start>>
const shorten = ({ ask }: Server, more: object = {}): Promise<Response> =>
	ask('/api/v1/shorten', asJson({ url: 'https://target.example/', ...more }))

const blockedHosts = join(workplace.folder, 'blocked-hosts')
writeFileSync(blockedHosts, 'before.example\n')

let server: Server
let narrow: Server[]
beforeAll(async () => {
	const retired = { RETIRED_SLUG_DAYS: '0', SIGNUPS: 'closed', TRUST_PROXY: '127.0.0.0/8, ::1' }
	server = await start({ BASE_URL: 'https://short.example', BLOCKED_HOSTS: blockedHosts, ...retired })
	const env = { ANONYMOUS: 'off', RATE_LIMIT_STORE: 'postgres', RATE_LIMIT_VISIT: '3/hour' }
	narrow = await Promise.all([start(env), start(env)])
})

it('CLICK_RETENTION_DAYS: older clicks are neither shown nor kept, nor are their visitors', async () => {
	// Of their own: one process does the background work of a database.
	const alone = await openTestDatabase()
	const keeping = { ...databaseVariables(alone), CLICK_RETENTION_DAYS: '30' }
	const first = await start(keeping)
	const { sql } = alone.database
	const { slug, key } = await first.make()
	await sql`insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, user_agent)
		select id, now() - days * interval '1 day', 0, days, '', 'of ' || days
		from links, unnest(array[1, 29, 31, 400]) as days where slug = ${slug}`
	await sql`insert into link_visitors (link_id, ip_hash, first_seen, seen_in)
		select id, hash, now() - interval '400 days', now() - days * interval '1 day'
		from links, unnest(array[''::bytea, 'gone'], array[1, 400]) as visitor (hash, days) where slug = ${slug}`
	const shown = async () => (await (await first.ask(`/${slug}/${key}`)).json()).clicks
	expect((await shown()).map((click: { user_agent: string }) => click.user_agent)).toEqual(['of 1', 'of 29'])
	await first.stop()
	// As if this week had not been looked through.
	await sql`update click_retention set forgotten_before = '-infinity'`
	// Old clicks are dropped when a server starts.
	await start(keeping)
	await expect
		.poll(() => sql`select position from clicks order by position`)
		.toEqual([{ position: 1 }, { position: 29 }])
	const hashes = () => sql`select encode(ip_hash, 'escape') as hash from link_visitors`
	await expect.poll(hashes).toEqual([{ hash: '' }])
})

it('RETIRED_SLUG_DAYS=0: the slug of a deleted link is free at once', async () => {
	const link = await server.make({ alias: 'free-at-once' })
	expect(await server.visit(link)).toBe(302)
	await server.client.remove(link.slug, link.key)
	expect((await shorten(server, { alias: 'free-at-once' })).status).toBe(201)
})

it('TRUST_PROXY: visitors are told apart by the address that the proxy forwards', async () => {
	const { slug, key } = await server.make()
	for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.1'])
		await server.ask(`/${slug}`, { headers: { 'x-forwarded-for': address } })
	const { data } = await (await server.ask(`/${slug}/${key}`)).json()
	expect([data.clicks, data.unique_clicks]).toEqual([3, 2])
})

it('BASE_URL: links are made from it', async () => {
	const answer = await shorten(server)
	expect(answer.headers.get('location')).toBe(`https://short.example/${(await answer.json()).short_url}`)
})

it('BLOCKED_HOSTS: links to its hosts are refused and stopped, also after a change of the file', async () => {
	const link = await server.make()
	const visit = () => server.visit(link)
	expect((await shorten(server, { url: 'https://www.before.example/' })).status).toBe(400)
	expect(await visit()).toBe(302)
	writeFileSync(blockedHosts, 'before.example\ntarget.example # as well\n')
	await expect.poll(visit).toBe(451)
	writeFileSync(blockedHosts, 'before.example\n')
	await expect.poll(visit).toBe(302)
})

it('the operator’s commands stop a link on a running server', async () => {
	const link = await server.make()
	const env = { ...databaseVariables(at), BASE_URL: 'https://short.example', LOG_LEVEL: 'silent' }
	const run = async (...words: string[]) => {
		const { code, said } = await operateAt(workplace, env, ...words)
		return [code, ...said]
	}
	expect(await server.visit(link)).toBe(302)
	const address = `https://short.example/${link.slug}`
	const disabled = `disabled ${address}: visits are answered 451 from now on`
	expect(await run('disable', address)).toEqual([0, disabled])
	expect(await server.visit(link)).toBe(451)
	expect(await run('enable', link.slug)).toEqual([0, `enabled ${address}: visits are redirected again`])
	expect(await server.visit(link)).toBe(302)
	// The exit code too says that there is no such link.
	expect(await run('delete', 'nothere')).toEqual([1, 'kurz: there is no link https://short.example/nothere'])
})

it('SIGNUPS=closed: no account can be made', async () => {
	const init = asJson({ email: 'late@example.org', password: 'a good password' })
	expect((await server.ask('/api/v1/auth/sign-up/email', init)).status).toBe(403)
	expect(await sql`select from users`).toHaveLength(0)
})

it('ANONYMOUS=off: creating a link needs a credential', async () => {
	expect((await shorten(narrow[0]!)).status).toBe(401)
})

it('LOG_FORMAT=text: the greeting names the database without its password', async () => {
	const { place } = at
	const isAddress = typeof place === 'string'
	const name = isAddress ? new URL(place).pathname.slice(1) : place.database
	const password = isAddress ? new URL(place).password : place.password
	const plain = await start({ LOG_FORMAT: 'text' })
	await expect.poll(plain.output).toContain('Ctrl-C')
	expect(plain.output()).toContain(`  Data      database ${name} on `)
	expect(plain.output()).not.toMatch(/"level"|32 characters or more/)
	// As a word: the pooler's password is a short one that stands in others.
	if (password) expect(plain.output()).not.toMatch(new RegExp(`\\b${RegExp.escape(password)}\\b`))
	await plain.stop()
})

it('RATE_LIMIT_STORE=postgres: processes share one limit', async () => {
	const statuses = []
	for (const nth of [0, 1, 0, 1]) statuses.push((await narrow[nth]!.ask('/nothere')).status)
	expect(statuses).toEqual([404, 404, 404, 429])
})
