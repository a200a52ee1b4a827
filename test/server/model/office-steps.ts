/** What people of an office do at the same time, each with everybody's links. */
import { expect } from 'vitest'
import { createHostsReader } from '../../../server/links/host-list.ts'
import { clock, targetAddress } from '../../faults/load/record.ts'
import type { Chance } from '../../faults/stage/chance.ts'
import type { Somebody } from '../../support/service/teams.ts'
import { hosts, type Lists, type Office, type OfficeLink, type Owner, sorts } from './office.ts'

const inPath = ({ slug, host }: OfficeLink): string => `${slug}?host=${host}`
const written = ({ slug, host }: OfficeLink): string => (host === hosts[0] ? slug : `${slug}@${host}`)

/** Names that stand on one host alone begin so. */
const alone = 'only'

/** What is done with one link, and beside it. */
export const linkSteps = (office: Office, read: Lists['list'], staff: Owner[]) => {
	const { services, record, links, owners, originOf, asked, moved, looked } = office
	const people = () => owners.filter(({ team }) => team === undefined).map(({ by }) => by[0]!)
	/** Whose links somebody can change. */
	const reachOf = ({ id }: Somebody): string[] =>
		owners.filter(({ by }) => by.some((member) => member.id === id)).map(({ name }) => name)
	/** Links that are edited now, and those that somebody wanted to delete. */
	const [editing, deleting] = [new Set<number>(), new Set<number>()]
	let [targets, made] = [0, 0]

	/** On its host; a name that is on no other one is answered there by nobody. */
	const visit = async (chance: Chance): Promise<void> => {
		const link = chance.pick(links)
		const visitor = `198.51.100.${chance.between(1, 9)}`
		const path = `/${link.slug}`
		await record.visit(originOf(chance, link.host), link, visitor, { path }, ({ location }) => location)
		if (!link.slug.startsWith(alone)) return
		const elsewhere = hosts.find((host) => host !== link.host)!
		const { answer } = await office.send(originOf(chance, elsewhere), { path })
		expect([elsewhere, path, answer]).toEqual([elsewhere, path, 404])
	}

	/** With its key, or as somebody; edits of one link do not overlap. */
	const edit = async (chance: Chance): Promise<void> => {
		const link = chance.pick(links)
		const { number, slug, key, host } = link
		if (editing.has(number)) return
		editing.add(number)
		const [by, target] = [chance.pick(people()), ++targets]
		const isByKey = chance.next() < 0.5
		const path = isByKey ? `/api/v1/${slug}/${key}?host=${host}` : `/api/v1/my-links/${inPath(link)}`
		const question = { method: 'PATCH', path, body: { url: targetAddress(number, target) } } as const
		const { answer, span } = await asked(by, chance, question)
		editing.delete(number)
		expect([200, 401, 404]).toContain(answer)
		if (!isByKey && answer !== 401) looked(number, reachOf(by), answer === 200, span)
		// Refused as gone: a delete came before the record was read, or before the edit.
		if (answer === 200 || isByKey || deleting.has(number))
			record.asked.push({
				...{ kind: 'edit', nth: -1, link: number, target, ...span },
				answer: answer === 200 || isByKey ? answer : 'unanswered',
			})
	}
	const remove = async (chance: Chance): Promise<void> => {
		const [link, by] = [chance.pick(links), chance.pick(people())]
		const { number } = link
		deleting.add(number)
		const question = { method: 'DELETE', path: `/api/v1/my-links/${inPath(link)}` } as const
		const { answer, span } = await asked(by, chance, question)
		expect([200, 401, 404]).toContain(answer)
		if (answer !== 401) looked(number, reachOf(by), answer === 200, span)
		if (answer !== 200) return
		record.asked.push({ kind: 'delete', nth: -1, link: number, answer, ...span })
		for (const { name } of owners) moved(number, name, 'nobody', 'left', span)
	}

	/** Namesakes on both hosts, or a name on one of them. */
	const make = async (chance: Chance, owner = chance.pick(staff)): Promise<void> => {
		const isAlone = chance.next() < 0.4
		const alias = `${isAlone ? alone : 'both'}-${office.run}-${made++}`
		const maxClicks = () => (chance.next() < 0.4 ? chance.between(1, 12) : null)
		for (const host of isAlone ? [chance.pick(hosts)] : hosts)
			await office.make(owner, chance, host, alias, maxClicks())
	}

	const list = async (chance: Chance): Promise<void> => {
		await read(chance.pick(owners), chance, chance.pick(sorts))
	}
	const count = async (chance: Chance): Promise<void> => {
		await chance.pick(services).project()
		await chance.pick(services).links.deleteOfAccounts()
	}
	return { visit, edit, remove, make, list, count }
}

/** What moves links from hand to hand, and who comes, goes, opens and closes meanwhile. */
export const handSteps = (
	office: Office,
	staff: Owner[],
	{ make, visit }: Pick<ReturnType<typeof linkSteps>, 'make' | 'visit'>,
) => {
	const { services, links, owners, asked, moved, looked } = office
	const [one, other] = services
	const readHosts = createHostsReader(other.linkHosts)
	const act = (
		name: 'close' | 'close_with_links' | 'delete_account' | 'close_host' | 'reopen_host',
		id: string,
		to?: string,
	) => one.administration.act({ act: name, ids: [id], to, subjects: [id], key: undefined, account: 'test' })
	/** Links that somebody was offered, by offer. */
	const offers = new Map<string, OfficeLink[]>()
	let isOpen = true

	/** Gives links to a team or to oneself at once, or offers them to somebody else. */
	const move = async (chance: Chance, from = chance.pick(owners)): Promise<void> => {
		const to = chance.pick(staff.filter((owner) => owner !== from))
		const its = [
			...links.filter(({ number }) => office.holders.get(number) === from.name),
			chance.pick(links),
		]
		const some = [...new Set(Array.from({ length: 3 }, () => chance.pick(its)))]
		const offer = `${from.name} ${to.name}`
		offers.set(offer, [...(offers.get(offer) ?? []), ...some])
		const body = { links: some.map(written), to: to.team ?? to.by[0]!.email, team: from.team }
		const question = { method: 'POST', path: '/api/v1/my-links/move', body } as const
		const { answer, body: said, span } = await asked(chance.pick(from.by), chance, question)
		expect([200, 401, 404]).toContain(answer)
		if (answer !== 200) return
		for (const [nth, { number }] of some.entries()) {
			const { status } = said.results[nth]
			looked(number, [from.name], status !== undefined, span)
			if (status === 'moved') moved(number, from.name, to.name, 'moved', span)
		}
	}
	/** Before the answer the giver gives something elsewhere, perhaps of what was offered. */
	const answerOffers = async (chance: Chance): Promise<void> => {
		const to = chance.pick(staff.filter(({ team }) => team === undefined))
		const path = '/api/v1/account/offers'
		for (const { id, from } of (await asked(to.by[0]!, chance, { path })).body) {
			const giver = owners.find(({ name, team, by }) =>
				team === undefined ? by[0]!.email === from.name : `${name} ${office.run}` === from.name,
			)!
			await move(chance, giver)
			const method = chance.pick(['POST', 'POST', 'DELETE'] as const)
			const { answer, span } = await asked(to.by[0]!, chance, { method, path: `${path}/${id}`, body: {} })
			expect([200, 404]).toContain(answer)
			for (const { number } of method === 'POST' ? offers.get(`${giver.name} ${to.name}`)! : [])
				moved(number, giver.name, to.name, 'maybe', span)
		}
	}

	/** The other process hears of it with its next look. */
	const turnHost = async (): Promise<void> => {
		const began = clock()
		await act(isOpen ? 'close_host' : 'reopen_host', hosts[1])
		await readHosts((await other.store.lease.hold('a process')).hosts)
		const [from, to] = isOpen ? ['open', 'closed'] : ['closed', 'open']
		moved(office.host, from, to!, 'moved', { began, ended: clock() })
		isOpen = !isOpen
	}

	/** Somebody comes, makes links and leaves; what they still have is handed over. */
	const comeAndGo = async (chance: Chance): Promise<void> => {
		const leaver = await office.hire(`leaver ${owners.length}`)
		for (let nth = 0; nth < 3; nth++) await make(chance, leaver)
		for (let nth = 0; nth < 4; nth++) await visit(chance)
		const to = chance.pick(staff)
		const began = clock()
		const ending = chance.pick(['close', 'close_with_links', 'delete_account'] as const)
		let isOver = false
		const ends = act(ending, leaver.id, to.id).finally(() => {
			isOver = true
		})
		while (!isOver) await make(chance, leaver)
		await ends
		const span = { began, ended: clock() }
		moved(leaver.account!, 'open', 'closed', 'moved', span)
		for (const { number } of links) moved(number, leaver.name, to.name, 'left', span)
	}

	return { move, answerOffers, turnHost, comeAndGo }
}
