/** The connections that a process has left behind, by the names of its former pools. */
import { randomUUID } from 'node:crypto'
import { ticks } from '../../waiting/deadline.ts'

/** The name of our connections in `pg_stat_activity`; each pool adds a part of its own. */
export const applicationName = 'kurz'

export const createRetired = () => {
	/** When each of them may be ended, of `ticks`. */
	const names = new Map<string, number>()
	return {
		newName: (): string => `${applicationName} ${randomUUID().slice(0, 13)}`,
		/** Notes a pool that is no longer used; its statements may still take `milliseconds`. */
		add: (name: string, milliseconds: number): void => void names.set(name, ticks() + milliseconds),
		/** Those whose time is over. */
		over: (): string[] => [...names].filter(([, at]) => at <= ticks()).map(([name]) => name),
		/** None of its connections is there any more. */
		forget: (name: string): void => void names.delete(name),
	}
}

export type Retired = ReturnType<typeof createRetired>
