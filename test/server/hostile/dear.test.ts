/** Many dear requests at once from one address: others are served meanwhile. */
import { afterAll, expect, it } from 'vitest'
import { operations } from '../../../server/api/reference/operations.ts'
import type { DearKind } from '../../../server/metrics/meters.ts'
import { isLong } from '../../support/machine/long.ts'
import { databaseVariables, useWorkplace } from '../../support/machine/starts.ts'
import { openTestDatabase } from '../../support/service/database.ts'
import { operatorVariables, prepareGround } from '../../support/service/dear/ground.ts'
import { type Raw, rawOf, sendRaw, visitBeside } from '../../support/service/dear/raw.ts'
import { cheapReasons, type DearRow } from '../../support/service/dear/row.ts'
import { dearRowsFor, nameOf } from '../../support/service/dear/rows.ts'
import { startWatched } from '../../support/service/dear/watch.ts'
import { doorOf } from '../../support/service/front-door.ts'
import { joinService } from '../../support/service/service.ts'

const at = await openTestDatabase()
const { routes } = joinService(at).app
const place = useWorkplace('kurz-dear')
const variables = {
	...databaseVariables(at),
	...operatorVariables(place),
	SITE_CONTACT: 'abuse@kurz.example',
}
const server = await startWatched(place, variables)
const size = isLong ? { links: 3_000, long: 300, clicks: 3_000 } : { links: 500, long: 50, clicks: 200 }
const ground = await prepareGround(doorOf(server.origin), size)
const rows = dearRowsFor(routes.map(({ path }) => path))

const visitTo = (origin: string) => rawOf(origin, '203.0.113.9', `/${ground.visited}`)
/** `count` requests of one address that nothing else has asked from. */
const crowdTo = async (
	origin: string,
	{ ask }: DearRow,
	nth: number,
	count: number,
	first = 0,
): Promise<Raw[]> => {
	const raws: Raw[] = []
	for (let one = 0; one < count; one++)
		raws.push(await rawOf(origin, `192.0.2.${nth}`, ...ask(ground, nth * 1_000 + first + one)))
	return raws
}

it('every route has a row, and every row a route', () => {
	const known = [
		...routes.map(nameOf),
		...Object.keys(operations).map((name) => {
			const [method = '', path = ''] = name.split(' ')
			return nameOf({ method, path })
		}),
	]
	expect(Object.keys(rows).sort()).toEqual([...new Set(known)].sort())
	for (const { cheap } of Object.values(rows)) expect([undefined, ...cheapReasons]).toContain(cheap)
})

/** The loop's longest steps in milliseconds, printed: no time decides a test. */
const steps: [name: string, milliseconds: number][] = []
afterAll(() => {
	const longest = steps.toSorted(([, a], [, b]) => b - a).slice(0, 10)
	console.log(longest.map(([name, step]) => `${Math.round(step)} ms: ${name}`).join('\n'))
})

/** More than there is room for. */
const isRefusal = (status: number): boolean => status === 429 || status === 503
const isFailure = (status: number): boolean => status === 0 || (status >= 500 && status !== 503)

/**
 * A visit beside a crowd. Where the loop does the work itself, it is answered after all of it: that
 * fails here, three times of three. In the long suite it comes before half of what was served,
 * unless that `isCheap`. `names` of the requests: one for all, or for each.
 */
const expectVisit = async (
	origin: string,
	crowdOf: (tried: number) => Promise<Raw[]>,
	names: string[],
	isCheap = false,
): Promise<void> => {
	for (let tried = 0; ; tried++) {
		const { statuses, visit, before } = await visitBeside(origin, await crowdOf(tried), await visitTo(origin))
		const said = statuses.map((status, nth) => `${names[nth] ?? names[0]}: ${status}`)
		expect(said.filter((_, nth) => isFailure(statuses[nth]!))).toEqual([])
		// What is cheap is answered in the order in which it came, and so is what is turned away,
		// which costs less than a visit (refusals.test.ts).
		const refused = isCheap ? statuses.length : statuses.filter(isRefusal).length
		const served = statuses.length - refused
		const most = isLong || served < 2 ? refused + served / 2 : statuses.length - 1
		if (tried < 2 && (visit !== 302 || before > most)) continue
		expect(visit).toBe(302)
		return expect(before).toBeLessThanOrEqual(most)
	}
}

const atOnce = isLong ? 50 : 24
const numbered = Object.entries(rows).map(([name, row], nth) => [name, row, nth] as const)
/** A route of each kind of dear work; the long suite asks all routes. */
const ofEachKind: Record<DearKind, string> = {
	verify: 'POST /sign-in',
	hash: 'POST /sign-up',
	code: 'GET /api/v1/qr',
	page: 'GET /api/v1/:short_url/:monitor_key/details',
	piece: 'GET /api/v1/:short_url/:monitor_key/clicks.csv',
	pack: 'GET /links',
	import: 'POST /api/v1/my-links/import',
}
const asked = numbered.filter(([name]) => isLong || Object.values(ofEachKind).includes(name))

it('each kind of dear work has a route that is asked', () => {
	const dear = numbered.filter(([, { cheap }]) => cheap === undefined).map(([name]) => name)
	for (const name of Object.values(ofEachKind)) expect(dear).toContain(name)
})

it.each(asked)('%s', async (name, row, nth) => {
	const { origin, watched } = server
	const count = isLong ? atOnce : (row.atOnce ?? atOnce)
	const [alone] = await crowdTo(origin, row, nth, 1)
	// It is what the row says, and not refused for a mistake in it.
	const status = await sendRaw(origin, alone!).answered
	expect(row.status ?? Math.floor(status / 100)).toBeOneOf(row.status === undefined ? [2, 3] : [status])
	await watched()
	const crowdOf = (tried: number) => crowdTo(origin, row, nth, count, 1 + 100 * tried)
	await expectVisit(origin, crowdOf, [name], row.cheap !== undefined)
	steps.push([name, (await watched()).step])
})

it('one of each at once, with the rate limits that are set by default', async () => {
	const { origin, output } = await startWatched(place, { ...variables, RATE_LIMIT_SET: undefined })
	const crowdOf = async (tried: number) => {
		const crowd: Raw[] = []
		for (const [, { ask }] of numbered)
			crowd.push(await rawOf(origin, `192.0.2.${253 + tried}`, ...ask(ground, 999_990 + tried)))
		return crowd
	}
	await expectVisit(
		origin,
		crowdOf,
		numbered.map(([name]) => name),
	)
	expect(output()).not.toContain('unexpected failure')
})
