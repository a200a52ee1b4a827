/** Rules and shares are edited under visits of all kinds, on two processes: nobody goes wrong. */
import { expect, it } from 'vitest'
import { checkHistory } from '../../faults/history/check.ts'
import type { LinkEnd } from '../../faults/history/history.ts'
import { createRecord, type Guest, targetAddress } from '../../faults/load/record.ts'
import { type Chance, createChance } from '../../faults/stage/chance.ts'
import { isLong } from '../../support/machine/long.ts'
import type { Question } from '../../support/service/raw-exchange.ts'
import { asJson, connectAgain, joinService, openService } from '../../support/service/service.ts'
import { clickLimited } from '../../support/service/shorten.ts'

const env = { TRUST_PROXY: '192.0.2.1' }
const service = await openService(env)
const services = [service, joinService({ ...service, database: connectAgain(service) }, env, service.clock)]

const guests: (Guest & { query?: string })[] = [
	{ name: 'phone', agent: ' (iPhone; CPU iPhone OS 18_1 like Mac OS X)' },
	{ name: 'tablet', agent: ' (Linux; Android 15)' },
	{ name: 'reader', headers: { 'Accept-Language': 'de-AT,de;q=0.9' } },
	{ name: 'friend', query: '?ref=mail' },
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
	always: { when: { from: '2020-01-01T00:00:00Z' }, of: ['phone', 'tablet', 'reader', 'friend', 'program'] },
	never: { when: { device: ['android'], language: ['de'] }, of: [] as string[] },
}
type RuleName = keyof typeof rules

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
	const change = {
		url: to(),
		rules: chosen.map((name) => ({ name, when: rules[name].when, url: to(name) })),
		shares:
			share === undefined
				? null
				: [share, 100 - share].map((percent, nth) => ({ name: `s${nth}`, percent, url: to(`s${nth}`) })),
		places: chance.next() < 0.5 ? null : [{ name: 'p1' }],
	}
	const left = share === undefined ? ['own'] : ['s0', 's1']
	const wayOf = ({ name, isCrawler }: Guest): string[] => {
		const met = chosen.find((rule) => rules[rule].of.includes(name))
		return isCrawler ? ['own'] : met === undefined ? left : [met]
	}
	return { change, ways: Object.fromEntries(guests.map((guest) => [guest.name, wayOf(guest)])) }
}

it.each(Array.from({ length: isLong ? 30 : 4 }, (_, nth) => nth))('of any visitors: %s', async (nth) => {
	const chance = createChance(`ways ${nth}`)
	const record = createRecord(send)
	for (const maxClicks of [null, null, 30]) {
		const number = record.addLink(maxClicks)
		const body = { url: targetAddress(number, 0), ...(maxClicks !== null && clickLimited(maxClicks)) }
		const { short_url: slug, monitor_url } = await (await service.ask('/api/v1/shorten', asJson(body))).json()
		record.links.push({ number, slug, key: monitor_url.slice(2) })
	}
	const originOf = (mine: Chance) => `http://kurz.example:${mine.between(1, services.length)}`
	const visit = async (mine: Chance): Promise<void> => {
		const link = mine.pick(record.links)
		const guest = mine.pick(guests)
		const method = mine.next() < 0.2 ? 'HEAD' : 'GET'
		const how = { method, path: `/${link.slug}${guest.query ?? ''}`, guest } as const
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
	for (const { number, slug, key } of record.links) {
		const raw = await service.database.sql<{ agent: string; visitor: string }[]>`
			select user_agent as agent, encode(ip_hash, 'hex') as visitor from clicks
			where link_id = (select id from links where slug = ${slug})`
		const { body } = await service.client.analytics(slug, key)
		ends.push({
			link: number,
			raw: raw.map(({ agent, visitor }) => ({ nth: Number.parseInt(agent.split('/')[1]!, 10), visitor })),
			clicks: { 'the page': body.data.clicks },
			visitors: { 'the page': body.data.unique_clicks },
		})
	}
	const history = record.history(ends)
	expect(checkHistory(history)).toEqual([])
	// All ways were gone, or nothing was checked.
	const gone = new Set(history.asked.map(({ way }) => way))
	expect([...gone]).toEqual(expect.arrayContaining(['own', 's0', 's1', 'mobile', 'german', 'always']))
	expect(gone).not.toContain('never')
})
