/** Which fields of a link go together, in creation and edit. */
import type * as z from 'zod/mini'
import { ruleRows, type ruleSchemas } from './fields.ts'

export const isObject = (body: unknown): body is Record<string, unknown> =>
	typeof body === 'object' && body !== null && !Array.isArray(body)

/** Drops the rules that `isLimited` and `isProtected` make irrelevant, whatever they hold. */
export const withoutIdleRules = ({
	limitation_type,
	expires_in,
	expires_at,
	max_clicks,
	password,
	...rest
}: Record<string, unknown>): Record<string, unknown> => {
	const limited = rest.isLimited === true
	return {
		...rest,
		...(limited && { limitation_type }),
		...(limited && limitation_type !== 'clicks' && { expires_in, expires_at }),
		...(limited && limitation_type !== 'time' && { max_clicks }),
		...(rest.isProtected === true && { password }),
	}
}

type Rules = { [Name in keyof typeof ruleSchemas]?: z.output<(typeof ruleSchemas)[Name]> }

/** Which rules are missing or contradict each other, each with a sentence that says so. */
export const ruleFaults = (link: Rules): [field: keyof Rules, message: string][] => {
	const { isLimited, limitation_type: limitation, expires_in, expires_at } = link
	const needed = [
		...(link.isProtected ? (['password'] as const) : []),
		...(isLimited ? (['limitation_type'] as const) : []),
		...(isLimited && limitation && limitation !== 'clicks' && expires_at === undefined
			? (['expires_in'] as const)
			: []),
		...(isLimited && limitation && limitation !== 'time' ? (['max_clicks'] as const) : []),
	]
	const missing = needed.flatMap((name): [typeof name, string][] =>
		link[name] === undefined ? [[name, ruleRows[name].missing]] : [],
	)
	const isTwice = expires_in !== undefined && expires_at !== undefined
	return isTwice ? [...missing, ['expires_at', 'Give the days or the time, not both.']] : missing
}
