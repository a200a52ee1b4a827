/** A primary is lost and its synchronous standby takes over, or the standby is lost. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Pair, startPair } from '../../support/machine/standby.ts'
import type { Workplace } from '../../support/machine/workplace.ts'
import { outsideAt } from '../stage/database.ts'
import { type Attempt, type Fault, openStage, type Stage } from '../stage/stage.ts'

/** Harms the pair; returns the pair that there is afterwards. */
type Strike = (pair: Pair, attempt: Attempt, stage: Stage) => Promise<Pair>

const onPair = async (place: Workplace, strike: Strike) => {
	let pair = await startPair(place)
	const stage = await openStage(place, outsideAt(pair.url))
	return {
		...stage,
		armed: {
			strike: async (attempt: Attempt) => {
				pair = await strike(pair, attempt, stage)
			},
		},
	}
}

/** Milliseconds until the standby of a lost primary is promoted. */
const noticedAfter = [200, 3_500] as const
/** Milliseconds for which a former primary is back before it is removed. */
const backFor = [300, 1_000] as const

/** A frozen primary goes on after the standby took over, as if it were still the primary. */
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

interface Health {
	status: string
	unknown_outcomes: number
}

/** Milliseconds until health must know that nothing is confirmed: several deadlines of a visit. */
const knownWithin = 30_000
/** Milliseconds for which the standby is silent after that. */
const silentFor = [1_000, 2_500] as const

const freezeTheStandby: Strike = async (pair, { chance, cutting, mended }, { server }) => {
	const health = async () => (await (await fetch(`${server.origin}/api/v1/health`)).json()) as Health
	const until = async (isSo: (health: Health) => boolean, what: string) => {
		for (const end = performance.now() + knownWithin; !isSo(await health()); await pause(50))
			if (performance.now() > end) throw new Error(`health does not say that ${what}`)
	}
	const before = (await health()).unknown_outcomes
	// The primary keeps what was sent by then, and refuses it. Nothing else may be counted.
	await cutting(async () => {
		pair.standby.freeze()
		await until(({ unknown_outcomes }) => unknown_outcomes > before, 'a commit is left open')
	})
	await until(({ status }) => status === 'degraded', 'nothing can be written')
	await pause(chance.between(...silentFor))
	pair.standby.thaw()
	mended()
	return pair
}

/** Milliseconds from the promotion. The aim is 2,000; a machine busy with other tests is slower. */
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
