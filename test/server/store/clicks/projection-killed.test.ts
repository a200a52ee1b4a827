/** Killing the counting process again and again changes no statistics. */
import { expect, it } from 'vitest'
import { isLong } from '../../../support/machine/long.ts'
import * as held from '../../../support/service/held-transaction.ts'
import { freeLease } from '../../../support/service/lease.ts'
import { variety } from '../../../support/service/recount.ts'
import { openService } from '../../../support/service/service.ts'
import { createServiceProcesses } from '../../../support/service/service-processes.ts'
import { storedLinks } from '../../../support/service/stored-links.ts'

/** Each place on each of two links, or more often. */
const rounds = isLong ? 20 : 6
const clicksARound = 24

const service = await openService()
const processes = createServiceProcesses(service)
const { database, clock } = service
const { sql } = database
const { make, expectRecounted } = storedLinks(service)
const links = [await make(), await make()]
// Otherwise the first process would make them, and wait for every transaction that wrote a click.
await service.store.partitions.prepare(new Date())

const pick = <T>(list: readonly T[], nth: number): T => list[nth % list.length]!
const visit = async (nth: number, peer: string = pick(variety.peers, Math.floor(nth / 3))): Promise<void> => {
	// All on one day, so that later visits add to the roll-ups of the first ones.
	clock.now += 60_000
	const referer = pick(variety.referers, Math.floor(nth / 2))
	const headers = { 'user-agent': pick(variety.agents, nth), ...(referer !== undefined && { referer }) }
	await service.ask(`/${pick(links, nth).slug}`, { headers, peer })
}

/** Where counting is stopped: before anything is written, and after more and more of it. */
const places: [table: string, hold: (linkId: number) => Promise<() => Promise<void>>][] = [
	['clicks', (linkId) => held.holdProjection(database, linkId)],
	[
		'link_totals',
		(linkId) => held.holdTransaction(database, (tx) => tx`delete from link_totals where link_id = ${linkId}`),
	],
	// A known visitor is not written again.
	['link_visitors', (linkId) => held.holdVisitors(database, linkId)],
]

it(`killed ${rounds} times, at each place`, async () => {
	// Every name that will be counted exists, so that there is a row to lock at each place.
	for (let nth = 0; nth < 24; nth++) await visit(nth)
	await service.project()
	for (let round = 0; round < rounds; round++) {
		for (let nth = 0; nth < clicksARound; nth++)
			await visit(nth, nth < links.length ? `198.51.100.${round}` : undefined)
		const [, hold] = pick(places, round)
		const release = await hold(pick(links, round).id)
		await freeLease(database)
		const counter = await processes.startCounter()
		await held.untilBlocked(database, 1, 'pg_try_advisory_xact_lock')
		await counter.kill()
		await release()
	}
	// The database notices the death at the end of the statement, and holds the rows until then.
	const waiting = async (): Promise<number> => {
		await service.project()
		return (await sql`select from click_log`).length
	}
	await expect.poll(waiting).toBe(0)
	for (const link of links) {
		await expectRecounted(link)
		const { clicks } = await service.client.details(link.slug, link.key)
		expect(clicks).toBe(((rounds + 1) * clicksARound) / links.length)
	}
})
