/** What a history may be found guilty of. */
import type { History } from './history.ts'

export const rules = [
	/** An answered click is not there. */
	'lost',
	/** A visit was counted more than once. */
	'doubled',
	/** A visit that was refused was counted. */
	'refused but counted',
	/** A link was opened more often than it allows. */
	'limit overshot',
	/** A link was refused as used up, and was not. */
	'refused too early',
	/** A read reported more or fewer clicks than there can have been. */
	'wrong count',
	/** A link was opened after its delete was answered. */
	'open after delete',
	/** A link was gone that nobody deleted. */
	'gone',
	/** A visit was sent to a target from before an answered edit, or to one that nobody had asked for yet. */
	'wrong target',
	/** At the end two figures of a link contradict each other. */
	'figures disagree',
	/** An answer that the interface does not have. */
	'odd answer',
	/** An answer came long after its deadline. */
	'kept waiting',
] as const
export type RuleName = (typeof rules)[number]

export interface Breach {
	rule: RuleName
	link: number
	/** What happened, in one line. */
	what: string
}

export type Rule = (history: History) => Breach[]
