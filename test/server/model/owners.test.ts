/** Links change hands while they are visited, edited, counted and listed, on two processes. */
import { expect, it } from 'vitest'
import { checkHistory } from '../../faults/history/check.ts'
import type { LinkEnd } from '../../faults/history/history.ts'
import { clock } from '../../faults/load/record.ts'
import { type Chance, createChance } from '../../faults/stage/chance.ts'
import { isLong } from '../../support/machine/long.ts'
import { movingOn } from '../../support/service/moving.ts'
import { openAdministration } from '../../support/service/operators.ts'
import { recount } from '../../support/service/recount.ts'
import { connectAgain, joinService, openService } from '../../support/service/service.ts'
import {
	hosts,
	type Lists,
	listsIn,
	nameOf,
	type Office,
	type OfficeLink,
	type Owner,
	openOffice,
	sorts,
} from './office.ts'
import { handSteps, linkSteps } from './office-steps.ts'

const env = { TRUST_PROXY: '192.0.2.1' }
const service = await openService(env)
const other = joinService({ ...service, database: connectAgain(service) }, env, service.clock)
const { sql } = service.database
await openAdministration(service)
await service.linkHosts.save({ name: hosts[1], origin: `https://${hosts[1]}` })
await other.linkHosts.look()

/** How often each step is done; the first ones by several people at once. */
const times = {
	visit: 60,
	move: 16,
	edit: 16,
	list: 20,
	answerOffers: 30,
	make: 4,
	remove: 4,
	turnHost: 4,
	comeAndGo: 2,
	count: 6,
}
const crowds: Partial<Record<string, number>> = { visit: 3, move: 2, edit: 2, list: 2 }

/** Links of an account that all move; in the small world two at a time. */
const hundreds = process.env.SMALL_WORLD !== undefined ? 3 : isLong ? 20 : 10
/** Of many links, those that are visited and recounted. */
const visited = 30

/** What there is of a link that is not deleted. */
const endOf = async ({ number, slug, key, host }: OfficeLink): Promise<LinkEnd> => {
	const isZero = host === hosts[0]
	const [row] = await sql<{ id: number; used: number | null }[]>`
		select id, case when max_clicks is null then null else used_clicks end as used from links
		where slug = ${slug} and (host_id = 0) = ${isZero}`
	const { id, used } = row!
	const raw = await sql<{ agent: string; visitor: string }[]>`
		select user_agent as agent, encode(ip_hash, 'hex') as visitor from clicks where link_id = ${id}`
	const path = `/api/v1/${slug}/${key}/details?host=${host}`
	const details = await (await other.ask(path)).json()
	const { target_history: _, ...counted } = await recount(service.database, id)
	expect(details).toMatchObject(counted)
	return {
		link: number,
		raw: raw.map(({ agent, visitor }) => ({ nth: Number(agent.split('/')[1]), visitor })),
		clicks: { 'the details': details.clicks, ...(used !== null && { 'the limit': used }) },
		visitors: { 'the details': details.unique_clicks },
	}
}

/** Everything is counted, and each link stands in the lists of one owner. */
const expectWhole = async (
	office: Office,
	{ list, readLists }: Lists,
	recounted = Number.POSITIVE_INFINITY,
): Promise<void> => {
	const { record, links, owners } = office
	const chance = createChance('the end')
	await service.project()
	while (await service.links.deleteOfAccounts());
	const kept = new Set(record.kept().map(({ number }) => number))
	const left = links.filter(({ number }) => kept.has(number))
	for (const sort of sorts) {
		const lists = []
		for (const owner of owners) lists.push(...(await list(owner, chance, sort, true)).keys())
		expect(lists.toSorted()).toEqual(left.map(nameOf).toSorted())
	}
	await movingOn(service).expectWhole(left.map(({ slug }) => slug))
	readLists()
	const ends: LinkEnd[] = []
	for (const link of left.slice(0, recounted)) ends.push(await endOf(link))
	expect(checkHistory(record.history(ends))).toEqual([])
}

/** A move ends when the link is seen with its new owner, and begins after it was with the old. */
const tighten = ({ record: { looks, moves } }: Office, from: Owner, to: Owner): void => {
	const seen = Map.groupBy(
		looks.filter(({ isThere }) => isThere),
		({ link }) => link,
	)
	for (const move of moves.filter((one) => one.to === to.name && one.from === from.name))
		for (const { at, began, ended } of seen.get(move.link) ?? [])
			if (at.join() === from.name) move.began = Math.max(move.began, began)
			else if (at.join() === to.name) move.ended = Math.min(move.ended, ended)
}

it.each(Array.from({ length: isLong ? 20 : 2 }, (_, nth) => nth))(
	'everybody’s links move between accounts, teams and hosts that come and go: %s',
	async (nth) => {
		const chance = createChance(`owners ${nth}`)
		const office = await openOffice([service, other], nth.toString(36))
		const [ann, bob] = [await office.hire('Ann'), await office.hire('Bob')]
		const both = [ann.by[0]!, bob.by[0]!]
		await office.found('Press', both)
		await office.found('Sales', both)
		const staff = [...office.owners]
		const lists = listsIn(office)
		const ofLinks = linkSteps(office, lists.list, staff)
		const steps = { ...ofLinks, ...handSteps(office, staff, ofLinks) }
		for (let first = 0; first < 6; first++) await steps.make(chance)
		const doing = Object.entries(times).flatMap(([name, often]) =>
			Array.from({ length: crowds[name] ?? 1 }, async (_, who) => {
				const mine = chance.of(`${name} ${who}`)
				for (let time = 0; time < often; time++) await steps[name as keyof typeof times](mine)
			}),
		)
		await Promise.all(doing)
		await expectWhole(office, lists)
	},
)

it('an account’s many links go in steps, each at once', async () => {
	const chance = createChance('many')
	const office = await openOffice([service, other], 'many')
	const { owners, links, makeMany, moved } = office
	const lists = listsIn(office)
	const ann = await office.hire('Ann')
	await office.found('Press', ann.by)
	const [from, to] = owners as [Owner, Owner]
	for (let nth = 0; nth < hundreds; nth++) await makeMany(from, chance, 100)
	const few = { ...office, links: links.slice(0, visited) }
	const { count, edit, visit } = linkSteps(few, lists.list, owners)
	let isOver = false
	const until = async (name: string, step: (chance: Chance) => Promise<unknown>) => {
		const mine = chance.of(name)
		while (!isOver) await step(mine)
	}
	const beside = [
		...[visit, visit, edit, count].map((step, nth) => until(`step ${nth}`, step)),
		...[from, to].map((owner) => until(owner.name, (mine) => lists.list(owner, mine, sorts[0]))),
	]
	const began = clock()
	await service.store.handOver(from.id, to.id).finally(() => {
		isOver = true
	})
	for (const { number } of links) moved(number, from.name, to.name, 'moved', { began, ended: clock() })
	await Promise.all(beside)
	lists.readLists()
	tighten(office, from, to)
	await expectWhole(office, lists, visited)
})
