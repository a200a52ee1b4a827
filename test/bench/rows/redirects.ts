/** Redirects beside two yardsticks: a burst, sustained until all is counted, at half the rate. */
import { join } from 'node:path'
import { type Kurz, type KurzOptions, linksOf, openKurz } from '../kurz.ts'
import { type Load, type Round, runWrk } from '../load.ts'
import { createRequests, writeRequests, writeVisit } from '../requests.ts'
import { type Group, processorPart, type Row, type Sample, type Wish } from '../row.ts'
import { openYardstick, type Served, type Stage, withCost } from '../stage.ts'

/** Different visits, which then repeat from other addresses. */
const REQUESTS = 100_000
const CONNECTIONS = 256

const BARE = 'bare server'
const COMMITTING = 'server that only commits'
const BURST = 'redirects, burst'

/** The default limits, with a figure for visits that nobody reaches. */
const limitsOn: KurzOptions = { env: { RATE_LIMIT_SET: 'A', RATE_LIMIT_VISIT: '999999999/hour' } }

/** A file of visits of the links, by Zipf's law. */
export const visitsFile = (stage: Stage, links = stage.form.links): Promise<string> =>
	stage.once(`visits of ${links}`, async () => {
		const file = join(stage.place.folder, `visits-${links}.txt`)
		writeRequests(file, createRequests(await linksOf(stage, links), REQUESTS).map(writeVisit))
		return file
	})

/** What differs between loads; `seconds` are shorter in a warm-up. */
type Visits = Omit<Load, 'connections'>

const load = (stage: Stage, { origin }: Served, { seconds, ...visits }: Visits): Promise<Round> =>
	runWrk(stage.place, origin, { ...visits, connections: CONNECTIONS, seconds: stage.seconds(seconds) })

const inMs = ({ p50, p99 }: Round): Sample => ({ 'p50 ms': p50 / 1_000, 'p99 ms': p99 / 1_000 })

const measureYardstick = async (stage: Stage, served: Served): Promise<Sample> => {
	const visits = { seconds: stage.form.burst, requests: await visitsFile(stage) }
	const work = () => load(stage, served, visits)
	const { answer, cost } = await withCost(stage, served.parts, work, (round) => round)
	return { '/s': answer.perSecond, ...cost, ...inMs(answer) }
}

/**
 * A load until its last click is counted. At its end wrk cuts its connections off, and on each one
 * click may be committed whose answer it did not read. So there is at most one more click for each
 * connection than wrk read answers, and never fewer.
 */
export const loadKurz = async (stage: Stage, kurz: Kurz, visits: Visits) => {
	const { database, parts } = kurz
	const [clicksBefore, sizeBefore] = [await database.countClicks(), await database.size()]
	const work = async () => {
		const round = await load(stage, kurz, visits)
		return { round, waiting: await database.countWaiting(), drained: await database.drain() }
	}
	const { answer, cost } = await withCost(stage, parts, work, ({ round }) => round)
	const { round, waiting, drained } = answer
	const clicks = (await database.countClicks()) - clicksBefore
	if (clicks < round.requests || clicks > round.requests + CONNECTIONS)
		throw new Error(`${clicks} clicks for ${round.requests} redirects that were read`)
	const untilCounted = round.requests / ((round.microseconds / 1_000 + drained) / 1_000)
	const bytes = ((await database.size()) - sizeBefore) / clicks
	return { round, waiting, drained, untilCounted, bytes, cost }
}

const off = (stage: Stage) => openKurz(stage, 'limits off')
const on = (stage: Stage) => openKurz(stage, 'limits on', limitsOn)

const burst =
	(open: (stage: Stage) => Promise<Kurz>) =>
	async (stage: Stage): Promise<Sample> => {
		const visits = { seconds: stage.form.burst, requests: await visitsFile(stage) }
		const { round, cost } = await loadKurz(stage, await open(stage), visits)
		return { '/s': round.perSecond, ...cost, ...inMs(round) }
	}

const sustained = async (stage: Stage): Promise<Sample> => {
	const visits = { seconds: stage.form.sustained, requests: await visitsFile(stage) }
	const loaded = await loadKurz(stage, await off(stage), visits)
	const { round, waiting, drained, untilCounted, bytes, cost } = loaded
	return {
		...{ '/s': untilCounted, 'before counted /s': round.perSecond, ...cost, 'p99 ms': round.p99 / 1_000 },
		...{ 'waiting at the end': waiting, 'bytes a click': bytes },
		's to count a minute of load': ((drained / 1_000) * 60) / (round.microseconds / 1_000_000),
	}
}

/** Half of the rate of a burst; measured once, on a warm server. */
const halfRate = (stage: Stage): Promise<number> =>
	stage.once('half of the rate', async () => {
		const visits = { seconds: stage.form.burst, requests: await visitsFile(stage) }
		return (await loadKurz(stage, await off(stage), visits)).round.perSecond / 2
	})

const atHalf = async (stage: Stage): Promise<Sample> => {
	const [requests, rate] = [await visitsFile(stage), await halfRate(stage)]
	const visits = { seconds: stage.form.burst, requests, rate }
	const { round, cost } = await loadKurz(stage, await off(stage), visits)
	return { 'p99 ms': round.p99 / 1_000, '/s': round.perSecond, ...cost }
}

/** What is wanted of redirects beside each yardstick. */
const wanted = (ofBare: number, ofCommitting: number): Record<string, Wish> => ({
	[processorPart(BARE)]: { least: ofBare },
	[processorPart(COMMITTING)]: { least: ofCommitting },
	'server µs': { most: 31 },
	'postgres µs': { most: 24 },
})

const rows: Row[] = [
	{
		name: BARE,
		isMachine: true,
		measure: async (stage) => measureYardstick(stage, await openYardstick(stage, 'bare-process.ts')),
	},
	{
		name: COMMITTING,
		isMachine: true,
		measure: async (stage) => {
			const { database, parts } = await off(stage)
			const { connection } = database
			const served = await openYardstick(stage, 'committing-process.ts', { connection, parts })
			const sample = await measureYardstick(stage, served)
			await database.sql`truncate bench_log`
			return sample
		},
	},
	{ name: BURST, yardsticks: [BARE, COMMITTING], wishes: wanted(0.4, 0.65), measure: burst(off) },
	{
		name: 'redirects, sustained until counted',
		yardsticks: [BARE, COMMITTING],
		wishes: {
			...wanted(0.36, 0.55),
			'bytes a click': { most: 300 },
			's to count a minute of load': { most: 20 },
		},
		measure: sustained,
	},
	{ name: 'redirects, burst, limits on', yardsticks: [BURST], measure: burst(on) },
	{ name: 'redirects, half the rate', cold: true, wishes: { 'p99 ms': { most: 20 } }, measure: atHalf },
]

export const redirects: Group = { name: 'redirects', minutes: 5.5, rows }
