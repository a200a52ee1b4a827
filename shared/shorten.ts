/** What `POST /api/v1/shorten` takes, as a zod schema that both sides parse with. */
import * as z from 'zod/mini'
import { bounds } from './bounds.ts'
import { freeFields, isObject, missingRules, ruleFields, withoutIdleRules } from './link-fields.ts'
import { targetUrl } from './target-url.ts'

const aliasPattern = /^[A-Za-z0-9_-]*$/

const alias = z
	.string('Give the alias as text.')
	.check(
		z.minLength(bounds.alias.min, `An alias has at least ${bounds.alias.min} characters.`),
		z.maxLength(bounds.alias.max, `An alias has at most ${bounds.alias.max} characters.`),
		z.regex(aliasPattern, 'An alias is made of letters, digits, “_” and “-”.'),
	)

/** The fields as they are documented; `shortenRequest` adds which of them go together. */
export const shortenFields = z.object({
	url: targetUrl,
	type: z.optional(z.enum(['random', 'alias'], 'The type is "random" or "alias".')),
	alias: z.optional(alias),
	isLimited: z._default(z.boolean('isLimited is true or false.'), false),
	limitation_type: ruleFields.limitation_type,
	expires_in: ruleFields.expires_in,
	max_clicks: ruleFields.max_clicks,
	isProtected: z._default(z.boolean('isProtected is true or false.'), false),
	password: ruleFields.password,
	...freeFields,
})

/** Drops what other fields make irrelevant, and infers the type if it is missing. */
const withoutIgnored = (body: unknown): unknown => {
	if (!isObject(body)) return body
	const { alias, ...rest } = withoutIdleRules(body)
	const type = 'type' in rest ? rest.type : typeof alias === 'string' && alias !== '' ? 'alias' : 'random'
	return { ...rest, type, ...(type === 'alias' && { alias }) }
}

/** What `POST /api/v1/shorten` accepts. Fails with one issue per missing or wrong field. */
export const shortenRequest = z.pipe(
	z.transform(withoutIgnored),
	shortenFields.check(
		z.superRefine((link, context) => {
			if (link.type === 'alias' && link.alias === undefined)
				context.addIssue({ code: 'custom', path: ['alias'], message: 'Enter the alias.' })
			for (const [field, message] of missingRules(link))
				context.addIssue({ code: 'custom', path: [field], message })
		}),
	),
)
export type ShortenRequest = z.output<typeof shortenRequest>
export type ShortenInput = z.input<typeof shortenFields>
