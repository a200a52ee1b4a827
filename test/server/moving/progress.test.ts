/** An import says how far it is, in every process, and can be cancelled from any of them. */
// Not in the small world: 100,000 lines, two at a time.
import { expect, it } from 'vitest'
import { beginProgress } from '../../../server/moving/progress.ts'
import { ticks, withDeadline } from '../../../server/waiting/deadline.ts'
import type { ImportState } from '../../../shared/link/import.ts'
import { codeOf } from '../../support/service/answers.ts'
import { holdTransaction, untilBlocked } from '../../support/service/held-transaction.ts'
import { importing } from '../../support/service/importing.ts'
import { type Person, signUp, withCookie } from '../../support/service/people.ts'
import { asBrowser, connectAgain, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const other = joinService({ ...service, database: connectAgain(service) })
const { send, takeBack, linksOf } = importing(service)
const elsewhere = importing(other)
const list = async (person: Person): Promise<ImportState[]> =>
	(await other.ask('/api/v1/my-links/imports', withCookie(person.cookie))).json()
const one = (person: Person, id: string) =>
	other.ask(`/api/v1/my-links/imports/${id}`, withCookie(person.cookie))
const csvOf = (lines: number, prefix: string) =>
	`keyword,url\n${Array.from({ length: lines }, (_, nth) => `${prefix}${nth},https://example.org/\n`).join('')}`

it.each([
	['a check', '?dry_run=true', 240_000],
	['an import', '', 60_000],
])(
	'%s that runs is seen and cancelled elsewhere, and makes nothing',
	async (_, query, large) => {
		const [person, stranger] = [await signUp(service), await signUp(service)]
		const sent = send(person, csvOf(large, 'P'), query)
		const running = async () => (await list(person)).filter(({ state }) => state === 'running')
		await expect.poll(async () => (await running())[0]?.checked ?? 0).toBeGreaterThan(0)
		const [{ import_id: id }] = (await running()) as [ImportState]
		expect(await (await one(person, id)).json()).toMatchObject({
			import_id: id,
			format: 'table',
			state: 'running',
		})
		const page = await (
			await other.ask('/account/import', { headers: { ...asBrowser.headers, cookie: person.cookie } })
		).text()
		expect(page).toContain('lines checked')
		expect(page).toContain('>Cancel<')
		expect((await one(stranger, id)).status).toBe(404)
		expect((await elsewhere.takeBack(stranger, id)).status).toBe(404)
		expect(await (await elsewhere.takeBack(person, id)).json()).toEqual({
			deleted: 0,
			kept: 0,
			cancelled: true,
		})
		expect(await list(person)).toEqual([])
		const answer = await sent
		expect(answer.status).toBe(400)
		expect((await answer.json()).details).toMatchObject([{ code: 'cancelled' }])
		expect([await list(person), await linksOf(person)]).toEqual([[], []])
		expect((await one(person, id)).status).toBe(404)
	},
	120_000,
)

it('one that is done says how many links it made, until it is taken back', async () => {
	const person = await signUp(service)
	const answer = await send(person, csvOf(3, 'done-'))
	const { import_id: id } = (await answer.json()) as { import_id: string }
	expect(await list(person)).toMatchObject([{ import_id: id, state: 'done', links: 3 }])
	expect(await (await takeBack(person, id)).json()).toEqual({ deleted: 3, kept: 0, cancelled: false })
	expect(await codeOf(await one(person, id))).toEqual([404, 'not_found'])
})

/** An import of somebody whose process noted it that many seconds ago. */
const died = async (person: Person, ago: number): Promise<string> => {
	const { userId: ownerId } = (await service.accounts.findSession(new Headers({ cookie: person.cookie })))!
	const id = `died-${ago}`
	const record = { id, ownerId, format: 'kurz' as const, createdAt: new Date(service.clock.now) }
	await service.store.imports.begin(record)
	await service.database.sql`
		update leases set ends_at = ends_at - ${ago} * interval '1 second' where work like ${`%${id}`}`
	return id
}
const stored = () => service.database.sql`
	select id from imports where is_running union all select work from leases where work like 'import %'`

it('one that died with its process is seen for some seconds, and its row goes a minute later', async () => {
	const person = await signUp(service)
	const ids = [await died(person, 4), await died(person, 7), await died(person, 70)]
	// Noted while the clock was two days ahead, and one that came with a backup, which has no leases.
	ids.push(await died(person, -172_800), await died(person, 0))
	await service.database.sql`delete from leases where work = ${`import ${ids[4]!}`}`
	expect(await list(person)).toMatchObject([{ import_id: ids[0], state: 'running' }])
	await service.store.erasure.sweep(new Date(service.clock.now))
	expect((await stored()).map(({ id }) => id).toSorted()).toEqual(
		[...ids.slice(0, 2), ...ids.slice(0, 2).map((id) => `import ${id}`)].toSorted(),
	)
	for (const id of ids) await service.store.imports.end(id)
	expect(await stored()).toEqual([])
})

it.each([
	['cancelled in its last moment', 'cancel', [400, 'validation_failed']],
	['forgotten as dead', 'end', [503, 'service_unavailable']],
] as const)('one that is %s makes nothing', async (_, act, refusal) => {
	const person = await signUp(service)
	const release = await holdTransaction(
		service.database,
		(tx) => tx`
			insert into links (slug, slug_key, long_url, created_at, monitor_hash)
			values (${act}, ${`${act}2`}, '', now(), ${act})`,
	)
	const sent = send(person, csvOf(3, act))
	await untilBlocked(service.database, 1, 'insert into links')
	const [{ import_id: id }] = (await list(person)) as [ImportState]
	const { userId } = (await service.accounts.findSession(new Headers({ cookie: person.cookie })))!
	const imports = other.store.imports
	await (act === 'cancel' ? imports.cancel(userId, id) : imports.end(id))
	await release()
	expect(await codeOf(await sent)).toEqual(refusal)
	expect([await list(person), await linksOf(person)]).toEqual([[], []])
})

it('one whose time is over ends all the same', async () => {
	const createdAt = new Date(service.clock.now)
	const record = { id: 'late', ownerId: 'late', format: 'kurz' as const, createdAt }
	const progress = await beginProgress(service.store.imports, record)
	await withDeadline(ticks() - 1, progress.end)
	expect(await stored()).toEqual([])
})
