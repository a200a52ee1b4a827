/** The stages of a run: usual ones that faults share, and those of single faults. */
import { openWorkplace, type Workplace } from '../support/machine/workplace.ts'
import type { Task } from './kinds/faults.ts'
import type { Chance } from './stage/chance.ts'
import type { DatabaseKind } from './stage/database.ts'
import { type Form, openUsualStage, type Stage } from './stage/stage.ts'
import { type Trial, tryFault } from './trial.ts'

interface Opened<AnyStage> {
	place: Workplace
	/** Undefined until it is open. */
	stage: AnyStage | undefined
}
type Closable = Stage & { afterwards?: () => void }

const open = new Set<Opened<Closable>>()

const close = async (opened: Opened<Closable>): Promise<void> => {
	open.delete(opened)
	await opened.place.close()
	opened.stage?.afterwards?.()
}

export const closeAll = async (): Promise<void> => {
	await Promise.all([...open].map(close))
}

const openOn = async <AnyStage extends Closable>(
	openStage: (place: Workplace, kind: DatabaseKind) => Promise<AnyStage>,
	kind: DatabaseKind,
) => {
	const opened: Opened<AnyStage> = { place: openWorkplace('kurz-faults'), stage: undefined }
	open.add(opened)
	const stage = await openStage(opened.place, kind)
	return Object.assign(opened, { stage })
}

/** Tries faults on one kind of database. An attempt that failed ends the usual stage, too. */
export const createStages = (kind: DatabaseKind, chance: Chance) => {
	let usual: (Opened<Stage> & { stage: Stage }) | undefined
	return {
		try: async ({ fault, times }: Pick<Task, 'fault' | 'times'>, form: Form): Promise<Trial> => {
			const what = { ...fault, times }
			const choices = chance.of(`${fault.name} ${kind}`)
			if ('open' in fault) {
				const own = await openOn(fault.open, kind)
				const trial = await tryFault(what, own.stage, async () => own.stage.armed, choices)
				await close(own)
				return trial
			}
			usual ??= await openOn(openUsualStage, kind)
			const { stage } = usual
			const trial = await tryFault(what, stage, () => fault.arm(stage, form), choices)
			if (trial.failure !== undefined) {
				await close(usual)
				usual = undefined
			}
			return trial
		},
	}
}

export type Stages = ReturnType<typeof createStages>
