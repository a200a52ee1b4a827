/** After an act is answered, no visit on any process is served by the link as it was before. */
import { expect, it } from 'vitest'
import { createModeration } from '../../../server/links/moderation.ts'
import { slugKeyOf } from '../../../shared/link/slug-key.ts'
import { isLong } from '../../support/machine/long.ts'
import { countClicks } from '../../support/service/click-counts.ts'
import { crowd, statusOf } from '../../support/service/crowd.ts'
import { erasingOn } from '../../support/service/erasing.ts'
import { asJson, openService } from '../../support/service/service.ts'
import { useFleet } from '../../support/service/service-processes.ts'
import { clickLimited, linksTo } from '../../support/service/shorten.ts'
import { readAllRows, rowsWith } from '../../support/service/table-texts.ts'

const service = await openService()
const { store, links, client } = service
const moderation = createModeration({ store, now: Date.now }, links.delete)
const { eraseLater, tracesOf } = erasingOn(service)
const { fleet, anyOf } = useFleet(service, 3, { background: true, env: { TRUST_PROXY: '127.0.0.1' } })
/** Visitors on each process. */
const visitorsEach = 3
const rounds = isLong ? 12 : 3

interface Link {
	slug: string
	key: string
}
let edits = 0
/** What is done to a link in turn, and how visits end from then on: their status, and their target. */
const acts: [name: string, act: (link: Link) => Promise<unknown>, end: string][] = (() => {
	const target = (nth: number) => `https://example.org/secret-${nth}`
	const edit =
		(change: object) =>
		async ({ slug, key }: Link) => {
			const init = { ...asJson(change), method: 'PATCH' }
			expect(await statusOf(anyOf(edits++).ask(`/api/v1/${slug}/${key}`, init))).toBe(200)
		}
	const moderate =
		(measure: 'disable' | 'enable') =>
		async ({ slug }: Link) =>
			expect(await moderation.links(measure, [slugKeyOf(slug)])).toEqual({ found: 1, changed: 1 })
	return [
		['another target', edit({ url: target(1) }), `302 ${target(1)}`],
		['disabled', moderate('disable'), '451'],
		['enabled', moderate('enable'), `302 ${target(1)}`],
		['a third target', edit({ url: target(2) }), `302 ${target(2)}`],
		['a password', edit({ isProtected: true, password: 'open' }), '401'],
		['no password', edit({ isProtected: false }), `302 ${target(2)}`],
		['paused', edit({ paused: true }), '404'],
		['resumed, elsewhere', edit({ paused: false, url: target(3) }), `302 ${target(3)}`],
		['deleted', ({ slug, key }) => client.remove(slug, key), '404'],
	]
})()
const { make } = linksTo('https://example.org/secret-0', service)
const first = '302 https://example.org/secret-0'

it.each([
	['an unlimited link', {}],
	// Its visits lock the row that is changed.
	['a click-limited link', clickLimited(1_000_000)],
])('%s is changed and deleted under visits from three processes', async (name, fields) => {
	const agent = `agent of ${name}`
	for (let round = 0; round < rounds; round++) {
		const link = await make(fields)
		const [row] = await service.database.sql<{ id: number }[]>`select id from links where slug = ${link.slug}`
		const ends = [first, ...acts.map(([, , end]) => end)]
		/** The newest act that has begun, and that was answered; 0 for none. */
		let [begun, answered] = [0, 0]
		/** By act, who has visited between its answer and the next one. */
		const visited = ends.map(() => new Set<number>())
		const wrong: unknown[] = []
		let [isOver, redirects] = [false, 0]
		const visitors = crowd(fleet.length * visitorsEach, async (nth) => {
			const headers = { 'user-agent': agent, 'x-forwarded-for': `203.0.113.${nth}` }
			while (!isOver) {
				const since = answered
				const answer = await anyOf(nth).ask(`/${link.slug}`, { headers })
				await answer.arrayBuffer()
				const end = [answer.status, answer.headers.get('location') ?? []].flat().join(' ')
				if (!ends.slice(since, begun + 1).includes(end)) wrong.push({ since, begun, end })
				if (answer.status === 302) redirects++
				if (since === begun) visited[since]!.add(nth)
			}
		})
		const allVisited = () =>
			expect.poll(() => visited[answered]!.size, { interval: 1 }).toBe(fleet.length * visitorsEach)
		try {
			await allVisited()
			for (const [act, doIt] of acts) {
				begun++
				await doIt(link)
				answered++
				await allVisited()
				// Nothing is on its way that is counted.
				if (act !== 'paused') continue
				const used = 'max_clicks' in fields && { used: redirects }
				expect(await countClicks(service, link.slug)).toMatchObject({ all: redirects, ...used })
			}
		} finally {
			isOver = true
			await visitors
		}
		expect(wrong).toEqual([])
		// The processes erase, too.
		const left = async () => {
			await service.project()
			await eraseLater()
			return tracesOf(row!.id)
		}
		await expect.poll(left).toEqual({})
		const rows = await readAllRows(service)
		for (const trace of [link.slug, link.key, 'secret-', agent]) expect(rowsWith(rows, trace)).toEqual([])
	}
})

it('all links to a host are disabled while they are edited, and none of them redirects afterwards', async () => {
	const made = await crowd(30, (nth) => make(nth % 2 ? clickLimited(50) : {}))
	for (const [nth, { slug }] of made.entries()) await statusOf(anyOf(nth).ask(`/${slug}`))
	const editing = crowd(made.length, (nth) =>
		client.edit(made[nth]!.slug, made[nth]!.key, { title: `Edited ${nth}` }),
	)
	const { found } = await moderation.host('disable', 'example.org')
	expect(found).toBeGreaterThanOrEqual(made.length)
	const statuses = await crowd(made.length * fleet.length, (nth) =>
		statusOf(anyOf(nth).ask(`/${made[Math.floor(nth / fleet.length)]!.slug}`)),
	)
	await editing
	expect(new Set(statuses)).toEqual(new Set([451]))
})
