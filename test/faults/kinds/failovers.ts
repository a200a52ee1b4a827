/** A primary with a synchronous standby: either is lost, and the standby takes over. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Pair, startPair } from '../../support/machine/standby.ts'
import type { Workplace } from '../../support/machine/workplace.ts'
import type { FaultDatabase } from '../stage/database.ts'
import { type Attempt, type Fault, openStage, type Stage } from '../stage/stage.ts'

/** What befalls the pair; answers with the pair that there is then. */
type Strike = (pair: Pair, attempt: Attempt, stage: Stage) => Promise<Pair>

const onPair = async (place: Workplace, strike: Strike) => {
	let pair = await startPair(place)
	const { url } = pair
	const database: FaultDatabase = {
		kind: 'outside',
		env: { DATABASE_URL: url },
		place: () => url,
		postmaster: () => 0,
		revive: async () => {},
	}
	const stage = await openStage(place, database)
	return {
		...stage,
		armed: {
			strike: async (attempt: Attempt) => {
				pair = await strike(pair, attempt, stage)
			},
		},
	}
}

/** Milliseconds until somebody notices that the primary is lost, and promotes the standby. */
const noticedAfter = [200, 3_500] as const
/** Milliseconds for which a former primary is back before it is ended for good. */
const backFor = [300, 1_000] as const

/** A frozen one goes on when the standby has taken over: that it is no primary any more, nobody has told it. */
const loseThePrimary =
	(lose: 'kill' | 'freeze'): Strike =>
	async (pair, { chance, cutting, mended }) => {
		const { primary, standby } = pair
		await cutting(async () => primary[lose]())
		await pause(chance.between(...noticedAfter))
		await standby.promote()
		mended()
		primary.thaw()
		await pause(chance.between(...backFor))
		return pair.replaceFormer()
	}

interface Told {
	status: string
	unknown_outcomes: number
}

/** Milliseconds in which it has to be known that nothing is confirmed: several times the deadline of a visit. */
const knownWithin = 30_000
/** Milliseconds for which the standby is silent after that. */
const silentFor = [1_000, 2_500] as const

const freezeTheStandby: Strike = async (pair, { chance, cutting, mended }, { server }) => {
	const health = async () => (await (await fetch(`${server.origin}/api/v1/health`)).json()) as Told
	const until = async (isSo: (told: Told) => boolean, what: string) => {
		for (const end = performance.now() + knownWithin; !isSo(await health()); await pause(50))
			if (performance.now() > end) throw new Error(`health does not say that ${what}`)
	}
	const before = (await health()).unknown_outcomes
	// What was sent by then is kept by the primary, and refused; nothing else may be counted.
	await cutting(async () => {
		pair.standby.freeze()
		await until((told) => told.unknown_outcomes > before, 'a commit is left open')
	})
	await until(({ status }) => status === 'degraded', 'nothing can be written')
	await pause(chance.between(...silentFor))
	pair.standby.thaw()
	mended()
	return pair
}

/** Milliseconds from the promotion; the aim is 2,000, and a machine that is busy with other tests is slow. */
const backWithin = 10_000

const fault = (name: string, strike: Strike): Fault => ({
	name,
	on: ['outside'],
	backWithin,
	open: (place) => onPair(place, strike),
})

export const failovers: Fault[] = [
	fault('primary killed, standby promoted', loseThePrimary('kill')),
	fault('primary frozen, standby promoted', loseThePrimary('freeze')),
	fault('synchronous standby frozen', freezeTheStandby),
]
