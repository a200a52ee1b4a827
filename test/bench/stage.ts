/** What the rows of a group share: servers and files that are made once, and ended with the group. */
import { join } from 'node:path'
import { findPort } from '../support/machine/free-port.ts'
import type { Workplace } from '../support/machine/workplace.ts'
import type { Form } from './form.ts'
import { type Cost, costOf, type Parts, readProcessorTime, usedBetween } from './processor-time.ts'

export interface Stage {
	place: Workplace
	form: Form
	/** Whether the measurement only warms up: then it is short, and its figures are thrown away. */
	isWarmUp: boolean
	/** Seconds of a load: those given, or of a warm-up. */
	seconds: (wanted: number) => number
	/** What `make` answers, made at the first call with this name. */
	once: <T>(name: string, make: () => Promise<T>) => Promise<T>
	/** What to do at the end of the group; the last one that was asked for comes first. */
	atEnd: (work: () => Promise<void>) => void
	/** The part of the machine that others used while this group was measured: of each measurement. */
	others: number[]
	close: () => Promise<void>
}

export const createStage = (place: Workplace, form: Form): Stage => {
	const made = new Map<string, Promise<unknown>>()
	const endings: (() => Promise<void>)[] = []
	const stage: Stage = {
		place,
		form,
		isWarmUp: false,
		others: [],
		seconds: (wanted) => (stage.isWarmUp ? Math.min(wanted, form.warmUp) : wanted),
		once: <T>(name: string, make: () => Promise<T>): Promise<T> => {
			const known = (made.get(name) as Promise<T> | undefined) ?? make()
			made.set(name, known)
			return known
		},
		atEnd: (work) => void endings.unshift(work),
		close: async () => {
			const faults: unknown[] = []
			for (const end of endings.splice(0)) await end().catch((error) => faults.push(error))
			if (faults.length > 0) throw faults[0]
		},
	}
	return stage
}

/** Runs a load and tells what it cost each of its requests; what others used meanwhile is noted. */
export const withCost = async <T>(
	stage: Stage,
	parts: Parts,
	work: () => Promise<T>,
	requestsOf: (answer: T) => number,
): Promise<{ answer: T; cost: Cost }> => {
	const begun = performance.now()
	const before = readProcessorTime(parts)
	const answer = await work()
	const used = usedBetween(before, readProcessorTime(parts))
	const capacity = (performance.now() - begun) * 1_000 * navigator.hardwareConcurrency
	const others = (used.machine - used.server - used.postgres - used.load) / capacity
	if (!stage.isWarmUp) stage.others.push(Math.max(0, others))
	return { answer, cost: costOf(used, requestsOf(answer)) }
}

export interface Bare {
	origin: string
	parts: Parts
}

/** The bare server of a group: it knows the links of every ordinary server. */
export const openBare = (stage: Stage): Promise<Bare> =>
	stage.once('bare server', async () => {
		const port = await findPort()
		const script = join(import.meta.dir, 'bare-process.ts')
		const child = stage.place.start(process.execPath, [script, String(port), String(stage.form.links)])
		await child.says('listening')
		stage.atEnd(() => child.stop())
		return { origin: `http://127.0.0.1:${port}`, parts: { server: child.pid } }
	})
