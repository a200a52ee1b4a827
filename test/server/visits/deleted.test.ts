/** No visit that begins after a delete was answered is redirected, on any process, under load. */
import { expect, it } from 'vitest'
import { isLong } from '../../support/machine/long.ts'
import { countClicks } from '../../support/service/click-counts.ts'
import { crowd, statusOf, tally } from '../../support/service/crowd.ts'
import { merged } from '../../support/service/people.ts'
import { asJson, openService } from '../../support/service/service.ts'
import { type ServiceProcess, useFleet } from '../../support/service/service-processes.ts'
import { clickLimited } from '../../support/service/shorten.ts'
import { readAllRows, rowsWith } from '../../support/service/table-texts.ts'

const service = await openService()
const { fleet, anyOf } = useFleet(service, 3, { background: true, env: { TRUST_PROXY: '127.0.0.1' } })

const deletions = isLong ? 100 : 9
/** Visitors on each process of the link that is about to be deleted. */
const visitorsEach = 3
const address = (nth: number): string => `203.0.113.${nth % 250}`

interface Link {
	slug: string
	key: string
	url: string
}
const create = async (slug: string, fields: Record<string, unknown> = {}): Promise<Link> => {
	const url = `https://${slug}.example/secret-target`
	const headers = { 'idempotency-key': `idempotency-key-of-${slug}` }
	const init = merged(asJson({ url, alias: slug, ...fields }), { headers })
	const answer = await anyOf(slug.length).ask('/api/v1/shorten', init)
	const { monitor_url } = (await answer.json()) as { monitor_url: string }
	return { slug, key: monitor_url.slice(2), url }
}
const visit = (server: ServiceProcess, slug: string, nth: number): Promise<number> => {
	const headers = { 'x-forwarded-for': address(nth), 'user-agent': `agent of ${slug}` }
	return statusOf(server.ask(`/${slug}`, { headers }))
}
const idOf = async (slug: string): Promise<number> =>
	(await service.database.sql<{ id: number }[]>`select id from links where slug_key = ${slug}`)[0]!.id

/** Visits a link on all processes without a pause, and deletes it once each has redirected. */
const deleteUnderLoad = async (link: Link, nth: number) => {
	let isGone = false
	let meet = () => {}
	const met = new Promise<void>((resolve) => {
		let toMeet = fleet.length * visitorsEach
		meet = () => --toMeet === 0 && resolve()
	})
	const before: number[] = []
	const after: number[] = []
	const visitors = crowd(fleet.length * visitorsEach, async (visitor) => {
		let visits = 0
		for (let visitsAfter = 0; visitsAfter < 2; ) {
			const beganAfter = isGone
			const status = await visit(anyOf(visitor), link.slug, visitor)
			;(beganAfter ? after : before).push(status)
			if (beganAfter) visitsAfter++
			if (++visits === 1) meet()
		}
	})
	await met
	const answer = await anyOf(nth).ask(`/api/v1/${link.slug}/${link.key}`, { method: 'DELETE' })
	isGone = true
	await answer.arrayBuffer()
	await visitors
	return { deleted: answer.status, before: tally(before), after: tally(after) }
}

it('links deleted under load on three processes never redirect afterwards, and nothing remains', async () => {
	const control = await create('control-link')
	let controlRedirects = 0
	let isOver = false
	const controlVisits = crowd(3, async (nth) => {
		while (!isOver) if ((await visit(anyOf(nth), control.slug, nth)) === 302) controlRedirects++
	})

	const gone: { link: Link; id: number }[] = []
	try {
		for (let nth = 0; nth < deletions; nth++) {
			// Every third has a limit that is never reached: its visits lock the deleted row.
			const link = await create(`going-${nth}`, nth % 3 === 0 ? clickLimited(1_000_000) : {})
			gone.push({ link, id: await idOf(link.slug) })
			const { deleted, before, after } = await deleteUnderLoad(link, nth)
			expect(deleted).toBe(200)
			expect(before[302]).toBeGreaterThanOrEqual(fleet.length * visitorsEach)
			expect(Object.keys(before).filter((status) => status !== '302' && status !== '404')).toEqual([])
			expect(after).toEqual({ 404: fleet.length * visitorsEach * 2 })
		}
	} finally {
		isOver = true
		await controlVisits
	}

	expect(gone).toHaveLength(deletions)
	const held = await readAllRows(service)
	expect(held.filter((row) => row.startsWith('public.retired_slugs'))).toHaveLength(deletions)
	// A minute later nothing is left; the processes erase too.
	const later = new Date(Date.now() + 60_000)
	const leftOver = async () => (await service.database.sql`select from erasures`).length
	while ((await leftOver()) > 0) {
		await service.project()
		await service.store.erasure.eraseChunk(later)
	}
	await service.project()

	const ids = gone.map(({ id }) => id)
	const [left] = await service.database.sql`
		select (select count(*)::integer from links where id = any(${ids})) as links,
			(select count(*)::integer from clicks where link_id = any(${ids})) as clicks,
			(select count(*)::integer from click_log where link_ids && ${ids}::bigint[]) as log,
			(select count(*)::integer from idempotency_keys where link_id = any(${ids})) as keys,
			(select count(*)::integer from erasures where link_id = any(${ids})) as erasures`
	expect(left).toEqual({ links: 0, clicks: 0, log: 0, keys: 0, erasures: 0 })
	const rows = await readAllRows(service)
	for (const { link } of gone) {
		for (const trace of [link.slug, link.url, link.key, `agent of ${link.slug}`]) {
			// going-1 is part of going-10, but both are gone.
			expect(rowsWith(rows, trace), trace).toEqual([])
		}
	}
	for (const nth of [0, 1, 2]) expect(rowsWith(rows, address(nth))).toEqual([])
	expect(rowsWith(rows, control.url)).not.toEqual([])
	expect((await countClicks(service, control.slug)).all).toBe(controlRedirects)
	// The slug is still taken, though no row holds its text.
	const again = asJson({ url: 'https://example.org', alias: 'going-1' })
	expect((await anyOf(0).ask('/api/v1/shorten', again)).status).toBe(409)
})
