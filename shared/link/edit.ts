/** What `PATCH` of a link takes: fields of its creation. Absent fields stay as they are. */
import * as z from 'zod/mini'
import { fields, freeSchemas, ruleSchemas } from './fields.ts'
import { isObject, ruleFaults, withMeantRules } from './rules.ts'

/** The version of the link that an edit was made for. */
const version = z.int('The version is the whole number in the record.').check(z.gte(0))

/** The fields as they are documented; `fieldsOfEdit` adds which of them go together. */
export const editFields = z.object({
	url: z.optional(fields.url.schema),
	...freeSchemas,
	...ruleSchemas,
	/** Without the switch above them, each changes alone; `null` takes it away. */
	expires_in: z.nullish(fields.expires_in.schema),
	expires_at: z.nullish(fields.expires_at.schema),
	max_clicks: z.nullish(fields.max_clicks.schema),
	password: z.nullish(fields.password.schema),
	version: z.optional(version),
})

/** An edit that has nothing but fields; fails with one issue per missing or wrong one. */
export const fieldsOfEdit = z.pipe(
	z.transform((body) => (isObject(body) ? withMeantRules(body, { isEdit: true }) : body)),
	editFields.check(
		z.superRefine((link, context) => {
			for (const [field, message] of ruleFaults(link))
				context.addIssue({ code: 'custom', path: [field], message })
		}),
	),
)
export type EditRequest = z.output<typeof fieldsOfEdit>
export type EditInput = z.input<typeof editFields>
