/** A link's fields, as creation and edit take them, and which of them go together. */
import * as z from 'zod/mini'
import { bounds } from './bounds.ts'
import { brokenPassword, isStorable } from './text.ts'

const wholeNumber = (max: number, what: string) => {
	const message = `${what} is a whole number from 1 to ${max}.`
	return z.int(message).check(z.minimum(1, message), z.maximum(max, message))
}

const broken = 'A text may not contain NUL or broken characters.'
const isUnique = (tags: string[]): boolean =>
	new Set(tags.map((tag) => tag.toLowerCase())).size === tags.length

/** The title; `null` or nothing but spaces for none. */
const title = z.pipe(
	z.nullable(
		z
			.string('Give the title as text.')
			.check(
				z.trim(),
				z.maxLength(bounds.title, `A title has at most ${bounds.title} characters.`),
				z.refine(isStorable, broken),
			),
	),
	z.transform((text) => text || null),
)

const tags = z
	.array(
		z
			.string('Give each tag as text.')
			.check(
				z.trim(),
				z.minLength(1, 'A tag has at least one character.'),
				z.maxLength(bounds.tags.length, `A tag has at most ${bounds.tags.length} characters.`),
				z.refine(isStorable, broken),
			),
		'Give the tags as a list of texts.',
	)
	.check(
		z.maxLength(bounds.tags.number, `A link has at most ${bounds.tags.number} tags.`),
		z.refine(isUnique, 'Each tag can be used only once; capitals make no difference.'),
	)

/** Fields that nothing else depends on. */
export const freeFields = {
	title: z.optional(title),
	tags: z.optional(tags),
	forward_query: z.optional(z.boolean('forward_query is true or false.')),
}

const limitations = ['time', 'clicks', 'both'] as const
/** The fields that say what ends a link, and what protects it. */
export const ruleFields = {
	limitation_type: z.optional(z.enum(limitations, 'The limitation is "time", "clicks" or "both".')),
	expires_in: z.optional(wholeNumber(bounds.expiresInDays, 'The number of days')),
	max_clicks: z.optional(wholeNumber(bounds.maxClicks, 'The number of clicks')),
	password: z.optional(
		z
			.string('Give the password as text.')
			.check(
				z.minLength(1, 'Enter a password.'),
				z.maxLength(bounds.password, `A password has at most ${bounds.password} characters.`),
				z.refine(isStorable, brokenPassword),
			),
	),
}

export const isObject = (body: unknown): body is Record<string, unknown> =>
	typeof body === 'object' && body !== null && !Array.isArray(body)

/** Drops the rules that `isLimited` and `isProtected` make irrelevant, whatever they hold. */
export const withoutIdleRules = ({
	limitation_type,
	expires_in,
	max_clicks,
	password,
	...rest
}: Record<string, unknown>): Record<string, unknown> => {
	const limited = rest.isLimited === true
	return {
		...rest,
		...(limited && { limitation_type }),
		...(limited && limitation_type !== 'clicks' && { expires_in }),
		...(limited && limitation_type !== 'time' && { max_clicks }),
		...(rest.isProtected === true && { password }),
	}
}

interface Rules {
	isLimited?: boolean | undefined
	limitation_type?: (typeof limitations)[number] | undefined
	expires_in?: number | undefined
	max_clicks?: number | undefined
	isProtected?: boolean | undefined
	password?: string | undefined
}

/** Which rules are missing, each with a sentence that asks for it. */
export const missingRules = (link: Rules): [field: keyof Rules, message: string][] => {
	const missing: [keyof Rules, string][] = []
	const need = (field: keyof Rules, message: string) => {
		if (link[field] === undefined) missing.push([field, message])
	}
	if (link.isProtected) need('password', 'Enter a password.')
	if (!link.isLimited) return missing
	need('limitation_type', 'Say what limits the link: "time", "clicks" or "both".')
	if (link.limitation_type === undefined) return missing
	if (link.limitation_type !== 'clicks') need('expires_in', 'Say after how many days the link expires.')
	if (link.limitation_type !== 'time') need('max_clicks', 'Say how many clicks the link allows.')
	return missing
}
