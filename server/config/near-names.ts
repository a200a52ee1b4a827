/** Finds variables that nobody reads, but whose names are nearly those of ours. */
import { own } from '../../shared/text/own.ts'
import { variableNames } from './variables.ts'

const bare = (name: string): string =>
	name
		.replace(/^KURZ_/, '')
		.replaceAll('_', '')
		.toUpperCase()

/** Whether one character more, less or other makes one of the other. */
const isNear = (one: string, other: string): boolean => {
	if (Math.abs(one.length - other.length) > 1) return false
	let at = 0
	while (at < one.length && one[at] === other[at]) at += 1
	const [a, b] = [one.slice(at), other.slice(at)] as const
	return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)
}

/** Shorter names are near to too many others, like HOST to POST. */
const shortest = 6

/** A line for each. */
export const misspelt = (env: Record<string, string | undefined>): string[] =>
	Object.keys(env).flatMap((name) => {
		if (variableNames.includes(name) || !own(env, name)) return []
		const meant = variableNames.find(
			(one) =>
				bare(one) === bare(name) ||
				(name.length >= shortest && one.length >= shortest && isNear(bare(one), bare(name))),
		)
		return meant === undefined || own(env, meant) ? [] : [`${name} is not read: ${meant} may be meant`]
	})
