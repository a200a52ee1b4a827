/** Rows of the bench's table, measured round by round, each beside its yardsticks. */
import type { Stage } from './stage.ts'

/**
 * Figures of one measurement, by names with their units. More is better of `/s` and of parts;
 * of everything else, less.
 */
export type Sample = Record<string, number>

/** A wish for a median, printed beside it. It decides nothing. */
export interface Wish {
	least?: number
	most?: number
}

export interface Row {
	name: string
	/** Rows of the same group that this one is divided by. */
	yardsticks?: string[]
	/** Not of Kurz: says how fast the machine is. */
	isMachine?: boolean
	/** By figure. */
	wishes?: Record<string, Wish>
	/** Measured only in the first round: it takes long, or cannot be repeated. */
	once?: boolean
	/** Left out of the warm-up. */
	cold?: boolean
	/** Why it cannot be measured here, if it cannot. */
	missing?: () => string | undefined
	/** Fails when an answer was wrong, or clicks were not counted exactly. */
	measure: (stage: Stage) => Promise<Sample>
}

export interface Group {
	name: string
	/** Its share of the run: rounds that would end later are left out, except the first. */
	minutes: number
	rows: Row[]
}

/** The names of figures that are relative to a yardstick. */
export const processorPart = (yardstick: string): string => `processor, part of ${yardstick}`
export const throughputPart = (yardstick: string): string => `throughput, part of ${yardstick}`

/** The rows whose names match, and their yardsticks, in the order of the group. */
export const chooseRows = ({ rows }: Pick<Group, 'rows'>, wanted: RegExp): Row[] => {
	const chosen = new Set(rows.filter(({ name }) => wanted.test(name)))
	for (const { yardsticks = [] } of chosen)
		for (const row of rows) if (yardsticks.includes(row.name)) chosen.add(row)
	return rows.filter((row) => chosen.has(row))
}
