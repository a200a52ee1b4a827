/** What a visitor of one's choice would get of a link's rules, as its page is asked. */
import { readPageQuery } from '../../http/decode.ts'
import type { LinkTargets } from '../../store/link-rows.ts'
import { compileTargets } from '../../visits/choose-target.ts'
import { readTime, writeTime } from '../forms/form-values.ts'

/** The fields of the form, which are parameters of the page's address. */
const tryNames = [
	...(['as_device', 'as_browser', 'as_country', 'as_language', 'as_query', 'as_time'] as const),
]
type TryName = (typeof tryNames)[number]

/** Undefined for a link without any. `now`: milliseconds since 1970, unless a time is asked for. */
export const readTried = ({ longUrl, rules, shares }: LinkTargets, address: string, now: number) => {
	if (rules === null && shares === null) return undefined
	const query = readPageQuery(address)
	const values = Object.fromEntries(tryNames.map((name) => [name, query[name]?.trim() ?? ''])) as Record<
		TryName,
		string
	>
	const asked = readTime(values.as_time, query.zone)
	const time = Date.parse(asked ?? '')
	const winner = compileTargets(rules, null)?.choose({
		// A tablet asks as what it is with Android; an iPad asks as a Mac.
		platform: (values.as_device === 'tablet' ? 'android' : values.as_device) || null,
		isTablet: values.as_device === 'tablet',
		browser: values.as_browser || null,
		userAgent: '',
		country: values.as_country.toUpperCase() || null,
		acceptLanguage: values.as_language,
		time: Number.isNaN(time) ? now : time,
		url: `?${values.as_query}`,
		ipHash: '',
	})
	return {
		/** The time is in UTC. */
		values: { ...values, as_time: Number.isNaN(time) ? '' : writeTime(new Date(time).toISOString()) },
		isAsked: tryNames.some((name) => query[name] !== undefined),
		rule: winner?.name,
		/** Of the rule that wins, else where the others go. */
		targets: winner === undefined ? (shares ?? [{ url: longUrl }]) : [winner],
	}
}

export type Tried = NonNullable<ReturnType<typeof readTried>>
