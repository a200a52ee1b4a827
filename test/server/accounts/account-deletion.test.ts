/** Deleting an account: access ends at once, and nothing of the person remains. */
import { expect, it } from 'vitest'
import { placeOf } from '../../support/service/answers.ts'
import { holdTransaction, untilBlocked } from '../../support/service/held-transaction.ts'
import { anyClick, logBatch } from '../../support/service/log-batch.ts'
import { makeOwn } from '../../support/service/own-links.ts'
import {
	accountIdOf,
	bearer,
	cookieOf,
	merged,
	send,
	signUp,
	tokenOf,
	withCookie,
} from '../../support/service/people.ts'
import { asJson, connectAgain, joinService, openService } from '../../support/service/service.ts'
import { clickLimited } from '../../support/service/shorten.ts'
import { hearService } from '../../support/service/statements.ts'
import { readAllRows, rowsWith } from '../../support/service/table-texts.ts'

const service = await openService()
const { service: heardService, during } = hearService(service)
const elsewhere = joinService({ ...service, database: connectAgain(service) })
const yes = { password: 'a good password', confirm: 'yes' }
const opens = async (init: RequestInit) => (await elsewhere.ask('/api/v1/my-links', init)).status
const make = (alias: string, init: RequestInit) =>
	service.ask('/api/v1/shorten', merged(asJson({ url: 'https://target.example/', alias }), init))
/** Counts, deletes and erases everything, as the background does some time after a delete. */
const settle = async () => {
	await service.project()
	while (await service.links.deleteOfAccounts());
	service.clock.now += 60_000
	while (await service.store.erasure.eraseChunk(new Date(service.clock.now)));
}
const rowsOf = async (...texts: string[]) => {
	const rows = await readAllRows(service)
	return texts.flatMap((text) => rowsWith(rows, text))
}

it('every link, click, token and session is gone, on every process, and nothing of the person stays', async () => {
	const email = 'leaving-person@example.org'
	const person = await signUp(service, { email })
	const other = cookieOf(await service.ask('/api/v1/auth/sign-in/email', asJson(person)))
	const token = await tokenOf(service, person, 'the laptop of the leaving person')
	const id = await accountIdOf(service, person.cookie)
	for (const alias of ['gone-1', 'gone-2', 'gone-3']) {
		expect((await make(alias, bearer(token))).status).toBe(201)
	}
	await service.ask('/gone-1', { headers: { 'user-agent': 'the agent of a visitor' } })
	await service.project()
	await service.ask('/gone-2', { headers: { 'user-agent': 'the agent of a visitor' } })
	expect((await elsewhere.ask('/gone-1')).status).toBe(302)

	const answer = await send(service, '/account/delete', yes, { cookie: person.cookie })
	expect(placeOf(answer)).toEqual([303, '/'])
	expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^sid=;.*Max-Age=0/)])
	for (const init of [withCookie(person.cookie), withCookie(other), bearer(token)])
		expect(await opens(init)).toBe(401)
	for (const alias of ['gone-1', 'gone-2', 'gone-3'])
		expect((await elsewhere.ask(`/${alias}`)).status).toBe(404)
	expect((await send(service, '/sign-in', { email, password: yes.password })).status).toBe(401)

	await settle()
	const traces = [email, id, 'the laptop of', 'target.example', 'agent of a visitor', 'gone-']
	expect(await rowsOf(...traces)).toEqual([])

	// A slug with clicks is retired for all, also for the same person with a new account.
	const again = await signUp(service, { email })
	for (const init of [withCookie(again.cookie), {}])
		for (const alias of ['gone-1', 'gone-2']) expect((await make(alias, init)).status).toBe(409)
	expect((await make('gone-3', withCookie(again.cookie))).status).toBe(201)
})

it('a click in flight retires the slug and brings back nothing of the person', async () => {
	const email = 'clicked-late@example.org'
	const { cookie } = await signUp(service, { email })
	const id = await accountIdOf(service, cookie)
	await make('late-1', withCookie(cookie))
	const [link] = await service.database.sql<{ id: number }[]>`select id from links where slug_key = 'late-1'`
	await send(service, '/account/delete', yes, { cookie })
	// The commit of a batch that had begun before the delete.
	await logBatch(service.database.sql, [anyClick({ linkId: link!.id, time: service.clock.now })])
	await settle()
	expect((await make('late-1', {})).status).toBe(409)
	expect(await rowsOf(id)).toEqual([])
})

it('clears the cookie even when the session was just prolonged', async () => {
	const { cookie, email } = await signUp(service)
	await service.database.sql`
		update sessions set expires_at = expires_at - interval '2 days'
		where user_id = (select id from users where email = ${email})`
	const answer = await send(service, '/account/delete', yes, { cookie })
	expect(answer.status).toBe(303)
	expect(answer.headers.getSetCookie().at(-1)).toMatch(/^sid=;.*Max-Age=0/)
})

it('all links are gone with the answer, before any is erased, on every path of every process', async () => {
	const { cookie, email } = await signUp(service)
	const fields = [
		['plain-link', {}],
		['limited-link', clickLimited(9)],
		['locked-link', { isProtected: true, password: 'open' }],
	] as const
	const doors: string[] = []
	const links: { short_url: string; monitor_key: string }[] = []
	for (const [alias, more] of fields) {
		const { key } = await makeOwn(service, { cookie }, { alias, ...more })
		const monitor_url = `m/${key}`
		const link = `/api/v1/${alias}/${key}`
		const { statistics_url } = await (await service.ask(`${link}/statistics-key`, { method: 'POST' })).json()
		doors.push(
			`/${alias}`,
			`/${monitor_url}`,
			`/${alias}/${key}`,
			link,
			`${link}/details`,
			`/${statistics_url}`,
		)
		links.push({ short_url: alias, monitor_key: key })
		// Cached by both processes from now on.
		for (const at of [service, elsewhere]) await at.ask(`/${alias}`)
	}
	await service.database.sql`
		insert into links (slug, slug_key, long_url, created_at, owner_id, monitor_hash)
		select 'many-' || n, 'many-' || n, 'https://target.example/', now(), users.id, int4send(n)
		from generate_series(1, 1200) as n, users where email = ${email}`
	for (const at of [service, elsewhere]) expect((await at.ask('/many-7')).status).toBe(302)

	const heard = await during(async () => {
		expect((await send(heardService, '/account/delete', yes, { cookie })).status).toBe(303)
	})
	expect(heard.length).toBeLessThan(30)
	for (const at of [elsewhere, service]) {
		for (const door of [...doors, '/many-7', '/many-1200'])
			expect([door, (await at.ask(door)).status]).toEqual([door, 404])
		const unlock = await at.ask('/api/v1/locked-link', asJson({ password: 'open' }))
		expect(unlock.status).toBe(404)
		const { figures } = await (await at.ask('/api/v1/figures', asJson({ links }))).json()
		expect(figures).toEqual([null, null, null])
	}
	await settle()
	expect(await rowsOf('many-', 'plain-link', 'limited-link', 'locked-link')).toEqual([])
})

it('links made at the same moment do not stay', async () => {
	const { cookie } = await signUp(service)
	const making = Array.from({ length: 8 }, (_, n) => make(`race-${n}`, withCookie(cookie)))
	const deleted = send(service, '/account/delete', yes, { cookie })
	const answers = await Promise.all(making)
	expect((await deleted).status).toBe(303)
	for (const [n, { status }] of answers.entries()) {
		expect([201, 401]).toContain(status)
		expect((await elsewhere.ask(`/race-${n}`)).status).toBe(404)
	}
})

it('while one process deletes the links of an account, another one deletes those of the next', async () => {
	while (await service.links.deleteOfAccounts());
	const [first, second] = [await signUp(service), await signUp(service)]
	for (const [nth, person] of [first, second].entries()) {
		await makeOwn(service, person, { alias: `in-turn-${nth}` })
		await send(service, '/account/delete', yes, { cookie: person.cookie })
		service.clock.now += 1_000
	}
	const left = () => service.database.sql`select from deleted_accounts`
	expect(await left()).toHaveLength(2)
	const release = await holdTransaction(
		elsewhere.database,
		(tx) => tx`select from deleted_accounts order by deleted_at limit 1 for update`,
	)
	const isDone = Promise.withResolvers<void>()
	const deleting = (async () => {
		while (await service.links.deleteOfAccounts());
	})().then(isDone.resolve, isDone.reject)
	const waits = untilBlocked(service.database).then(() => {
		throw new Error('it waits for the other process')
	})
	await Promise.race([isDone.promise, waits])
	expect(await left()).toHaveLength(1)
	await release()
	await deleting
	while (await service.links.deleteOfAccounts());
	expect(await left()).toHaveLength(0)
})
