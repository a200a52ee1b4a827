/** Redirects: a burst, sustained until the last click is counted, with limits, at half the rate. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BenchDatabase } from '../database.ts'
import { type Kurz, type KurzOptions, linksOf, openKurz } from '../kurz.ts'
import { type Round, runWrk, visitAtPace } from '../load.ts'
import { createRequests, writeRequests, writeVisit } from '../requests.ts'
import type { Group, Row, Sample } from '../row.ts'
import { openBare, type Stage, withCost } from '../stage.ts'

/** Different visits, which then repeat. */
const REQUESTS = 200_000
const CONNECTIONS = 256
/** On 2 cores, one thread loads a bare server a quarter less than two do. */
const THREADS = 2
/** Seconds of a load before the first look at the log. */
const FIRST_LOOK = 10

/** The default limits, with a figure for visits that nobody reaches. */
const limitsOn: KurzOptions = { env: { RATE_LIMIT_SET: 'A', RATE_LIMIT_VISIT: '999999999/hour' } }

/** A file of visits from anywhere, or from one address. */
export const visitsFile = (stage: Stage, links = stage.form.links, address?: string): Promise<string> =>
	stage.once(`visits of ${links} from ${address}`, async () => {
		const requests = createRequests(await linksOf(stage, links), REQUESTS)
		const lines = requests.map((one) => writeVisit(address === undefined ? one : { ...one, address }))
		const file = join(stage.place.folder, `visits-${links}-${address ?? 'all'}.txt`)
		writeRequests(file, lines)
		return file
	})

const load = (stage: Stage, origin: string, requests: string, seconds: number, from = 0): Promise<Round> =>
	runWrk(stage.place, origin, { connections: CONNECTIONS, threads: THREADS, seconds, requests, from })

export const measureBare = async (stage: Stage, wanted: number): Promise<Sample> => {
	const { origin, parts } = await openBare(stage)
	const file = await visitsFile(stage)
	const work = () => load(stage, origin, file, stage.seconds(wanted))
	const { answer, cost } = await withCost(stage, parts, work, ({ requests }) => requests)
	return { value: answer.perSecond, cost, figures: inMs(answer) }
}

const inMs = ({ p50, p99 }: Round) => ({ 'p50 ms': p50 / 1_000, 'p99 ms': p99 / 1_000 })

/** Looks at the log under load, and at the end of it. */
const watchLog = (database: BenchDatabase, seconds: number) => {
	const first = pause(Math.min(FIRST_LOOK, seconds / 2) * 1_000).then(database.countWaiting)
	return { first, atEnd: database.countWaiting }
}

/**
 * A load until its last click is counted. At its end wrk cuts its connections off, and on each one
 * click may be committed whose answer it did not read. So there is at most one more click for each
 * connection than wrk read answers, and never fewer.
 */
export const loadKurz = async (stage: Stage, kurz: Kurz, file: string, wanted: number, from = 0) => {
	const { database, origin, parts } = kurz
	const seconds = stage.seconds(wanted)
	const [clicksBefore, sizeBefore] = [await database.countClicks(), await database.size()]
	const { answer, cost } = await withCost(
		stage,
		parts,
		async () => {
			const log = watchLog(database, seconds)
			const round = await load(stage, origin, file, seconds, from)
			const waiting = { first: await log.first, atEnd: await log.atEnd() }
			return { round, waiting, drained: await database.drain() }
		},
		({ round }) => round.requests,
	)
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
	(open: (stage: Stage) => Promise<Kurz>, address?: string) =>
	async (stage: Stage): Promise<Sample> => {
		const file = await visitsFile(stage, stage.form.links, address)
		const { round, waiting, drained, cost } = await loadKurz(stage, await open(stage), file, stage.form.burst)
		return {
			value: round.perSecond,
			cost,
			figures: { ...inMs(round), 'waiting at end': waiting.atEnd, 'drained s': drained / 1_000 },
		}
	}

const sustained =
	(open: (stage: Stage) => Promise<Kurz>) =>
	async (stage: Stage): Promise<Sample> => {
		const load = await loadKurz(stage, await open(stage), await visitsFile(stage), stage.form.sustained)
		const { round, waiting, drained, untilCounted, bytes, cost } = load
		return {
			value: untilCounted,
			cost,
			figures: {
				'redirects /s': round.perSecond,
				'p99 ms': round.p99 / 1_000,
				'waiting at first': waiting.first,
				'waiting at end': waiting.atEnd,
				'end / first': waiting.atEnd / Math.max(1, waiting.first),
				'drained s': drained / 1_000,
				'bytes a click': bytes,
			},
		}
	}

/** Half of the rate of a burst, for server and yardstick; measured once, on a warm server. */
const halfRate = (stage: Stage): Promise<number> =>
	stage.once('half of the rate', async () => {
		const { round } = await loadKurz(stage, await off(stage), await visitsFile(stage), stage.form.burst)
		return round.perSecond / 2
	})

const atHalf = async (stage: Stage, { origin, parts }: Pick<Kurz, 'origin' | 'parts'>): Promise<Sample> => {
	const requests = await visitsFile(stage)
	const pace = { rate: await halfRate(stage), seconds: stage.seconds(stage.form.load) }
	const work = () => visitAtPace(stage.place, origin, { ...pace, connections: CONNECTIONS, requests })
	const { answer, cost } = await withCost(stage, parts, work, ({ redirected }) => redirected)
	const reached = answer.redirected / answer.seconds
	return { value: answer.p99, cost, figures: { 'wanted /s': pace.rate, 'reached /s': reached } }
}

const rows: Row[] = [
	{ name: 'bare server', unit: '/s', measure: (stage) => measureBare(stage, stage.form.burst) },
	{
		name: 'redirects, burst',
		unit: '/s',
		yardstick: 'bare server',
		wishes: [
			{ of: 'ratio', least: 0.4 },
			{ of: 'ratio', least: 0.5, isGoal: true },
		],
		measure: burst(off),
	},
	{
		name: 'redirects, sustained until counted',
		unit: '/s',
		yardstick: 'bare server',
		wishes: [
			{ of: 'ratio', least: 0.33 },
			{ of: 'ratio', least: 0.5, isGoal: true },
			{ of: 'end / first', most: 1 },
			{ of: 'bytes a click', most: 400 },
		],
		measure: sustained(off),
	},
	{
		name: 'redirects, burst, limits on',
		unit: '/s',
		yardstick: 'redirects, burst',
		wishes: [{ of: 'ratio', least: 0.85 }],
		measure: burst(on),
	},
	{
		name: 'redirects, sustained, limits on',
		unit: '/s',
		yardstick: 'redirects, sustained until counted',
		wishes: [{ of: 'ratio', least: 0.85 }],
		measure: sustained(on),
	},
	{
		name: 'redirects, burst, one address',
		unit: '/s',
		yardstick: 'redirects, burst',
		measure: burst(off, '198.51.100.7'),
	},
	{
		name: 'bare server, p99 at half the rate',
		unit: 'ms',
		cold: true,
		measure: async (stage) => atHalf(stage, await openBare(stage)),
	},
	{
		name: 'redirects, p99 at half the rate',
		unit: 'ms',
		yardstick: 'bare server, p99 at half the rate',
		cold: true,
		wishes: [{ of: 'value', most: 25 }],
		measure: async (stage) => {
			const kurz = await off(stage)
			const sample = await atHalf(stage, kurz)
			await kurz.database.drain()
			return sample
		},
	},
]

export const redirects: Group = { name: 'redirects', rows }
