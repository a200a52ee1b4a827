/** Whatever a link can do is edited under visits of all kinds, on two processes. */
import { expect, it } from 'vitest'
import { checkHistory } from '../../faults/history/check.ts'
import { type LinkEnd, over } from '../../faults/history/history.ts'
import { createRecord, type Guest, targetAddress } from '../../faults/load/record.ts'
import { type Chance, createChance } from '../../faults/stage/chance.ts'
import { isLong } from '../../support/machine/long.ts'
import type { Question } from '../../support/service/raw-exchange.ts'
import { asJson, connectAgain, joinService, openService } from '../../support/service/service.ts'
import { clickLimited } from '../../support/service/shorten.ts'

const env = { TRUST_PROXY: '192.0.2.1' }
const service = await openService(env)
const services = [service, joinService({ ...service, database: connectAgain(service) }, env, service.clock)]

const guests: (Guest & { more?: string })[] = [
	{ name: 'phone', agent: ' (iPhone; CPU iPhone OS 18_1 like Mac OS X)' },
	{ name: 'tablet', agent: ' (Linux; Android 15)' },
	{ name: 'reader', headers: { 'Accept-Language': 'de-AT,de;q=0.9' } },
	{ name: 'friend', more: '?ref=mail' },
	{ name: 'poster', more: '/P1' },
	{ name: 'scan', more: '?from=p1' },
	{ name: 'program' },
	{
		name: 'crawler',
		agent: ' (compatible; Googlebot/2.1)',
		headers: { 'Accept-Language': 'de' },
		isCrawler: true,
	},
]
/** Rules that an edit may choose, and who meets each. */
const rules = {
	ios: { when: { device: ['ios'] }, of: ['phone'] },
	mobile: { when: { device: ['mobile'] }, of: ['phone', 'tablet'] },
	german: { when: { language: ['de', 'fr'] }, of: ['reader'] },
	mail: { when: { query: ['ref=mail', 'ref=post'] }, of: ['friend'] },
	always: {
		when: { from: '2020-01-01T00:00:00Z' },
		of: guests.filter(({ isCrawler }) => !isCrawler).map(({ name }) => name),
	},
	never: { when: { device: ['android'], language: ['de'] }, of: [] as string[] },
}
type RuleName = keyof typeof rules
/** What closes a link, and the status of its refusal. */
const closed = [
	{ change: { paused: true }, status: '404' },
	{ change: { starts_at: '2100-01-01T00:00:00Z' }, status: '404' },
	{ change: { confirm: true }, status: '200' },
]
const places = [{ name: 'p1' }]
const asMade = { paused: false, starts_at: null, confirm: false }

/** Asks a process, which differ by their port. */
const send = async (origin: string, { method = 'GET', path, headers, body }: Question) => {
	const at = services[Number(new URL(origin).port) - 1]!
	const form = body === undefined ? {} : { body: String(body) }
	const answer = await at.handle(new Request(origin + path, { method, headers: { ...headers }, ...form }))
	await answer.text()
	return { answer: answer.status, location: answer.headers.get('location') ?? undefined, body: undefined }
}

/** What an edit makes of a link, and the ways that follow from it by a slow reading. */
const edition = (link: number, target: number, chance: Chance) => {
	const names = (Object.keys(rules) as RuleName[]).filter(() => chance.next() < 0.4)
	const chosen = names.toSorted(() => chance.next() - 0.5)
	const share = chance.next() < 0.5 ? undefined : chance.between(1, 99)
	const to = (way?: string) => targetAddress(link, target, way)
	const state = chance.next() < 0.3 ? chance.pick(closed) : undefined
	const goesOn = chance.next() < 0.5
	const change = {
		url: to(),
		...asMade,
		...state?.change,
		fallback_url: goesOn ? to(over) : null,
		rules: chosen.map((name) => ({ name, when: rules[name].when, url: to(name) })),
		shares:
			share === undefined
				? null
				: [share, 100 - share].map((percent, nth) => ({ name: `s${nth}`, percent, url: to(`s${nth}`) })),
		// A closed place leads on, and counts.
		places: chance.next() < 0.5 ? places : null,
	}
	const left = share === undefined ? ['own'] : ['s0', 's1']
	const waysOf = ({ name, isCrawler }: Guest): string[] => {
		const past = goesOn ? [over] : []
		if (state !== undefined) return [state.status, ...(state.status === '200' ? past : [])]
		const met = chosen.find((rule) => rules[rule].of.includes(name))
		return [...(isCrawler ? ['own'] : met === undefined ? left : [met]), ...past]
	}
	return { change, ways: Object.fromEntries(guests.map((guest) => [guest.name, waysOf(guest)])) }
}

/** The ways and statuses that visits ended in, and the places that clicks were counted at. */
const ended = new Set<string>()

it.each(Array.from({ length: isLong ? 30 : 4 }, (_, nth) => nth))('of any visitors: %s', async (nth) => {
	const chance = createChance(`ways ${nth}`)
	const record = createRecord(send)
	for (const maxClicks of [null, null, 12]) {
		const number = record.addLink(maxClicks)
		const limit = maxClicks !== null && clickLimited(maxClicks)
		const body = { url: targetAddress(number, 0), places, ...limit }
		const { short_url: slug, monitor_url } = await (await service.ask('/api/v1/shorten', asJson(body))).json()
		record.links.push({ number, slug, key: monitor_url.slice(2) })
	}
	const originOf = (mine: Chance) => `http://kurz.example:${mine.between(1, services.length)}`
	const visit = async (mine: Chance): Promise<void> => {
		const link = mine.pick(record.links)
		const guest = mine.pick(guests)
		const method = mine.next() < 0.2 ? 'HEAD' : 'GET'
		const how = { method, path: `/${link.slug}${guest.more ?? ''}`, guest } as const
		const visitor = `198.51.100.${mine.between(1, 9)}`
		await record.visit(originOf(mine), link, visitor, how, ({ location }) => location)
	}
	const targets = new Map(record.links.map(({ number }) => [number, 0]))
	/** One editor a link: its edits don't overlap. */
	const edit = async (link: (typeof record.links)[number], mine: Chance): Promise<void> => {
		const { number, slug, key } = link
		const target = targets.get(number)! + 1
		targets.set(number, target)
		const { change, ways } = edition(number, target, mine)
		const question = {
			method: 'PATCH',
			path: `/api/v1/${slug}/${key}`,
			body: JSON.stringify(change),
		} as const
		const headers = { 'content-type': 'application/json' }
		const { answer } = await record.note(
			originOf(mine),
			() => ({ ...question, headers }),
			{ kind: 'edit', link: number, target },
			() => ({ ways }),
		)
		expect(answer).toBe(200)
	}
	const often = async (times: number, step: () => Promise<void>) => {
		for (let time = 0; time < times; time++) await step()
	}
	await Promise.all([
		...Array.from({ length: 6 }, (_, who) => {
			const mine = chance.of(`visitor ${who}`)
			return often(60, () => visit(mine))
		}),
		...record.links.map((link) => {
			const mine = chance.of(`editor ${link.number}`)
			return often(15, () => edit(link, mine))
		}),
		often(5, () => service.project()),
	])
	await service.project()
	const ends: LinkEnd[] = []
	const visits = new Map(record.asked.map((one) => [one.nth, one]))
	for (const { number, slug, key } of record.links) {
		const raw = await service.database.sql<
			{ agent: string; visitor: string; place: string | null; rule: string | null }[]
		>`
			select user_agent as agent, encode(ip_hash, 'hex') as visitor, place, rule from clicks
			where link_id = (select id from links where slug = ${slug})`
		const { body } = await service.client.analytics(slug, key)
		const nthOf = (agent: string) => Number.parseInt(agent.split('/')[1]!, 10)
		// A click's place and rule are those of the link as it was at its commit.
		for (const { agent, place, rule } of raw) {
			const { guest, way } = visits.get(nthOf(agent))!
			const isPlaced = guest === 'poster' || guest === 'scan'
			const said = [way === 'own' ? null : way, isPlaced ? 'p1' : null]
			expect([agent, rule, place]).toEqual([agent, ...said])
			if (isPlaced) ended.add('p1')
		}
		ends.push({
			link: number,
			raw: raw.map(({ agent, visitor }) => ({ nth: nthOf(agent), visitor })),
			clicks: { 'the page': body.data.clicks },
			visitors: { 'the page': body.data.unique_clicks },
		})
	}
	const history = record.history(ends)
	expect(checkHistory(history)).toEqual([])
	for (const { kind, way, answer } of history.asked) if (kind === 'visit') ended.add(way ?? String(answer))
})

it('visits ended in all ways, or nothing was checked', () => {
	const expected = ['own', 's0', 's1', ...Object.keys(rules), over, '200', '404', '410', 'p1']
	expect([...ended].toSorted()).toEqual(expected.filter((way) => way !== 'never').toSorted())
})
