/** A server whose clock is 800 days off deletes nothing valid, and takes nothing for expired. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { startServer } from '../../support/machine/server-process.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { doorOf } from '../../support/service/front-door.ts'
import { signUp, withCookie } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'
import { storedLinks } from '../../support/service/stored-links.ts'

const day = 86_400_000
const service = await openService()
service.clock.now = Date.now()
const { sql } = service.database
const workplace = useWorkplace('kurz-wrong-clock')
const runtime = [
	'--preload',
	new URL('../../support/machine/wrong-clock-process.ts', import.meta.url).pathname,
]
const startWith = async (ahead: number) => {
	const server = await startServer(workplace, {
		env: { ...databaseVariables(service), CLICK_RETENTION_DAYS: '30', CLOCK_AHEAD: String(ahead) },
		runtime,
	})
	return { ...server, ...doorOf(server.origin) }
}

/** What deletes by the time, as `file table`, with a row that is over and one that is valid. */
const byTime: Record<string, (ends: string) => string> = {
	'links/erasure.ts idempotency_keys': (ends) =>
		`insert into idempotency_keys (key_hash, body_hash, link_id, ends_at) values (sha256('NAME'), '', 0, ${ends})`,
	'links/erasure.ts counters': (ends) =>
		`insert into counters (key, points, ends_at) values (sha256('NAME'), 1, ${ends})`,
	'links/erasure.ts retired_slugs': (ends) =>
		`insert into retired_slugs (slug_hash, free_at) values (sha256('NAME'), ${ends})`,
	'accounts/sessions.ts sessions': (ends) =>
		`insert into sessions (id, token, user_id, expires_at, created_at, updated_at)
			select 'NAME', 'NAME', id, ${ends}, now(), now() from users limit 1`,
	'accounts/invitations.ts invitations': (ends) =>
		`insert into invitations (id, salt, token_hash, created_at, ends_at) values ('NAME', '', sha256('NAME'), now(), ${ends})`,
	'accounts/accounts.ts linkOffers': (ends) =>
		`insert into link_offers (id, owner_id, to_id, link_ids, created_at)
			select 'NAME', 'NAME', id, '{}', ${ends} - interval '7 days' from users limit 1`,
	'audit.ts auditLog': (ends) =>
		`insert into audit_log (at, act, subjects) values (${ends} - interval '365 days', 'NAME', '{}')`,
	'links/host-visits.ts host_visits': (ends) =>
		`insert into host_visits (day, name, visits)
			select (now() at time zone 'UTC')::date - case when ${ends} < now() then 30 else 29 end, 'NAME', 1`,
	// Of no link: the erasure of the one that is deleted below would take them.
	'clicks/partitions.ts $': (ends) =>
		`insert into clicks (link_id, clicked_at, batch_id, position, ip_hash, user_agent)
			values (0, ${ends} - interval '30 days', 0, POSITION, '', 'NAME')`,
}
/** What deletes by a key: what somebody asked for, or what was erased, counted or made again. */
const byKey = [
	...['accounts/access-tokens.ts accessTokens', 'accounts/accounts.ts users'],
	...['accounts/closing.ts accessTokens', 'accounts/closing.ts linkOffers'],
	'accounts/closing.ts sessions',
	...[
		'accounts/passwords.ts accessTokens',
		'accounts/passwords.ts passkeys',
		'accounts/passwords.ts sessions',
		'accounts/resets.ts invitations',
		'accounts/second-factors.ts passkeys',
		'accounts/teams.ts teamMembers',
		'accounts/claimed-teams.ts teamMembers',
		'accounts/teams.ts linkOffers',
		'accounts/teams.ts teams',
		'accounts/second-factors.ts secondFactors',
	],
	// The provider ended them.
	'accounts/signed-in.ts sessions',
	...['backup/remake.ts drizzle', 'clicks/counted-batches.ts click_log'],
	...['clicks/lanes.ts click_slices', 'clicks/lanes.ts counting_lanes', 'clicks/visitors.ts link_visitors'],
	// Of the copy, what its week has no more.
	'clicks/merge.ts $',
	...['links/blocked-hosts.ts blockedHosts', 'links/deletion.ts deleted_accounts'],
	...['links/deletion.ts idempotency_keys', 'links/deletion.ts imports', 'links/deletion.ts links'],
	...['links/erasure-chunks.ts $', 'links/erasure.ts erasures', 'links/imports.ts imports'],
	'links/link-hosts.ts linkHosts',
	'links/offers.ts link_offers',
	// One that is ended, or died; of its links nothing is left.
	...['links/import-progress.ts imports', 'links/import-progress.ts leases'],
	...['links/link-inserts.ts links', 'links/repeats.ts idempotency_keys', 'statistics/rollups.ts tallies'],
	...['link_totals', 'link_visitors', 'tallies'].map((table) => `statistics/rebuild.ts ${table}`),
]

it('every statement that deletes is known here', () => {
	const root = new URL('../../../server/store/', import.meta.url)
	const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.flatMap((file) => {
			const text = readFileSync(new URL(file, root), 'utf8')
			const deletes = /delete from (\w+|\$)|(?:\bdb|\btx)\s*\.delete\((\w+)\)/g
			return [...text.matchAll(deletes)].map(([, table, drizzles]) => `${file} ${table ?? drizzles}`)
		})
	expect([...new Set(found)].toSorted()).toEqual([...Object.keys(byTime), ...byKey].toSorted())
})

/** A comparison of a time, as SQL and as drizzle has it. */
const comparison =
	/\b(?:\w+(?:_at|_until|_before)|day|seen_in)\b\s*(?:[<>]=?|(?:not )?between)\s|\b(?:lte?|gte?)\((?:\w+\.)?(?:\w+At|at)\b/g
const change = /\bdelete from\b|\bupdate \w+\s|\.delete\(|\.update\(|\bdrop table if/
/** What compares times and changes rows without asking the past, and why that ends nothing. */
const withoutPast: Record<string, string> = {
	'counters.ts': 'a window that is over is counted anew',
	'past.ts': 'it is the past',
	'accounts/access-tokens.ts': 'the last use of a token',
	'accounts/passkeys.ts': 'a challenge is used up once',
	'clicks/lease.ts': 'a lease; two holders do no harm',
	'clicks/visitors.ts': 'what retention dropped, as the database has noted',
	'clicks/merge.ts': 'weeks that are over are copied; it rests in doubt, too',
	'clicks/partitions.ts': 'retention, which rests in doubt (background/works.test.ts)',
	'links/erasure.ts findDue': 'somebody deleted it',
	'links/import-progress.ts': 'an import that died',
	'links/link-hosts.ts': 'an operator removes it',
	'links/offers.ts': 'somebody answers an offer',
	'statistics/rollups.ts': 'no times but ids of batches',
}

it('every statement that ends something by the time asks the database’s past', () => {
	const root = new URL('../../../server/store/', import.meta.url)
	const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
		.filter((file) => /\.(ts|sql)$/.test(file) && !file.startsWith('migrations'))
		.flatMap((file) => {
			const parts = readFileSync(new URL(file, root), 'utf8').split(/\n\t{0,2}\n/)
			return parts.flatMap((part) => {
				const [compared, asked] = [comparison, /\b(surely|surelyBy|isNear)\(/g].map(
					(pattern) => [...part.matchAll(pattern)].length,
				)
				const isGuarded = !change.test(part) || compared! <= asked!
				const name = part.includes('findDue = ') ? `${file} findDue` : file
				return isGuarded ? [] : [name]
			})
		})
	expect([...new Set(found)].toSorted()).toEqual(Object.keys(withoutPast).toSorted())
})

it('what is over is swept, what is valid stays, and the server says so', async () => {
	const person = await signUp(service)
	const { make } = storedLinks(service)
	const gone = await make({ alias: 'printed-name' })
	await service.ask(`/${gone.slug}`)
	await service.client.remove(gone.slug, gone.key)
	const lasting = await make({ alias: 'lasting-link', expiry_days: 10 } as never)
	const once = { ...asJson({ url: 'https://once.example/' }) }
	once.headers = { ...once.headers, 'idempotency-key': 'a-key-of-22-characters' }
	const first = await (await service.ask('/api/v1/shorten', once)).json()

	for (const [nth, insert] of Object.values(byTime).entries())
		for (const [name, ends] of [
			['over', "now() - interval '1 hour'"],
			['valid', "now() + interval '1 hour'"],
		] as const)
			await sql.unsafe(
				insert(ends)
					.replaceAll('NAME', `${name}-${nth}`)
					.replace('POSITION', name === 'over' ? '1' : '2'),
			)
	const rowsOf = async () => {
		const counts: Record<string, number> = {}
		for (const [place, insert] of Object.entries(byTime)) {
			const table = /insert into (\w+)/.exec(insert(''))![1]!
			const rows = await sql.unsafe(
				`select from ${table} as one where one::text like '%over-%' or one::text like '%valid-%'
					or exists (select 1 from generate_series(0, 20) as n, unnest('{over,valid}'::text[]) as name
						where one::text like '%' || encode(sha256((name || '-' || n)::bytea), 'hex') || '%')`,
			)
			counts[place] = rows.length
		}
		return counts
	}
	const all = Object.keys(byTime)
	expect(await rowsOf()).toEqual(Object.fromEntries(all.map((place) => [place, 2])))

	const server = await startWith(800 * day)
	await server.says("clock is ahead of the database's")
	await expect.poll(rowsOf).toEqual(Object.fromEntries(all.map((place) => [place, 1])))

	const health = await (await server.ask('/api/v1/health')).json()
	expect(health).toMatchObject({ status: 'healthy', clock_ahead_seconds: 800 * 86_400 })
	expect((await server.ask('/api/v1/my-links', withCookie(person.cookie))).status).toBe(200)
	expect((await server.ask(`/${lasting.slug}`)).status).toBe(302)
	const taken = await server.ask(
		'/api/v1/shorten',
		asJson({ url: 'https://x.example/', alias: 'printed-name' }),
	)
	expect(taken.status).toBe(409)
	expect(await (await server.ask('/api/v1/shorten', once)).json()).toEqual(first)
	// A session that it opens is one for the others too, and not longer than theirs.
	const opened = await signUp({ ask: server.ask })
	service.clock.now = Date.now()
	expect((await service.ask('/api/v1/my-links', withCookie(opened.cookie))).status).toBe(200)
	const [longest] = await sql<{ days: number }[]>`
		select (extract(epoch from max(expires_at) - now()) / 86400)::integer as days from sessions`
	expect(longest!.days).toBeLessThanOrEqual(30)
})
