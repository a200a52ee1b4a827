/** Owns the shapes of the interface but for the records of links: what a caller may send and what is answered to it, as zod schemas both sides parse with. */
import * as z from 'zod/mini'
import { type ErrorBody, errorCodes } from './errors.ts'
import { locationOf } from './location.ts'
import { isStorable } from './text.ts'

/** Where the numbers come from: server/INTERFACE.md, "Identifiers", "Create", "Statistics by monitor key" and "QR". */
export const limits = {
	alias: { min: 5, max: 15 },
	url: 8192,
	password: 128,
	expiresInDays: 3650,
	maxClicks: 1_000_000_000,
	clicksShown: { default: 100, max: 1000 },
	/** Characters; the email's from RFC 5321 (a path of 256 with its brackets). `tokenDays` is the longest life of a token. */
	account: { name: 100, email: 254, password: { min: 8, max: 128 }, tokenName: 100, tokenDays: 3650 },
	qr: { url: 2048, size: { min: 64, max: 2048, default: 300 }, margin: { max: 16, default: 4 } },
} as const

/** Hashed, all broken characters are the same one. */
export const brokenPassword = 'A password has no NUL or broken characters.'

const aliasPattern = /^[A-Za-z0-9_-]*$/

const parsed = (text: string): URL | undefined => URL.parse(text) ?? undefined
const isWeb = (text: string): boolean => /^https?:$/.test(parsed(text)?.protocol ?? '')
const hasNoCredentials = (text: string): boolean => !parsed(text)?.username && !parsed(text)?.password

/** An absolute http or https URL without credentials, kept exactly as submitted but for surrounding white space. */
export const targetUrl = z.string('Give the URL as text.').check(
	z.trim(),
	z.minLength(1, { error: 'Give the URL to shorten.', abort: true }),
	z.maxLength(limits.url, `A URL may have at most ${limits.url} characters.`),
	z.refine(isStorable, 'A URL may not contain NUL or broken characters.'),
	z.refine(isWeb, { error: 'Give an absolute URL that begins with http:// or https://.', abort: true }),
	z.refine(hasNoCredentials, 'A URL may not carry a user name or password.'),
	// International text grows in a redirect, which browsers and proxies take up to a length.
	z.refine(
		(text) => text.length > limits.url || locationOf(text).length <= limits.url,
		`A URL may have at most ${limits.url} characters as browsers send it: this one grows longer.`,
	),
)

const alias = z
	.string('Give the alias as text.')
	.check(
		z.minLength(limits.alias.min, `An alias has at least ${limits.alias.min} characters.`),
		z.maxLength(limits.alias.max, `An alias has at most ${limits.alias.max} characters.`),
		z.regex(aliasPattern, 'An alias is made of letters, digits, "_" and "-".'),
	)

const wholeNumber = (max: number, what: string) => {
	const message = `${what} is a whole number from 1 to ${max}.`
	return z.int(message).check(z.minimum(1, message), z.maximum(max, message))
}

/** The fields of `POST /api/v1/shorten` as they are documented; `shortenRequest` adds which of them go together. */
export const shortenFields = z.object({
	url: targetUrl,
	type: z.optional(z.enum(['random', 'alias'], 'The type is "random" or "alias".')),
	alias: z.optional(alias),
	isLimited: z._default(z.boolean('isLimited is true or false.'), false),
	limitation_type: z.optional(
		z.enum(['time', 'clicks', 'both'], 'The limitation is "time", "clicks" or "both".'),
	),
	expires_in: z.optional(wholeNumber(limits.expiresInDays, 'The number of days')),
	max_clicks: z.optional(wholeNumber(limits.maxClicks, 'The number of clicks')),
	isProtected: z._default(z.boolean('isProtected is true or false.'), false),
	password: z.optional(
		z
			.string('Give the password as text.')
			.check(
				z.minLength(1, 'Give a password.'),
				z.maxLength(limits.password, `A password has at most ${limits.password} characters.`),
				z.refine(isStorable, brokenPassword),
			),
	),
})

/** Drops what the other fields make irrelevant, whatever it holds, and decides the type when it was left out. */
const withoutIgnored = (body: unknown): unknown => {
	if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
	const { alias, limitation_type, expires_in, max_clicks, password, ...rest } = body as Record<
		string,
		unknown
	>
	const type = 'type' in rest ? rest.type : typeof alias === 'string' && alias !== '' ? 'alias' : 'random'
	const limited = rest.isLimited === true
	return {
		...rest,
		type,
		...(type === 'alias' && { alias }),
		...(limited && { limitation_type }),
		...(limited && limitation_type !== 'clicks' && { expires_in }),
		...(limited && limitation_type !== 'time' && { max_clicks }),
		...(rest.isProtected === true && { password }),
	}
}

/** What `POST /api/v1/shorten` accepts. Fails with one issue per missing or wrong field. */
export const shortenRequest = z.pipe(
	z.transform(withoutIgnored),
	shortenFields.check(
		z.superRefine((link, context) => {
			const need = (field: keyof typeof link, message: string) => {
				if (link[field] === undefined) context.addIssue({ code: 'custom', path: [field], message })
			}
			if (link.type === 'alias') need('alias', 'Give the alias.')
			if (link.isProtected) need('password', 'Give a password.')
			if (!link.isLimited) return
			need('limitation_type', 'Say what limits the link: "time", "clicks" or "both".')
			if (link.limitation_type === undefined) return
			if (link.limitation_type !== 'clicks') need('expires_in', 'Say after how many days the link expires.')
			if (link.limitation_type !== 'time') need('max_clicks', 'Say how many clicks the link allows.')
		}),
	),
)
export type ShortenRequest = z.output<typeof shortenRequest>
export type ShortenInput = z.input<typeof shortenFields>

export const shortened = z.object({
	status: z.literal('success'),
	short_url: z.string(),
	monitor_url: z.string(),
})

export const unlockRequest = z.object({
	password: z
		.string('Give the password as text.')
		.check(z.minLength(1, 'Give the password.'), z.refine(isStorable, brokenPassword)),
})
export const unlocked = z.object({ url: z.string() })
export const done = z.object({ status: z.literal('success') })

/** Part of the short or the long URL of links that are looked for. */
export const searchText = z
	.string()
	.check(
		z.maxLength(limits.url, `At most ${limits.url} characters can be looked for.`),
		z.refine(isStorable, 'No link contains NUL or broken characters.'),
	)

export const health = z.object({
	/** `degraded`: the database answers and can't commit. */
	status: z.enum(['healthy', 'degraded', 'unhealthy']),
	database: z.enum(['connected', 'disconnected']),
	timestamp: z.string(),
	version: z.string(),
	uptime_seconds: z.int(),
	database_latency_ms: z.nullable(z.number()),
})
export type Health = z.infer<typeof health>

/** The body of every failure; a client meets unknown codes of newer servers, so it reads this loosely. */
export const errorBody = z.object({
	error: z.enum(errorCodes as [ErrorBody['error'], ...ErrorBody['error'][]]),
	details: z.optional(z.array(z.object({ path: z.string(), code: z.string(), message: z.string() }))),
})
