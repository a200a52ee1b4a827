/** Imports: all or nothing, problems by line, what is taken, and taking an import back. */
import { expect, it } from 'vitest'
import { codeOf } from '../../support/service/answers.ts'
import { fileOf, importing } from '../../support/service/importing.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import { bearer, merged, signUp, tokenOf, withCookie } from '../../support/service/people.ts'
import { asJson, connectAgain, joinService, openService } from '../../support/service/service.ts'

const service = await openService()
const { send, take, takeBack, linksOf } = importing(service)
const day = 86_400_000
let files = 0
/** Names of its own for each test. */
const csvOf = (...lines: string[]) => `keyword,url,title,timestamp,ip,clicks\n${lines.join('\n')}\n`
const fresh = (count: number) => {
	const prefix = `F${files++}-`
	const names = Array.from({ length: count }, (_, n) => `${prefix}${n}`)
	return { names, csv: csvOf(...names.map((name) => `${name},https://example.org/${name},,,,7`)) }
}

it('names that are taken are problems; one’s own link with the same target is not', async () => {
	const [person, other] = [await signUp(service), await signUp(service)]
	await makeOwn(service, other, { alias: 'taken-1' })
	await makeOwn(service, person, { alias: 'own-same', url: 'https://example.org/' })
	await makeOwn(service, person, { alias: 'own-other' })
	await service.client.shorten({ url: 'https://example.org/', alias: 'no-owner' })
	const gone = await makeOwn(service, other, { alias: 'retired-1' })
	await service.ask(`/${gone.slug}`)
	await service.client.remove(gone.slug, gone.key)
	const names = ['Taken-1', 'OWN-same', 'own-other', 'no-owner', 'retired-1', 'free-1']
	const csv = csvOf(...names.map((name) => `${name},https://example.org/,,,,`))
	const found = await take(person, csv, '?on_problem=skip')
	expect(found).toMatchObject({ links: 1, skipped: 5, problem_count: 4 })
	expect(found.problems.map(({ line, code }) => [line, code])).toEqual([
		...[2, 4, 5, 6].map((line) => [line, 'taken']),
	])
	expect((await linksOf(person)).map(({ short_url }) => short_url)).toContain('free-1')
})

it('a limit is less by the clicks before, which stand beside the exact ones everywhere', async () => {
	const person = await signUp(service)
	const csv =
		'short_url,long_url,is_protected,max_clicks,clicks,clicks_before\nlimit-1,https://example.org/,false,10,7,100\n'
	await take(person, csv)
	const visit = async () => (await service.ask('/limit-1')).status
	expect([await visit(), await visit(), await visit(), await visit()]).toEqual([302, 302, 302, 410])
	expect(await linksOf(person)).toMatchObject([{ clicks: 3, clicks_before: 107, max_clicks: 3 }])
	const details = await service.ask('/api/v1/my-links/limit-1/details', withCookie(person.cookie))
	expect(await details.json()).toMatchObject({ clicks: 3, linkData: { clicks_before: 107 } })
	for (const path of ['/links', '/links/limit-1']) {
		const init = merged(withCookie(person.cookie), { headers: { accept: 'text/html' } })
		expect(await (await service.ask(path, init)).text()).toContain('107 before the move')
	}
	expect(await (await service.ask('/api/v1/my-links.csv', withCookie(person.cookie))).text()).toContain(
		',107,',
	)
})

it('times without a zone are in the one that is asked for', async () => {
	const person = await signUp(service)
	const csv = csvOf(
		'zone-1,https://example.org/,,2024-07-01 12:00:00,,',
		'zone-2,https://example.org/,,2024-01-01 12:00:00,,',
	)
	expect((await take(person, csv, '?zone=Europe/Berlin')).notes).toMatchObject([
		{ code: 'time_zone', count: 2 },
	])
	expect((await linksOf(person)).map(({ created_at }) => created_at)).toEqual([
		'2024-07-01T10:00:00.000Z',
		'2024-01-01T11:00:00.000Z',
	])
	expect(await codeOf(await send(person, csv, '?zone=Nowhere'))).toEqual([400, 'validation_failed'])
})

it.each(['broken.csv', 'broken.json'])('%s makes nothing, also when problems are skipped', async (file) => {
	const person = await signUp(service)
	const type = file.endsWith('json') ? 'application/json' : 'text/csv'
	const found = await take(person, fileOf(file), '?dry_run=true', type)
	expect(found.problems.at(-1)).toMatchObject({ code: 'broken', line: file === 'broken.csv' ? 41 : 42 })
	expect((await send(person, fileOf(file), '?on_problem=skip', type)).status).toBe(400)
	expect(await linksOf(person)).toEqual([])
})

it.each([
	['a file of something else', 'name,age\nAnn,7\n', 'text/csv', [400, 'unknown_format']],
	['a file without a line of names', 'ozh,https://ozh.org/,17\n', 'text/csv', [400, 'no_links']],
	['an empty file', '', 'text/csv', [400, 'no_links']],
	['JSON of something else', '{"a":[1,2]}', 'application/json', [400, 'no_links']],
	['another type', 'x', 'text/plain', [415, undefined]],
])('%s is refused', async (_, body, type, expected) => {
	const answer = await send(await signUp(service), body, '', type)
	expect([answer.status, (await answer.json()).details?.[0].code]).toEqual(expected)
})

it.each([
	['', 1],
	['?dry_run=false', 1],
	['?dry_run=true', 0],
])('a file with “%s” makes %i links', async (query, count) => {
	const person = await signUp(service)
	await take(person, fresh(1).csv, query)
	expect(await linksOf(person)).toHaveLength(count)
})

it('asks for an account, and only for what it knows', async () => {
	const { csv } = fresh(1)
	const init: RequestInit = { method: 'POST', headers: { 'content-type': 'text/csv' }, body: csv }
	expect((await service.ask('/api/v1/my-links/import', init)).status).toBe(401)
	const person = await signUp(service)
	for (const query of ['?format=tinyurl', '?dry_run=1', '?on_problem=ask'])
		expect(await codeOf(await send(person, csv, query))).toEqual([400, 'validation_failed'])
	expect(
		(await service.ask('/api/v1/my-links/import', merged(init, bearer(await tokenOf(service, person)))))
			.status,
	).toBe(200)
})

it('a file of more than 64 MiB is refused', async () => {
	const piece = Buffer.alloc(1024 * 1024, 'x')
	let sent = 0
	const body = new ReadableStream({
		pull: (controller) => (sent++ < 66 ? controller.enqueue(piece) : controller.close()),
	})
	const answer = await service.ask(
		'/api/v1/my-links/import',
		merged(
			{ method: 'POST', body, headers: { 'content-type': 'text/csv' } },
			withCookie((await signUp(service)).cookie),
		),
	)
	expect(await codeOf(answer)).toEqual([413, 'payload_too_large'])
})

it('the same file sent twice at once, to two processes, makes each link once', async () => {
	const person = await signUp(service)
	const { csv } = fresh(60)
	const another = importing(joinService({ ...service, database: connectAgain(service) }))
	const answers = await Promise.all([take(person, csv), another.take(person, csv)])
	expect(answers.map(({ links }) => links).reduce((a, b) => a + b)).toBe(60)
	expect(answers.map(({ problem_count }) => problem_count)).toEqual([0, 0])
	expect(answers.map(({ skipped }) => skipped).reduce((a, b) => a + b)).toBe(60)
})

it('two accounts that import the same names at once: one gets all, the other nothing', async () => {
	const people = [await signUp(service), await signUp(service)]
	const { csv } = fresh(60)
	const another = importing(joinService({ ...service, database: connectAgain(service) }))
	const answers = await Promise.all([send(people[0]!, csv), another.send(people[1]!, csv)])
	expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
	const totals = await Promise.all(
		people.map(async ({ cookie }) =>
			(await service.ask('/api/v1/my-links?limit=1', withCookie(cookie))).headers.get('x-total-count'),
		),
	)
	expect(totals.toSorted()).toEqual(['0', '60'])
})

it('within a day an import is taken back, except links that were clicked or edited', async () => {
	const [person, other] = [await signUp(service), await signUp(service)]
	const { names, csv } = fresh(5)
	const { import_id: id } = await take(person, csv)
	const before = await makeOwn(service, person)
	await service.ask(`/${names[0]}`)
	await service.project()
	await service.ask(`/${names[1]}`)
	const edit = merged(asJson({ title: 'Kept' }), withCookie(person.cookie), { method: 'PATCH' })
	expect((await service.ask(`/api/v1/my-links/${names[2]}`, edit)).status).toBe(200)
	expect(await codeOf(await takeBack(other, id!))).toEqual([404, 'not_found'])
	expect(await (await takeBack(person, id!)).json()).toEqual({ deleted: 2, kept: 3, cancelled: false })
	expect((await linksOf(person)).map(({ short_url }) => short_url).toSorted()).toEqual(
		[...names.slice(0, 3), before.slug].toSorted(),
	)
	expect(await (await takeBack(person, id!)).json()).toEqual({ deleted: 0, kept: 3, cancelled: false })
	expect(await take(person, csv)).toMatchObject({ links: 2, skipped: 3 })
	service.clock.now += day
	expect(await codeOf(await takeBack(person, id!))).toEqual([404, 'not_found'])
	expect(await codeOf(await takeBack(person, 'no.id'))).toEqual([404, 'not_found'])
})

it('an import of which nothing is left is forgotten; so are all with the account', async () => {
	const person = await signUp(service)
	const { import_id: id } = await take(person, fresh(60).csv)
	service.pausing.length = 0
	expect(await (await takeBack(person, id!)).json()).toEqual({ deleted: 60, kept: 0, cancelled: false })
	// With many links it takes longer than ten seconds, in which a silent connection is closed.
	expect(service.pausing).toEqual([`/api/v1/my-links/imports/${id}`])
	expect((await takeBack(person, id!)).status).toBe(404)
	await take(person, fresh(2).csv)
	const gone = await service.ask('/account/delete', {
		method: 'POST',
		...merged(withCookie(person.cookie), {
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
		}),
		body: new URLSearchParams({ password: person.password, confirm: 'yes' }),
	})
	expect(gone.status).toBe(303)
	while (await service.links.deleteOfAccounts());
	const { sql } = service.database
	expect(await sql`select id from imports where owner_id not in (select id from users)`).toHaveLength(0)
})
