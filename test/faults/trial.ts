/** Tries a fault under load and checks the recorded history. */
import { checkHistory } from './history/check.ts'
import { onceKnown, refusedAndThere } from './history/ends.ts'
import type { Asked, Breach } from './history/history.ts'
import { type Load, startLoad } from './load/load.ts'
import { clock } from './load/record.ts'
import type { Chance } from './stage/chance.ts'
import type { DatabaseKind } from './stage/database.ts'
import { readEnds } from './stage/ends.ts'
import type { Armed, Fault, Stage } from './stage/stage.ts'

export interface Trial {
	fault: string
	database: DatabaseKind
	times: number
	/** Requests with an answer other than 503. */
	answered: number
	refused: number
	/** Requests without an answer, or without a connection. */
	cutOff: number
	/** Refused visits whose clicks are there, allowed or not. */
	there: number
	breaches: Breach[]
	/** Milliseconds of the slowest answer. */
	slowest: number
	/** Milliseconds of the slowest refusal while the database was known to be away, if it was. */
	slowestKnown?: number | undefined
	/** The most milliseconds from the end of the cause to the first redirect. */
	recovery: number
	/** Why the attempt failed, if it did. */
	failure?: string
}

/** Visits after the last attempt: some faults show only then. */
const visitsAfterwards = 50

const strikeOnce = async ({ strike }: Armed, load: Load, chance: Chance): Promise<number> => {
	await load.untilServed(clock())
	// At a random point of anything periodic.
	await load.untilBusy(chance.between(20, 120))
	let served: Promise<number> | undefined
	const mended = () => {
		served = load.untilServed(clock())
		// Awaited below, unless the attempt itself fails.
		served.catch(() => {})
	}
	await strike({ chance, cutting: load.record.cutting, mended })
	return served ?? load.untilServed(clock())
}

const isAnswered = ({ answer }: Asked): boolean => typeof answer === 'number'

const slowestOf = (asked: Asked[]): number =>
	asked.filter(isAnswered).reduce((slowest, { began, ended }) => Math.max(slowest, ended - began), 0)

const carryOut = async (armed: Armed, stage: Stage, times: number, chance: Chance) => {
	const which = chance.of('origins')
	const load = await startLoad(() => which.pick(stage.origins), chance)
	let recovery = 0
	try {
		for (let nth = 0; nth < times; nth++)
			recovery = Math.max(recovery, await strikeOnce(armed, load, chance.of(`attempt ${nth}`)))
		await load.untilBusy(visitsAfterwards)
	} finally {
		await load.stop()
		await armed.disarm?.()
	}
	const ends = await readEnds(stage.database.place(), stage.server.origin, load.record.kept())
	const history = load.record.history(ends)
	return {
		asked: load.record.asked,
		breaches: checkHistory(history),
		there: refusedAndThere(history),
		recovery,
	}
}

/** Never fails: the row says what went wrong. `arm` prepares the fault on the stage. */
export const tryFault = async (
	{
		name,
		times,
		backWithin = Number.POSITIVE_INFINITY,
	}: Pick<Fault, 'name' | 'backWithin'> & { times: number },
	stage: Stage,
	arm: () => Promise<Armed>,
	chance: Chance,
): Promise<Trial> => {
	const row = { fault: name, database: stage.database.kind, times }
	try {
		const { asked, breaches, there, recovery } = await carryOut(await arm(), stage, times, chance)
		if (recovery > backWithin)
			throw new Error(`it took ${Math.round(recovery)} ms until a visit was redirected`)
		const refused = asked.filter(({ answer }) => answer === 503).length
		const answered = asked.filter(isAnswered).length - refused
		const cutOff = asked.length - answered - refused
		const slowest = { slowest: slowestOf(asked), slowestKnown: onceKnown(asked).at(-1) }
		return { ...row, answered, refused, cutOff, breaches, there, ...slowest, recovery }
	} catch (error) {
		const failure = error instanceof Error ? error.message : String(error)
		const nothing = { answered: 0, refused: 0, cutOff: 0, there: 0, slowest: 0, recovery: 0 }
		return { ...row, ...nothing, breaches: [], failure }
	}
}
