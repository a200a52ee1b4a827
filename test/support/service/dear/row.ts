/** What a route is sent when it is to cost as much as it can, and how such a request is written. */
import { merged } from '../people.ts'
import { asBrowser, asForm, asJson } from '../service.ts'
import type { Sent } from './files.ts'
import { asPerson, type Ground } from './ground.ts'

/** Why a route can't be dear: then its plain requests are sent. */
export const cheapReasons = [
	'redirect only',
	'fixed file',
	'fixed page',
	'one statement',
	'answers at once',
] as const
export type CheapReason = (typeof cheapReasons)[number]

export type Asked = [path: string, init?: RequestInit]

export interface DearRow {
	/** The nth request; many are sent at once. */
	ask: (ground: Ground, nth: number) => Asked
	cheap?: CheapReason
	/** Fewer at once in the short suite, as each takes long. */
	atOnce?: number
	/** The status of the first one alone; any of success unless given. */
	status?: number
}
export type DearRows = Record<string, DearRow>

/** A hundred links, as forms send them. */
export const selected = ({ slugs }: Ground, nth = 0): [string, string][] =>
	Array.from({ length: 100 }, (_, at) => ['link', slugs[(nth * 100 + at) % slugs.length]!])

/** Each value is sent as text. */
export const queryOf = (values: Record<string, string | number>): string =>
	`?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`

type Form = Record<string, string> | [name: string, value: string][]
type Of<T> = (ground: Ground, nth: number) => T

/** What a route is sent besides its plain request. */
interface Given extends Omit<DearRow, 'ask'> {
	/** The link that the path names; the busy one unless given. `none`: another one each time. */
	of?: 'spare' | 'locked' | 'none'
	/** Another path, or what follows it. */
	at?: Of<string>
	query?: Of<string>
	form?: Of<Form>
	json?: Of<unknown>
	/** One of these by turns, each made once. */
	files?: (() => Sent)[]
	ask?: DearRow['ask']
}

/** Routes of an account: their requests have its cookie. */
const isOfAccount = (route: string): boolean =>
	/^\w+ \/(links|account|admin)\b|^\w+ \/api\/v1\/(my-links|links|account|teams)\b|^GET \/api\/v1\/auth/.test(
		route,
	)
/** A page, packed for the way. */
const asReader = merged(asBrowser, { headers: { 'accept-encoding': 'gzip' } })

const filled = (path: string, ground: Ground, nth: number, of: Given['of'] = undefined): string => {
	const link = ground[of === undefined ? 'busy' : of === 'none' ? 'spare' : of]
	const values: Record<string, string> = {
		short_url: of === 'none' ? `none-${nth}` : link.slug,
		...{ monitor_key: link.key, statistics_key: ground.busy.statisticsKey },
		...{ team: 'none', account: 'none@example.org', offer: 'none', import_id: `none-${nth}` },
	}
	return path.replace(/:(\w+)/g, (_, name: string) => values[name]!)
}

const rowOf = (
	route: string,
	isPage: boolean,
	{ of, at, query, form, json, files, ...row }: Given,
): DearRow => {
	const [method, pattern] = route.split(' ') as [string, string]
	const made = new Map<number, Sent>()
	const fileOf = (nth: number): RequestInit => {
		const place = nth % files!.length
		const { body, type } = made.get(place) ?? files![place]!()
		made.set(place, { body, type })
		return { body, headers: { 'content-type': type, accept: 'text/html, application/json' } }
	}
	const isPlain = method === 'GET' || form !== undefined || json !== undefined
	const initOf: Of<RequestInit> = (ground, nth) => {
		const own = isOfAccount(route) || !isPlain ? asPerson(ground) : {}
		if (method === 'GET') return isPage ? merged(asReader, own) : own
		if (json !== undefined) return merged(asJson(json(ground, nth)), own, { method })
		if (form !== undefined)
			return merged({ ...asForm({}), body: new URLSearchParams(form(ground, nth)) }, own)
		return merged(files === undefined ? {} : fileOf(nth), own, { method })
	}
	const ask: DearRow['ask'] = (ground, nth) => [
		(at?.(ground, nth) ?? filled(pattern, ground, nth, of)) + (query?.(ground, nth) ?? ''),
		initOf(ground, nth),
	]
	return { ask, ...row }
}

const rowsOf =
	(isPage: boolean) =>
	(table: Record<string, Given>): DearRows =>
		Object.fromEntries(Object.entries(table).map(([route, given]) => [route, rowOf(route, isPage, given)]))

/** A table of pages and their forms, and one of the interface. */
export const pagesOf = rowsOf(true)
export const interfaceOf = rowsOf(false)

/** Costs one statement, of a link or a team that is not there. */
export const statement = { cheap: 'one statement' } as const
export const gone = { ...statement, status: 404 } as const
export const fixed = { cheap: 'fixed page' } as const
