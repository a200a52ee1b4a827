/** The stages of a run: usual ones that faults share, and those of single faults. */
import { openWorkplace, type Workplace } from '../support/machine/workplace.ts'
import type { Task } from './kinds/faults.ts'
import type { Chance } from './stage/chance.ts'
import type { DatabaseKind } from './stage/database.ts'
import { type Form, openUsualStage, type Stage } from './stage/stage.ts'
import { type Trial, tryFault } from './trial.ts'

type Closable = Stage & { afterwards?: () => void }

/** Ends the stages that are open. */
const open = new Set<() => Promise<void>>()

export const closeAll = async (): Promise<void> => {
	await Promise.all([...open].map((close) => close()))
}

const openOn = async <AnyStage extends Closable>(
	openStage: (place: Workplace, kind: DatabaseKind) => Promise<AnyStage>,
	kind: DatabaseKind,
) => {
	const place = openWorkplace('kurz-faults')
	let stage: AnyStage | undefined
	const close = async (): Promise<void> => {
		open.delete(close)
		await place.close()
		stage?.afterwards?.()
	}
	open.add(close)
	stage = await openStage(place, kind)
	return { stage, close }
}

/** Tries faults on one kind of database. An attempt that failed ends the usual stage, too. */
export const createStages = (kind: DatabaseKind, chance: Chance) => {
	let usual: { stage: Stage; close: () => Promise<void> } | undefined
	return {
		try: async ({ fault, times }: Pick<Task, 'fault' | 'times'>, form: Form): Promise<Trial> => {
			const what = { ...fault, times }
			const choices = chance.of(`${fault.name} ${kind}`)
			if ('open' in fault) {
				const { stage, close } = await openOn(fault.open, kind)
				const trial = await tryFault(what, stage, async () => stage.armed, choices)
				await close()
				return trial
			}
			usual ??= await openOn(openUsualStage, kind)
			const { stage } = usual
			const trial = await tryFault(what, stage, () => fault.arm(stage, form), choices)
			if (trial.failure !== undefined) {
				await usual.close()
				usual = undefined
			}
			return trial
		},
	}
}

export type Stages = ReturnType<typeof createStages>
