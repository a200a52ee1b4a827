/** An office on two processes: accounts, teams and hosts, of which each request is recorded. */
import { expect } from 'vitest'
import type { Move, Span } from '../../faults/history/history.ts'
import { clock, createRecord, type KnownLink, targetAddress } from '../../faults/load/record.ts'
import type { Chance } from '../../faults/stage/chance.ts'
import { isOneSnapshot } from '../../support/service/one-snapshot.ts'
import { withCookie } from '../../support/service/people.ts'
import type { Question } from '../../support/service/raw-exchange.ts'
import type { TestService } from '../../support/service/service.ts'
import { askAs, come, join, type Somebody } from '../../support/service/teams.ts'

/** An account, or a team of accounts that are all its owners. */
export interface Owner {
	name: string
	id: string
	by: Somebody[]
	/** As requests name it. */
	team?: string
	/** Of an account: what is open until it is closed. */
	account?: number
}
export interface OfficeLink extends KnownLink {
	host: string
}
interface Listed extends Span {
	owner: string
	/** Clicks by the names of links. */
	links: Map<string, number>
}
interface Made {
	short_url: string
	monitor_url: string
}
interface Item {
	data: { short_url: string; host: string; clicks: number }
}

/** Host 0, and one that is closed and opened again. */
export const hosts = ['kurz.example', 'go.example'] as const
export const sorts = ['created', 'clicks', 'last_click'] as const
export const nameOf = ({ slug, host }: { slug: string; host: string }): string => `${slug}@${host}`

/** Asks either process, and records what follows. */
const openBook = (services: [TestService, TestService]) => {
	/** Processes differ by the port. */
	const send = async (origin: string, { method = 'GET', path, headers, body }: Question) => {
		const at = services[Number(new URL(origin).port) - 1]!
		const sent = body === undefined ? {} : { body: JSON.stringify(body) }
		const init = { method, headers: { 'content-type': 'application/json', ...headers }, ...sent }
		const answer = await at.handle(new Request(origin + path, init))
		const text = await answer.text()
		const isJson = answer.headers.get('content-type')?.includes('json')
		return {
			answer: answer.status,
			location: answer.headers.get('location') ?? undefined,
			total: answer.headers.get('x-total-count'),
			next: /<https:..[^/]+([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1],
			body: isJson ? JSON.parse(text) : undefined,
		}
	}
	const record = createRecord(send)
	const originOf = (chance: Chance, host: string = hosts[0]) => `http://${host}:${chance.between(1, 2)}`
	/** As somebody, on either process. */
	const asked = async ({ cookie }: Somebody, chance: Chance, question: Question) => {
		const began = clock()
		const headers = withCookie(cookie).headers as Record<string, string>
		const reply = await send(originOf(chance), { ...question, headers })
		return { ...reply, span: { began, ended: clock() } }
	}
	/** By number, who probably has what moved. */
	const holders = new Map<number, string>()
	const moved = (link: number, from: string | undefined, to: string, sure: Move['sure'], span: Span) => {
		record.moves.push({ link, from, to, sure, ...span })
		if (from === undefined || holders.get(link) === from) holders.set(link, to)
	}
	const looked = (link: number, at: string[], isThere: boolean, span: Span) =>
		record.looks.push({ link, at, isThere, ...span })
	/** Something that is open or closed, with its number. */
	const opened = (): number => {
		const number = record.addLink(null)
		moved(number, undefined, 'open', 'moved', { began: 0, ended: clock() })
		return number
	}
	return { record, holders, send, originOf, asked, moved, looked, opened }
}

export const openOffice = async (services: [TestService, TestService], run: string) => {
	const [service] = services
	const book = openBook(services)
	const { record, asked, moved, looked, opened } = book
	const links: OfficeLink[] = []
	const owners: Owner[] = []
	const host = opened()

	const hire = async (name: string): Promise<Owner> => {
		const somebody = await come(service)
		const owner = { name, id: somebody.id, by: [somebody], account: opened() }
		owners.push(owner)
		return owner
	}
	const found = async (name: string, by: Somebody[]): Promise<void> => {
		const [first, ...others] = by as [Somebody, ...Somebody[]]
		const { id } = (await askAs(service, first, '/api/v1/teams', { name: `${name} ${run}` })).body
		for (const other of others) {
			const path = `/api/v1/teams/${id}/members/${other.email}`
			await askAs(service, first, path, { role: 'owner' }, 'PUT')
			await join(service, other, id)
		}
		owners.push({ name, id, by, team: id })
	}
	const add = (number: number, owner: Owner, made: Made, at: string, span: Span): void => {
		moved(number, undefined, owner.name, 'moved', span)
		const link = { number, slug: made.short_url, key: made.monitor_url.slice(2), host: at }
		links.push(link)
		record.links.push(link)
	}
	/** Makes many of an account at once. */
	const makeMany = async (owner: Owner, chance: Chance, count: number): Promise<void> => {
		const numbers = Array.from({ length: count }, () => record.addLink(null))
		const body = { links: numbers.map((number) => ({ url: targetAddress(number, 0) })) }
		const question = { method: 'POST', path: '/api/v1/links', body } as const
		const { body: said, span } = await asked(owner.by[0]!, chance, question)
		for (const [nth, number] of numbers.entries()) add(number, owner, said.results[nth], hosts[0], span)
	}
	/** Makes a link if its host is open; it answers whether it is. */
	const make = async (owner: Owner, chance: Chance, at: string, alias: string, maxClicks: number | null) => {
		const number = record.addLink(maxClicks)
		const limit = maxClicks !== null && { isLimited: true, limitation_type: 'clicks', max_clicks: maxClicks }
		const fields = { url: targetAddress(number, 0), alias, host: at, team: owner.team, ...limit }
		const question = { method: 'POST', path: '/api/v1/shorten', body: fields } as const
		const { answer, body, span } = await asked(owner.by[0]!, chance, question)
		expect([201, 400, 401]).toContain(answer)
		if (answer === 401) return
		if (at === hosts[1]) looked(host, ['open'], answer === 201, span)
		if (answer !== 201) return
		add(number, owner, body, at, span)
	}
	return { ...book, ...{ services, run, links, owners, host, hire, found, make, makeMany } }
}

export type Office = Awaited<ReturnType<typeof openOffice>>

/**
 * The lists of owners, read and recorded. On Citus a list and its total are read one after the
 * other (`store/statistics/reads.ts`).
 */
export const listsIn = ({ record, links, asked, looked }: Office) => {
	const lists: Listed[] = []
	/** Reads a list, and answers whose links are there; an account that is closed has none. */
	const list = async (
		owner: Owner,
		chance: Chance,
		sort: string,
		isStill = isOneSnapshot,
	): Promise<Map<string, number>> => {
		const team = owner.team ? `&team=${owner.team}` : ''
		const read: (readonly [string, number])[] = []
		const began = clock()
		let path: string | undefined = `/api/v1/my-links?clicks=0&sort=${sort}${team}`
		while (path !== undefined) {
			const page: Awaited<ReturnType<typeof asked>> = await asked(chance.pick(owner.by), chance, { path })
			if (owner.account !== undefined) looked(owner.account, ['open'], page.answer !== 401, page.span)
			if (page.answer === 401) return new Map()
			expect(page.answer).toBe(200)
			for (const { data } of page.body as Item[])
				read.push([nameOf({ ...data, slug: data.short_url }), data.clicks])
			const isWhole = !path.includes('cursor') && page.next === undefined
			if (isWhole && isStill) expect(page.total).toBe(String(read.length))
			path = page.next
		}
		const its = new Map(read)
		expect(its.size).toBe(read.length)
		lists.push({ owner: owner.name, links: its, began, ended: clock() })
		return its
	}
	/** What all lists showed of each link that there was ever. */
	const readLists = (): void => {
		for (const { owner, links: its, ...span } of lists.splice(0))
			for (const link of links) {
				const clicks = its.get(nameOf(link))
				looked(link.number, [owner], clicks !== undefined, span)
				if (clicks !== undefined)
					record.asked.push({ kind: 'read', nth: -1, link: link.number, answer: 200, clicks, ...span })
			}
	}
	return { list, readLists }
}

export type Lists = ReturnType<typeof listsIn>
