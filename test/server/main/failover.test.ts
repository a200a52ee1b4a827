/** The primary is killed or frozen, the standby promoted: two servers go on, exactly. */
import { expect, it, onTestFinished } from 'vitest'
import { type ServerProcess, startServer } from '../../support/machine/server-process.ts'
import { type Node, startPair } from '../../support/machine/standby.ts'
import { startVisiting } from '../../support/machine/visiting.ts'
import { openWorkplace } from '../../support/machine/workplace.ts'
import { crowd, statusOf } from '../../support/service/crowd.ts'
import { doorOf } from '../../support/service/front-door.ts'
import { clickLimited } from '../../support/service/shorten.ts'

const max = 3
/** Milliseconds from the promotion to the first visit that a server answers; the rule is 2,000. */
const backAtMost = 10_000

const setUp = async () => {
	const workplace = openWorkplace('kurz-failover')
	const pair = await startPair(workplace)
	onTestFinished(async () => {
		for (const node of [pair.primary, pair.standby]) node.thaw()
		await workplace.close()
	})
	const env = { DATABASE_URL: pair.url, SECRET: 'x'.repeat(32), RATE_LIMIT_SET: 'off', LOG_FORMAT: 'json' }
	const servers = [await startServer(workplace, { env }), await startServer(workplace, { env })]
	return { ...pair, servers }
}

const pageOf = async ({ origin }: ServerProcess): Promise<string> =>
	(await fetch(`${origin}/api/v1/health`, { headers: { accept: 'text/html' } })).text()

it.each<[string, (primary: Node) => void]>([
	['killed', (primary) => primary.kill()],
	['frozen', (primary) => primary.freeze()],
])('the primary is %s: no answered click is lost, none too many is let through', async (how, strike) => {
	const { primary, standby, servers } = await setUp()
	const [first] = servers
	const door = doorOf(first!.origin)
	const open = [await door.make(), await door.make()]
	const limited = await crowd(60, () => door.make(clickLimited(max)))
	const links = [...open, ...limited]
	const slugs = limited.flatMap(({ slug }) => [open[0]!.slug, slug, open[1]!.slug, slug])
	expect(await pageOf(first!)).toContain(`primary ${primary.name}`)

	const origins = servers.map(({ origin }) => origin)
	const { visits, stop } = startVisiting(origins, slugs, 4)
	onTestFinished(stop)
	const count = (status: number, { origin }: ServerProcess, since = 0) =>
		visits.filter((visit) => visit.status === status && visit.origin === origin && visit.begun > since).length
	const eachHas = (least: number, status: number, since: number) =>
		expect.poll(() => servers.every((server) => count(status, server, since) >= least)).toBe(true)

	await eachHas(20, 302, 0)
	const struck = performance.now()
	strike(primary)
	await eachHas(4, 503, struck)
	for (const { origin } of servers) expect(await statusOf(fetch(`${origin}/api/v1/health`))).toBe(503)

	await standby.promote()
	const promoted = performance.now()
	await eachHas(1, 302, promoted)
	const firstAnswer = ({ origin }: ServerProcess) => {
		const later = visits.filter((visit) => visit.origin === origin && visit.ended > promoted)
		return Math.min(...later.filter(({ status }) => status === 302).map(({ ended }) => ended - promoted))
	}
	const back = servers.map(firstAnswer)
	console.log(`${how}: back ${back.map(Math.round).join(' and ')} ms after the promotion`)
	expect(Math.max(...back)).toBeLessThan(backAtMost)

	// The former primary comes back without a say.
	if (how === 'frozen') primary.thaw()
	await eachHas(40, 302, performance.now())
	await expect.poll(() => visits.some(({ status }) => status === 410)).toBe(true)
	await stop()

	expect(new Set(visits.map(({ status }) => status))).toEqual(new Set([302, 410, 503]))
	const slowest = Math.max(...visits.map(({ begun, ended }) => ended - begun))
	console.log(`${how}: ${visits.length} visits, the slowest took ${Math.round(slowest)} ms`)
	for (const link of links) {
		const own = visits.filter(({ slug }) => slug === link.slug)
		const answered = own.filter(({ status }) => status === 302).length
		// Only visits under way at that moment may have been committed without an answer.
		const unknown = own.filter(({ status, begun }) => status === 503 && begun < struck).length
		for (const { origin } of servers) {
			const counted = (await doorOf(origin).client.analytics(link.slug, link.key)).body.data.clicks
			expect(counted).toBeGreaterThanOrEqual(answered)
			expect(counted).toBeLessThanOrEqual(answered + unknown)
			if (limited.includes(link)) expect(counted).toBeLessThanOrEqual(max)
		}
	}
	for (const server of servers) {
		expect(await pageOf(server)).toContain(`primary ${standby.name}`)
		expect(server.output()).toContain(`"primary":"${standby.name}"`)
		expect(server.output()).not.toContain(new URL(primary.url).password)
	}
	await Promise.all(servers.map((server) => server.stop()))
	expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([0, 0])
})
