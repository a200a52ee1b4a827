/** Rules of other services as ours; what can't be said here is noted. */
import { rules as ours } from '../../../shared/link/other-targets.ts'
import { targetBounds } from '../../../shared/link/target-bounds.ts'
import { isRow } from './format.ts'

interface MovedRule {
	/** Undefined for what has no match here. */
	when: object | undefined
	url: unknown
}

/** The two fields that a row with some gets: what can be a rule, and whether something can't. */
export const movedRules = (found: MovedRule[]): { rules?: unknown[]; otherrules?: boolean } => {
	if (found.length === 0) return {}
	const named = found.map((rule, nth) => ({ name: `rule-${nth + 1}`, ...rule }))
	const rules = named
		.filter((rule) => ours.schema.safeParse([rule]).success)
		.slice(0, targetBounds.rules.number)
	return { rules, otherrules: rules.length < found.length }
}

/** A target for each of some names; empty ones are none. */
export const targetsBy = (targets: unknown, whenOf: (name: string) => object): MovedRule[] =>
	isRow(targets)
		? Object.entries(targets).flatMap(([name, url]) => (url ? [{ when: whenOf(name), url }] : []))
		: []
