/** What `POST /api/v1/shorten` takes and answers, as zod schemas both sides parse with. */
import * as z from 'zod/mini'
import { isWeb } from './addresses.ts'
import { bounds } from './bounds.ts'
import { locationOf } from './location.ts'
import { brokenPassword, isStorable } from './text.ts'

const aliasPattern = /^[A-Za-z0-9_-]*$/

const hasNoCredentials = (text: string): boolean => !URL.parse(text)?.username && !URL.parse(text)?.password

/** An absolute http or https URL without credentials, kept exactly as submitted but for surrounding white space. */
export const targetUrl = z.string('Give the URL as text.').check(
	z.trim(),
	z.minLength(1, { error: 'Give the URL to shorten.', abort: true }),
	z.maxLength(bounds.url, `A URL may have at most ${bounds.url} characters.`),
	z.refine(isStorable, 'A URL may not contain NUL or broken characters.'),
	z.refine(isWeb, { error: 'Give an absolute URL that begins with http:// or https://.', abort: true }),
	z.refine(hasNoCredentials, 'A URL may not carry a user name or password.'),
	// International text grows in a redirect, which browsers and proxies take up to a length.
	z.refine(
		(text) => text.length > bounds.url || locationOf(text).length <= bounds.url,
		`A URL may have at most ${bounds.url} characters as browsers send it: this one grows longer.`,
	),
)

const alias = z
	.string('Give the alias as text.')
	.check(
		z.minLength(bounds.alias.min, `An alias has at least ${bounds.alias.min} characters.`),
		z.maxLength(bounds.alias.max, `An alias has at most ${bounds.alias.max} characters.`),
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
	expires_in: z.optional(wholeNumber(bounds.expiresInDays, 'The number of days')),
	max_clicks: z.optional(wholeNumber(bounds.maxClicks, 'The number of clicks')),
	isProtected: z._default(z.boolean('isProtected is true or false.'), false),
	password: z.optional(
		z
			.string('Give the password as text.')
			.check(
				z.minLength(1, 'Give a password.'),
				z.maxLength(bounds.password, `A password has at most ${bounds.password} characters.`),
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
