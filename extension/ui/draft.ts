/** What is typed into the fields of a link's options, and how it is read. */
import { faultsOf } from '../actions/option-faults.ts'
import type { LinkOptions } from '../actions/target.ts'

export type OptionName = keyof LinkOptions
export type Draft = Record<OptionName, string>

export const draftOf = ({ alias, days, clicks, password }: LinkOptions): Draft => ({
	alias: alias ?? '',
	days: days === undefined ? '' : String(days),
	clicks: clicks === undefined ? '' : String(clicks),
	password: password ?? '',
})

/** Text that isn't a number becomes NaN, not "no number". */
const numberIn = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))

export const optionsOf = ({ alias, days, clicks, password }: Draft): LinkOptions => ({
	alias: alias.trim() || undefined,
	days: numberIn(days),
	clicks: numberIn(clicks),
	password: password || undefined,
})

/** Which fields would be refused. */
export const faultsIn = (draft: Draft): Set<OptionName> => faultsOf(optionsOf(draft))
