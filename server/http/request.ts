/** Reads a request: its path, body and query, and whether the client prefers a page. */
import Negotiator from 'negotiator'
import * as z from 'zod/mini'
import { grouped } from '../../shared/text/text.ts'
import { tryTo } from '../../shared/try-to.ts'
import { fail, invalid } from '../errors.ts'
import { readBytes } from './body.ts'
import { decodeUtf8, readPairs, readQuery } from './decode.ts'
import { knownOf } from './received.ts'

/** Source: server/INTERFACE.md, "Create". */
const bodyBytes = 64 * 1024

/** The path of a request's URL, still encoded, without a trailing slash. */
export const pathOf = (url: string): string => {
	const start = url.indexOf('/', url.indexOf('//') + 2)
	const end = url.indexOf('?', start)
	const path = start < 0 ? '/' : url.slice(start, end < 0 ? undefined : end)
	return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** The segment that a path of one segment holds, decoded if it can be. */
export const segmentOf = (path: string): string =>
	tryTo(() => decodeURIComponent(path.slice(1))) ?? path.slice(1)

/** Whether a page is preferred to JSON: text/html must be requested, not just accepted. */
export const prefersHtml = (headers: Headers): boolean => {
	const accept = headers.get('accept')
	// Parameters other than the weight don't matter here.
	const plain = accept
		?.slice(0, 1_000)
		.toLowerCase()
		.replace(/;(?!\s*q=)[^,;]*/g, '')
	if (plain === undefined || !plain.includes('text/')) return false
	return (
		new Negotiator({ headers: { accept: plain } }).mediaType(['application/json', 'text/html']) ===
		'text/html'
	)
}

/** Whether the response may be compressed. */
export const takesGzip = (headers: Headers): boolean =>
	new Negotiator({
		headers: { 'accept-encoding': headers.get('accept-encoding')?.slice(0, 1_000) ?? '' },
	}).encoding(['gzip', 'identity']) === 'gzip'

/** The media type of a request, without parameters. */
export const typeOf = ({ headers }: Request): string =>
	(headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()

/**
 * The JSON body; `atMost` bytes, 64 KiB unless told. Fails with `unsupported_media_type`,
 * `payload_too_large`, `validation_failed`.
 */
export const readJson = async (request: Request, atMost = bodyBytes): Promise<unknown> => {
	if (typeOf(request) !== 'application/json') throw fail('unsupported_media_type')
	const bytes = await readBytes(request, atMost)
	try {
		return JSON.parse(decodeUtf8(bytes))
	} catch {
		throw invalid('', 'invalid_json', 'This is not JSON.')
	}
}

const readPairsOf = async (request: Request, atMost: number): Promise<[name: string, value: string][]> => {
	if (typeOf(request) !== 'application/x-www-form-urlencoded') throw fail('unsupported_media_type')
	return readPairs(await readBytes(request, atMost))
}

/**
 * Names and values of a posted form, in order; `atMost` bytes, 64 KiB unless told. Fails with
 * `unsupported_media_type`, `payload_too_large`, `validation_failed` (`invalid_encoding`,
 * `too_many`).
 */
export const readFormPairs = (
	request: Request,
	atMost = bodyBytes,
): Promise<[name: string, value: string][]> => {
	const known = knownOf(request)
	known.form ??= readPairsOf(request, atMost)
	return known.form
}

/** The parsed value. Fails with `validation_failed`: one detail per fault, without the values. */
export const check = <T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> => {
	const result = schema.safeParse(value)
	if (result.success) return result.data
	throw fail('validation_failed', {
		details: result.error.issues.map((issue) => ({
			path: issue.path.join('.'),
			code: issue.code === 'custom' ? String(issue.params?.code ?? 'invalid') : issue.code,
			message: issue.message,
		})),
	})
}

const digits = (message: string) => z.string().check(z.regex(/^\d{1,9}$/, message))
const between = (min: number, max: number, message: string, standard?: number) =>
	z
		.number()
		.check(
			z.minimum(min, message),
			z.maximum(max, message),
			z.meta({ type: 'integer', ...(standard !== undefined && { default: standard }) }),
		)
const outOf = (min: number, max: number): string =>
	`Enter a whole number from ${grouped(min)} to ${grouped(max)}.`

/** A whole number in a query, from `min` to `max`. */
export const wholeNumber = (min: number, max: number, standard: number) => {
	const message = outOf(min, max)
	const typed = z._default(digits(message), String(standard))
	return z.pipe(z.pipe(typed, z.transform(Number)), between(min, max, message, standard))
}

/** An optional whole number in a query, from `min` to `max`. */
export const anyWholeNumber = (min: number, max: number) => {
	const message = outOf(min, max)
	return z.optional(z.pipe(z.pipe(digits(message), z.transform(Number)), between(min, max, message)))
}

/** The query of a URL, parsed. Fails with `validation_failed`. */
export const checkQuery = <T extends z.ZodMiniType>(schema: T, url: string): z.output<T> =>
	check(schema, readQuery(url))

/** Whether a request changes nothing. */
export const isRead = ({ method }: Pick<Request, 'method'>): boolean => method === 'GET' || method === 'HEAD'

/** A switch in a query. */
export const flag = z.optional(z.enum(['true', 'false'], 'This is true or false.'))

/** What a page's query says. What is not understood is as if it were not there. */
export const readFields = <T extends z.ZodMiniObject>(
	schema: T,
	query: Record<string, string>,
): z.output<T> => {
	const result = schema.safeParse(query)
	if (result.success) return result.data
	const faulty = new Set(result.error.issues.map(({ path: [name] }) => name))
	return check(schema, Object.fromEntries(Object.entries(query).filter(([name]) => !faulty.has(name))))
}

/**
 * Refuses a form sent by another site: fails with `forbidden` when `Origin` is foreign or `null`,
 * or when it is missing and `Sec-Fetch-Site` names another site. Source: server/INTERFACE.md,
 * "Accounts".
 */
export const guardOwnForm = ({ headers }: Request, ...own: string[]): void => {
	const origin = headers.get('origin')
	if (origin !== null) {
		const host = URL.parse(origin)?.host
		if (!own.includes(origin) && (!host || host !== headers.get('host'))) throw fail('forbidden')
		return
	}
	const site = headers.get('sec-fetch-site')
	if (site !== null && site !== 'same-origin') throw fail('forbidden')
}
