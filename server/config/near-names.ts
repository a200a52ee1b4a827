/** Finds variables that nobody reads, but whose names are nearly those of ours. */
import { nearName } from '../../shared/text/near-names.ts'
import { own } from '../../shared/text/own.ts'
import { variableNames } from './variables.ts'

/** A line for each. */
export const misspelt = (env: Record<string, string | undefined>): string[] =>
	Object.keys(env).flatMap((name) => {
		if (variableNames.includes(name) || !own(env, name)) return []
		const meant = nearName(name.replace(/^KURZ_/, ''), variableNames, { shortest: 6 })
		return meant === undefined || own(env, meant) ? [] : [`${name} is not read: ${meant} may be meant`]
	})
