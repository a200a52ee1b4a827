/** An import says how far it is, in every process, and can be cancelled from any of them. */
// Not in the small world: 100,000 lines, two at a time.
import { expect, it } from 'vitest'
import type { ImportState } from '../../../shared/link/import.ts'
import { codeOf } from '../../support/service/answers.ts'
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
		await expect.poll(async () => (await running())[0]?.checked ?? 0, { timeout: 60_000 }).toBeGreaterThan(0)
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

it('one that died with its process is not seen for longer than an import takes', async () => {
	const person = await signUp(service)
	const format = 'kurz' as const
	const { userId: ownerId } = (await service.accounts.findSession(new Headers({ cookie: person.cookie })))!
	const began = (id: string, ago: number) =>
		service.store.imports.begin({ id, ownerId, format, createdAt: new Date(service.clock.now - ago) })
	await began('died', 170_000)
	expect(await list(person)).toMatchObject([{ import_id: 'died', state: 'running' }])
	other.clock.now += 20_000
	expect(await list(person)).toEqual([])
	await began('next', -20_000)
	expect(await service.database.sql`select id from imports where owner_id = ${ownerId}`).toEqual([
		{ id: 'next' },
	])
})
