/** What `PATCH` of a link takes: fields of its creation. Absent fields stay as they are. */
import * as z from 'zod/mini'
import { fields, freeSchemas, ruleSchemas } from './fields.ts'
import { isObject, ruleFaults, withoutIdleRules } from './rules.ts'

/** The version of the link that an edit was made for. */
const version = z.int('The version is the whole number in the record.').check(z.gte(0))

/** The fields as they are documented; `editRequest` adds which of them go together. */
export const editFields = z.object({
	url: z.optional(fields.url.schema),
	...freeSchemas,
	...ruleSchemas,
	version: z.optional(version),
})

/** What an edit accepts. Fails with one issue per missing or wrong field. */
export const editRequest = z.pipe(
	z.transform((body) => (isObject(body) ? withoutIdleRules(body) : body)),
	editFields.check(
		z.superRefine((link, context) => {
			for (const [field, message] of ruleFaults(link))
				context.addIssue({ code: 'custom', path: [field], message })
		}),
	),
)
export type EditRequest = z.output<typeof editRequest>
export type EditInput = z.input<typeof editFields>
