/** Links that are created at the same time share a commit, and each gets its own answer. */
import { expect, it } from 'vitest'
import { check } from '../../../../server/http/request.ts'
import { createInserts } from '../../../../server/links/inserts.ts'
import { ticks, withDeadline } from '../../../../server/waiting/deadline.ts'
import { bounds } from '../../../../shared/bounds.ts'
import { shortenRequest } from '../../../../shared/link/shorten.ts'
import { slugKeyOf } from '../../../../shared/link/slug-key.ts'
import { crowd, tally } from '../../../support/service/crowd.ts'
import { holdTransaction, untilBlocked } from '../../../support/service/held-transaction.ts'
import { accountIdOf, signUp } from '../../../support/service/people.ts'
import { asJson, openService } from '../../../support/service/service.ts'
import { hearService } from '../../../support/service/statements.ts'
import { atFullSize } from '../../../support/small-world/at-full-size.ts'

const service = await openService()
const { sql } = service.database
const owner = await accountIdOf(service, (await signUp(service)).cookie)
const stranger = await accountIdOf(service, (await signUp(service)).cookie)
const now = new Date(service.clock.now)
const day = 86_400_000
const url = 'https://target.example/'
const ask = (fields: Record<string, unknown> = {}) =>
	service.ask('/api/v1/shorten', asJson({ url, ...fields }))

let made = 0
/** A link as the rules hand it to the store. */
const insertOf = (slug: string, ownerId: string | null = null) => {
	const monitorHash = Buffer.alloc(32)
	monitorHash.writeUInt32BE(++made)
	const slugKey = slugKeyOf(slug)
	const link = { slug, slugKey, longUrl: `${url}${made}`, createdAt: now, ownerId, monitorHash }
	return { link, slugHash: Buffer.from(slugKey.padEnd(32, '.')) }
}
/** Takes the slug in a transaction that stays open. */
const holdSlug = (slug: string) =>
	holdTransaction(service.database, (tx) => {
		const { link } = insertOf(slug)
		return tx`insert into links (slug, slug_key, long_url, created_at, monitor_hash)
			values (${link.slug}, ${link.slugKey}, ${link.longUrl}, ${now.toISOString()}, ${link.monitorHash})`
	})
const insertAll = async (...inserts: ReturnType<typeof insertOf>[]) =>
	(await service.store.links.insertAll(inserts, now)).map(({ kind }) => kind)

atFullSize('it counts transactions')('many at once are made by few transactions', async () => {
	const { service: heardService, during } = hearService(service)
	let answers: Response[] = []
	const heard = await during(async () => {
		answers = await crowd(60, () => heardService.ask('/api/v1/shorten', asJson({ url })))
	})
	expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 60 })
	const slugs = await Promise.all(answers.map(async (answer) => (await answer.json()).short_url))
	expect(new Set(slugs).size).toBe(60)
	expect(await sql`select from links where slug = any (${slugs}::text[])`).toHaveLength(60)
	expect(heard.filter(({ text }) => text.startsWith('insert into links')).length).toBeLessThan(30)
})

it('every field arrives, with strange characters too', async () => {
	const strange = `"\\{},'ü\u2028\u00a0😀 null`
	const fields = {
		...{
			url: `${url}ü?x="\\`,
			alias: 'All-Fields',
			title: strange,
			tags: [strange.trim().slice(0, 20), 'NULL'],
		},
		...{ isLimited: true, limitation_type: 'both', expires_in: 2, max_clicks: 7, forward_query: true },
		...{ isProtected: true, password: 'a password' },
	}
	expect((await ask(fields)).status).toBe(201)
	const [row] = await sql`
		select slug, slug_key, long_url, max_clicks, used_clicks, version, title, tags, tag_keys, forward_query, owner_id,
			extract(epoch from expires_at - created_at)::integer as seconds, password_hash is null as open,
			length(monitor_hash) as hash, length(visitor_salt) as salt from links where slug_key = 'all-fields'`
	expect(row).toEqual({
		...{ slug: 'All-Fields', slug_key: 'all-fields', long_url: fields.url, max_clicks: 7, used_clicks: 0 },
		...{
			version: 1,
			title: strange,
			tags: fields.tags,
			tag_keys: fields.tags.map((tag) => tag.toLowerCase()),
		},
		...{ forward_query: true, owner_id: null, seconds: 172_800, open: false, hash: 32, salt: 16 },
	})
})

it('in one group, a slug that is free, taken, asked for twice, or retired', async () => {
	await ask({ alias: 'taken-before' })
	const retire = async (slug: string, ownerId: string | null) => {
		const { slugHash } = insertOf(slug)
		await sql`insert into retired_slugs values (${slugHash}, ${ownerId}, ${new Date(now.getTime() + day).toISOString()})`
	}
	await retire('of-owner', owner)
	await retire('of-nobody', null)
	await retire('for-owner', owner)
	const outcomes = await insertAll(
		...[insertOf('free-one'), insertOf('taken-before'), insertOf('Twice'), insertOf('twice', owner)],
		...[insertOf('of-owner', stranger), insertOf('of-nobody', owner), insertOf('for-owner', owner)],
	)
	expect(outcomes).toEqual(['inserted', 'taken', 'inserted', 'taken', 'taken', 'taken', 'inserted'])
	const kept = await sql<{ slug: string; owner: string | null }[]>`
		select slug, list_totals.owner_id as owner from links left join list_totals on link_id = id
		where slug_key in ('free-one', 'twice', 'of-owner', 'of-nobody', 'for-owner') order by slug_key`
	expect([...kept]).toEqual([
		{ slug: 'for-owner', owner },
		{ slug: 'free-one', owner: null },
		{ slug: 'Twice', owner: null },
	])
	// A request behind one that may not have it asks again, and has it.
	expect(await insertAll(insertOf('of-owner'), insertOf('of-owner', owner))).toEqual(['taken', 'again'])
	expect(await insertAll(insertOf('of-owner', owner))).toEqual(['inserted'])
})

it('an account that is gone spoils only its own link', async () => {
	const of = (ownerId: string) =>
		service.links.create(check(shortenRequest(bounds.alias), { url }), ownerId).then(
			() => `made for ${ownerId === owner ? 'the owner' : ownerId}`,
			(error: { code: string }) => `${error.code} for ${ownerId}`,
		)
	const outcomes = await crowd(20, (nth) => of(nth % 5 === 0 ? 'nobody' : owner))
	expect(tally(outcomes)).toEqual({ 'made for the owner': 16, 'unauthorized for nobody': 4 })
})

it.each([
	['hurried', 1_000],
	['long', 5_000],
])(
	'a name that another transaction holds fails its own creation, and in time for the others: %s',
	async (name, milliseconds) => {
		const release = await holdSlug(`held-${name}`)
		const { links, outage } = service.store
		const insert = createInserts({ links, outage })
		const insertBy = (milliseconds: number, slug: string) =>
			withDeadline(ticks() + milliseconds, () => insert(insertOf(slug), undefined, now.getTime()))
		const outcomes = await Promise.allSettled([
			insertBy(60_000, `beside-one-${name}`),
			insertBy(milliseconds, `held-${name}`),
			insertBy(60_000, `beside-two-${name}`),
		])
		expect(outcomes).toMatchObject([
			{ status: 'fulfilled', value: { kind: 'inserted' } },
			{ status: 'fulfilled', value: { kind: 'held' } },
			{ status: 'fulfilled', value: { kind: 'inserted' } },
		])
		await release()
		expect(await insertBy(60_000, `held-${name}`)).toMatchObject({ kind: 'inserted' })
	},
)

it('the slugs of a group are taken in one order, so two processes never wait for each other', async () => {
	const release = await holdSlug('held-middle')
	const waiting = insertAll(insertOf('held-next'), insertOf('held-middle'), insertOf('held-before'))
	await untilBlocked(service.database, 1, 'insert into links')
	const slugs = (slug: string) => sql`
		with tried as (select set_config('lock_timeout', '2s', true))
		insert into links (slug, slug_key, long_url, created_at, monitor_hash)
		select ${slug}, ${slug}, ${url}, ${now.toISOString()}, ${Buffer.from(slug)} from tried returning slug`
	// It waits for the second and has not touched the third.
	expect(await slugs('held-next')).toHaveLength(1)
	await release()
	expect(await waiting).toEqual(['taken', 'inserted', 'inserted'])
})
