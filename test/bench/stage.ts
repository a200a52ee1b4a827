/** What the rows of a group share: servers and files, made once and ended with the group. */
import { join } from 'node:path'
import { findPort } from '../support/machine/free-port.ts'
import { findProgram } from '../support/machine/packages.ts'
import type { Workplace } from '../support/machine/workplace.ts'
import type { Form } from './form.ts'
import { costOf, type Parts, readProcessorTime, usedBetween } from './processor-time.ts'
import type { Sample } from './row.ts'

export interface Stage {
	place: Workplace
	form: Form
	/** The end of the group's time, of `performance.now()`. */
	until: number
	/** The measurement is short, and its figures are dropped. */
	isWarmUp: boolean
	/** Seconds of a load: as wanted, or of a warm-up. */
	seconds: (wanted: number) => number
	/** Makes it at the first call with this name. */
	once: <T>(name: string, make: () => Promise<T>) => Promise<T>
	/** At the end of the group; the last one first. */
	atEnd: (work: () => Promise<void>) => void
	/** The part of the machine that others used, in each measurement of the group. */
	others: number[]
	close: () => Promise<void>
}

export const createStage = (place: Workplace, form: Form, until: number): Stage => {
	const made = new Map<string, Promise<unknown>>()
	const endings: (() => Promise<void>)[] = []
	const stage: Stage = {
		place,
		form,
		until,
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

/** Why a program is missing; undefined when it is there. `debian`: its package. */
export const missingProgram = (program: string, debian: string) => (): string | undefined =>
	findProgram(program) === undefined
		? `${program} is missing: install the Debian package ${debian}`
		: undefined

/** Runs a load; `cost` has the figures of one request. Records what others used meanwhile. */
export const withCost = async <T>(
	stage: Stage,
	parts: Parts,
	work: () => Promise<T>,
	roundOf: (answer: T) => { requests: number; prepared?: number },
): Promise<{ answer: T; cost: Sample }> => {
	const begun = performance.now()
	const before = readProcessorTime(parts)
	const answer = await work()
	const used = usedBetween(before, readProcessorTime(parts))
	const { requests, prepared = 0 } = roundOf(answer)
	const capacity = (performance.now() - begun) * 1_000 * navigator.hardwareConcurrency
	const others = (used.machine - used.server - used.postgres - used.load) / capacity
	if (!stage.isWarmUp) stage.others.push(Math.max(0, others))
	return { answer, cost: costOf({ ...used, load: used.load - prepared }, requests) }
}

export interface Served {
	origin: string
	parts: Parts
}

/** A yardstick of its own process; it ends with the group. `database`: whose Postgres it uses. */
export const openYardstick = (
	stage: Stage,
	script: string,
	database?: { connection: object; parts: Parts },
): Promise<Served> =>
	stage.once(script, async () => {
		const port = await findPort()
		const path = join(import.meta.dir, script)
		const args = [port, stage.form.links, JSON.stringify(database?.connection ?? null)].map(String)
		const child = stage.place.start(process.execPath, [path, ...args])
		await child.says('listening')
		stage.atEnd(() => child.stop())
		return {
			origin: `http://127.0.0.1:${port}`,
			parts: { server: child.pid, postmaster: database?.parts.postmaster },
		}
	})
