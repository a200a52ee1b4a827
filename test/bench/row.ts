/** Rows of the bench's table, measured round by round, each beside its yardstick. */
import type { Cost } from './processor-time.ts'
import type { Stage } from './stage.ts'

/** More is better of events a second; of everything else, less. */
export type Unit = '/s' | 'ms' | 'MB' | 'clicks'

export interface Sample {
	value: number
	/** Of one request, where requests are measured. */
	cost?: Cost
	/** Other figures, by names with their units. */
	figures?: Record<string, number>
}

/** A wish for a median, printed beside it. It decides nothing. */
export interface Wish {
	/** `value`, `ratio`, or the name of a figure. */
	of: string
	least?: number
	most?: number
	/** It goes beyond what is wanted. */
	isGoal?: boolean
}

export interface Row {
	name: string
	unit: Unit
	/** The row of the same group that this one is divided by. */
	yardstick?: string
	wishes?: Wish[]
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
	rows: Row[]
}

/** The rows whose names match, and their yardsticks, in the order of the group. */
export const chooseRows = ({ rows }: Pick<Group, 'rows'>, wanted: RegExp): Row[] => {
	const chosen = new Set(rows.filter(({ name }) => wanted.test(name)))
	for (const { yardstick } of chosen) {
		const row = rows.find(({ name }) => name === yardstick)
		if (row !== undefined) chosen.add(row)
	}
	return rows.filter((row) => chosen.has(row))
}
