/** What `PATCH` of a link takes: fields of its creation. Absent fields stay as they are. */
import * as z from 'zod/mini'
import { freeFields, isObject, missingRules, ruleFields, withoutIdleRules } from './link-fields.ts'
import { targetUrl } from './target-url.ts'

/** The fields as they are documented; `editRequest` adds which of them go together. */
export const editFields = z.object({
	url: z.optional(targetUrl),
	...freeFields,
	isLimited: z.optional(z.boolean('isLimited is true or false.')),
	limitation_type: ruleFields.limitation_type,
	expires_in: ruleFields.expires_in,
	max_clicks: ruleFields.max_clicks,
	isProtected: z.optional(z.boolean('isProtected is true or false.')),
	password: ruleFields.password,
})

/** What an edit accepts. Fails with one issue per missing or wrong field. */
export const editRequest = z.pipe(
	z.transform((body) => (isObject(body) ? withoutIdleRules(body) : body)),
	editFields.check(
		z.superRefine((link, context) => {
			for (const [field, message] of missingRules(link))
				context.addIssue({ code: 'custom', path: [field], message })
		}),
	),
)
export type EditRequest = z.output<typeof editRequest>
export type EditInput = z.input<typeof editFields>
