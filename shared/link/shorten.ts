/** What `POST /api/v1/shorten` takes, as a zod schema that both sides parse with. */
import * as z from 'zod/mini'
import { teamId } from '../owners.ts'
import { aliasOf, type Length } from './field-kinds.ts'
import { fields, freeSchemas, ruleSchemas, slugSchemas } from './fields.ts'
import { isObject, ruleFaults, withMeantRules } from './rules.ts'

/** The fields as they are documented; `shortenRequest` adds which of them go together. */
export const shortenFields = z.object({
	url: fields.url.schema,
	...slugSchemas,
	...ruleSchemas,
	...freeSchemas,
	/** Whose the link is, in place of the account. */
	team: z.optional(teamId),
})

/** The body with what its fields mean: the type where it is missing, limits and password. */
const asMeant = (body: unknown): unknown => {
	if (!isObject(body)) return body
	const { alias, ...rest } = withMeantRules(body, { isEdit: false })
	const type = 'type' in rest ? rest.type : typeof alias === 'string' && alias !== '' ? 'alias' : 'random'
	return { ...rest, type, ...(type === 'alias' && { alias }) }
}

/**
 * What `POST /api/v1/shorten` accepts, with aliases of this length. Fails with one issue per
 * missing or wrong field.
 */
export const shortenRequest = (ofAlias: Length) =>
	z.pipe(
		z.transform(asMeant),
		z
			.extend(shortenFields, {
				alias: z.optional(aliasOf(ofAlias)),
				isLimited: z._default(fields.isLimited.schema, false),
				isProtected: z._default(fields.isProtected.schema, false),
			})
			.check(
				z.superRefine((link, context) => {
					if (link.type === 'alias' && link.alias === undefined)
						context.addIssue({ code: 'custom', path: ['alias'], message: fields.alias.missing })
					for (const [field, message] of ruleFaults(link))
						context.addIssue({ code: 'custom', path: [field], message })
				}),
			),
	)
export type ShortenRequest = z.output<ReturnType<typeof shortenRequest>>
export type ShortenInput = z.input<typeof shortenFields>
