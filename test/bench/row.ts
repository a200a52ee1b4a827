/** What a row of the bench's table is: something measured round by round, beside its yardstick. */
import type { Cost } from './processor-time.ts'
import type { Stage } from './stage.ts'

/** Requests or other events a second are better when there are more of them; everything else when there is less. */
export type Unit = '/s' | 'ms' | 'MB' | 'clicks'

/** One measurement. */
export interface Sample {
	value: number
	/** Microseconds of processor time per request; left out where requests are not what is measured. */
	cost?: Cost
	/** What else was seen, by its name with the unit in it. */
	figures?: Record<string, number>
}

/** What a median is wished to be. It is printed beside what was measured and decides nothing. */
export interface Wish {
	/** `value`, `ratio`, or the name of a figure. */
	of: string
	least?: number
	most?: number
	/** Beyond what is wanted. */
	isGoal?: boolean
}

export interface Row {
	name: string
	unit: Unit
	/** The name of the row of the same group that this one is divided by. */
	yardstick?: string
	wishes?: Wish[]
	/** Measured in the first round only, for it takes long or cannot be repeated. */
	once?: boolean
	/** Not tried before the first round: there is nothing to warm. */
	cold?: boolean
	/** Why it cannot be measured here; undefined when it can. */
	missing?: () => string | undefined
	/** Fails when something was answered wrongly or not counted exactly. */
	measure: (stage: Stage) => Promise<Sample>
}

/** Rows that are measured in turn, on servers that they share. */
export interface Group {
	name: string
	rows: Row[]
}

/** The rows whose names match, with the yardsticks that they need, in the order of the group. */
export const chooseRows = ({ rows }: Pick<Group, 'rows'>, wanted: RegExp): Row[] => {
	const chosen = new Set(rows.filter(({ name }) => wanted.test(name)))
	for (const { yardstick } of chosen) {
		const row = rows.find(({ name }) => name === yardstick)
		if (row !== undefined) chosen.add(row)
	}
	return rows.filter((row) => chosen.has(row))
}
