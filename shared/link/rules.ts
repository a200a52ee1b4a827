/** What the fields of limits and passwords mean together, in creation and edit. */
import type * as z from 'zod/mini'
import { ruleRows, type ruleSchemas } from './fields.ts'

export const isObject = (body: unknown): body is Record<string, unknown> =>
	typeof body === 'object' && body !== null && !Array.isArray(body)

const isGiven = (value: unknown): boolean => value !== undefined && value !== null
/** Whether a field says something: forms send empty ones, too. */
const holds = (value: unknown): boolean => isGiven(value) && value !== '' && value !== 0

type LimitName = 'limitation_type' | 'expires_in' | 'expires_at' | 'max_clicks'
type Body = Record<string, unknown> & { [Name in LimitName]?: unknown }
const times = ['expires_in', 'expires_at'] as const
const limits = [...times, 'max_clicks'] as const

const pick = (body: Body, names: readonly LimitName[], isWanted: (value: unknown) => boolean): Body =>
	Object.fromEntries(names.flatMap((name) => (isWanted(body[name]) ? [[name, body[name]]] : [])))
const isSent = (value: unknown): boolean => value !== undefined

/** The limits of a body whose `isLimited` is absent, in an edit, or says this. */
const limitsOf = (body: Body, isLimited: unknown): Body => {
	if (isLimited !== true) return { isLimited }
	const { limitation_type: said } = body
	if (said !== undefined)
		return {
			...{ isLimited, limitation_type: said },
			...(said !== 'clicks' && pick(body, times, isSent)),
			...(said !== 'time' && pick(body, ['max_clicks'], isSent)),
		}
	const filled = pick(body, limits, holds)
	const hasTime = times.some((name) => name in filled)
	const kind = 'max_clicks' in filled ? (hasTime ? 'both' : 'clicks') : hasTime ? 'time' : undefined
	return { isLimited, ...filled, limitation_type: kind }
}

/**
 * The rules that a body means. Presence means them: where `isLimited` or `isProtected` is absent,
 * it follows from its fields, and the kind of limits from those that hold something. What a switch
 * or a kind makes irrelevant is dropped, whatever it holds. In an edit a limit, or the password,
 * without its switch is changed alone; `null` takes it away. Source: server/INTERFACE.md, "Create".
 */
export const withMeantRules = (body: Body, { isEdit }: { isEdit: boolean }): Body => {
	const { isLimited, limitation_type, isProtected, expires_in, expires_at, max_clicks, password, ...rest } =
		body
	const isKindSaid = holds(limitation_type)
	const isAlone = isEdit && isLimited === undefined && !isKindSaid
	const hasLimits = isKindSaid || limits.some((name) => holds(body[name]))
	const protection = isProtected === undefined && holds(password) ? true : isProtected
	return {
		...rest,
		...(isAlone
			? pick(body, ['limitation_type', ...limits], isSent)
			: limitsOf(body, isLimited === undefined && hasLimits ? true : isLimited)),
		isProtected: protection,
		...((protection === true || (isEdit && protection === undefined)) && { password }),
	}
}

type Rules = { [Name in keyof typeof ruleSchemas]?: z.output<(typeof ruleSchemas)[Name]> | null }

/** Which rules are missing or contradict each other, each with a sentence that says so. */
export const ruleFaults = (link: Rules): [field: keyof Rules, message: string][] => {
	const { isLimited, limitation_type: limitation, expires_in, expires_at } = link
	const needed = [
		...(link.isProtected ? (['password'] as const) : []),
		...(isLimited ? (['limitation_type'] as const) : []),
		...(isLimited && limitation && limitation !== 'clicks' && !isGiven(expires_at)
			? ([expires_at === null ? 'expires_at' : 'expires_in'] as const)
			: []),
		...(isLimited && limitation && limitation !== 'time' ? (['max_clicks'] as const) : []),
	]
	const missing = needed.flatMap((name): [typeof name, string][] =>
		!isGiven(link[name]) ? [[name, ruleRows[name].missing]] : [],
	)
	const isTwice = isGiven(expires_in) && isGiven(expires_at)
	return isTwice ? [...missing, ['expires_at', 'Give the days or the time, not both.']] : missing
}
