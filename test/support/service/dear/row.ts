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

type Path = (ground: Ground, nth: number) => string

export const get =
	(path: Path): DearRow['ask'] =>
	(ground, nth) => [path(ground, nth)]

export const getAs =
	(path: Path): DearRow['ask'] =>
	(ground, nth) => [path(ground, nth), asPerson(ground)]

/** A page, packed for the way. */
const asReader = merged(asBrowser, { headers: { 'accept-encoding': 'gzip' } })
export const page =
	(path: Path): DearRow['ask'] =>
	(ground, nth) => [path(ground, nth), asReader]
export const pageAs =
	(path: Path): DearRow['ask'] =>
	(ground, nth) => [path(ground, nth), merged(asReader, asPerson(ground))]

type Fields<T> = (ground: Ground, nth: number) => T

export const sendJson =
	(path: Path, fields: Fields<unknown>, method = 'POST'): DearRow['ask'] =>
	(ground, nth) => [path(ground, nth), merged(asJson(fields(ground, nth)), asPerson(ground), { method })]

/** Without an account. */
export const sendJsonAlone =
	(path: Path, fields: Fields<unknown>, method = 'POST'): DearRow['ask'] =>
	(ground, nth) => [path(ground, nth), merged(asJson(fields(ground, nth)), { method })]

type Form = Record<string, string> | [name: string, value: string][]
const formOf = (fields: Form): RequestInit => ({ ...asForm({}), body: new URLSearchParams(fields) })

export const sendForm =
	(path: Path, fields: Fields<Form>): DearRow['ask'] =>
	(ground, nth) => [path(ground, nth), merged(formOf(fields(ground, nth)), asPerson(ground))]

export const sendFormAlone =
	(path: Path, fields: Fields<Form>): DearRow['ask'] =>
	(ground, nth) => [path(ground, nth), formOf(fields(ground, nth))]

export const withMethod =
	(method: string, path: Path): DearRow['ask'] =>
	(ground, nth) => [path(ground, nth), merged({ method }, asPerson(ground))]

/** By turns one of these files, each made once. */
export const sendFile = (path: Path, ...files: (() => Sent)[]): DearRow['ask'] => {
	const made = new Map<number, Sent>()
	return (ground, nth) => {
		const at = nth % files.length
		const { body, type } = made.get(at) ?? files[at]!()
		made.set(at, { body, type })
		const headers = { 'content-type': type, accept: 'text/html, application/json' }
		return [path(ground, nth), merged({ method: 'POST', body, headers }, asPerson(ground), { headers })]
	}
}
