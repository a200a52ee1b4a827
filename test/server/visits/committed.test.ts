/** Every redirect is a committed click: later reads show it, and it survives killed processes. */
import { expect, it } from 'vitest'
import { isLong } from '../../support/machine/long.ts'
import { countClicks } from '../../support/service/click-counts.ts'
import { crowd, statusOf } from '../../support/service/crowd.ts'
import { openService } from '../../support/service/service.ts'
import { createServiceProcesses, type ServiceProcess } from '../../support/service/service-processes.ts'
import { clickLimited } from '../../support/service/shorten.ts'
import { storedLinks } from '../../support/service/stored-links.ts'

const service = await openService()
const visits = isLong ? 400 : 80
const processes = createServiceProcesses(service)

const { make } = storedLinks(service)
/** The status; undefined if the server was gone before it answered. */
const visit = (server: ServiceProcess, slug: string): Promise<number | undefined> =>
	statusOf(server.ask(`/${slug}`)).catch(() => undefined)

/** Visits two links on three processes, kills one, and counts the redirects that arrived. */
const visitThroughKill = async (fleet: ServiceProcess[], slugs: { open: string; tight: string }) => {
	const redirects = { open: 0, tight: 0 }
	let answered = 0
	let killed: Promise<void> | undefined
	const statuses = new Set<number | undefined>()
	const visitOne = async (nth: number) => {
		const kind = nth % 2 === 0 ? 'open' : 'tight'
		const status = await visit(fleet[nth % 3]!, slugs[kind])
		statuses.add(status)
		if (status === 302) redirects[kind]++
		if (++answered === 300) killed = fleet[0]!.kill()
	}
	await crowd(900, visitOne, 90)
	await killed
	return { redirects, statuses }
}

it('killing one of three processes under load loses no redirected click and exceeds no limit', async () => {
	const rounds = isLong ? 4 : 2
	let [first, ...others] = await processes.startMany(3, { background: true })
	const open = await make()
	let answeredOpen = 0
	for (let round = 0; round < rounds; round++) {
		const { slug: tight } = await make(clickLimited(150))
		const fleet = [first!, ...others]
		const { redirects, statuses } = await visitThroughKill(fleet, { open: open.slug, tight })
		answeredOpen += redirects.open
		for (const status of statuses) expect([302, 410, undefined]).toContain(status)
		const ofTight = await countClicks(service, tight)
		expect(redirects.tight).toBeLessThanOrEqual(150)
		expect(ofTight.all).toBeGreaterThanOrEqual(redirects.tight)
		expect(ofTight).toMatchObject({ used: 150, all: 150 })
		expect((await countClicks(service, open.slug)).all).toBeGreaterThanOrEqual(answeredOpen)
		if (round < rounds - 1) first = await processes.start({ background: true })
	}
	expect(answeredOpen).toBeGreaterThan(rounds * 300)
	for (const other of others) await other.kill()
	// What the killed processes were counting is counted once.
	const project = async () => {
		await service.project()
		return (await countClicks(service, open.slug)).logged
	}
	await expect.poll(project).toBe(0)
	const { all } = await countClicks(service, open.slug)
	expect(all).toBeGreaterThanOrEqual(answeredOpen)
	expect(all).toBeLessThanOrEqual(rounds * 450)
})

it.each([
	['an unlimited link', {}],
	['a click-limited link', clickLimited(1_000_000)],
])('a read that begins after a redirect shows its click, on every process: %s', async (_, fields) => {
	const fleet = await processes.startMany(2, { background: true })
	const { slug, key } = await make(fields)
	let answered = 0
	const wrong: string[] = []
	const read = async (server: ServiceProcess) => {
		const atLeast = answered
		const answer = await server.ask(`/${slug}/${key}?clicks=1000`)
		const { data, clicks } = (await answer.json()) as { data: { clicks: number }; clicks: unknown[] }
		const seen = { total: data.clicks, listed: clicks.length }
		if (seen.total < atLeast || seen.listed !== seen.total)
			wrong.push(`${JSON.stringify(seen)} after ${atLeast}`)
	}
	const visitOne = async (nth: number) => {
		expect(await visit(fleet[nth % 2]!, slug)).toBe(302)
		answered++
		if (nth % 2 === 0) await read(fleet[(nth / 2) % 2]!)
	}
	await crowd(visits, visitOne, 12)
	expect(wrong).toEqual([])
	await Promise.all(fleet.map((server) => server.kill()))
	expect((await countClicks(service, slug)).all).toBe(visits)
})
