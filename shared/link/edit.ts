/** What `PATCH` of a link takes: fields of its creation. Absent fields stay as they are. */
import * as z from 'zod/mini'
import { nearName } from '../text/near-names.ts'
import { fields, freeSchemas, ruleSchemas } from './fields.ts'
import { isObject, ruleFaults, withMeantRules } from './rules.ts'

/** The version of the link that an edit was made for. */
const version = z.int('The version is the whole number in the record.').check(z.gte(0))

/** The fields as they are documented; `editRequest` adds which of them go together. */
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

/** Names of a refused body that are repeated, and characters of each. */
const repeatedAtMost = { names: 10, length: 50 }

/** A body with one of these fields. Fails with an issue for each other name: what it may mean. */
export const bodyWith = (known: string[]) =>
	z.transform((body, { issues }) => {
		if (!isObject(body)) return body
		const sent = Object.keys(body)
		const refuse = (path: string[], message: string) =>
			issues.push({ code: 'custom', path, message, input: body })
		if (sent.length === 0) refuse([], 'Say what to change.')
		if (sent.some((name) => known.includes(name))) return body
		for (const full of sent.slice(0, repeatedAtMost.names)) {
			const name = full.slice(0, repeatedAtMost.length).toWellFormed()
			const meant = nearName(name, known, { shortest: 3 })
			const hint = meant === undefined ? '' : ` “${meant}” may be meant.`
			refuse([name], `An edit has no field “${name}”.${hint}`)
		}
		return body
	})

/** What an edit accepts. Fails with one issue per missing, wrong or unknown field. */
export const editRequest = z.pipe(
	bodyWith(Object.keys(editFields.def.shape)),
	z.pipe(
		z.transform((body) => (isObject(body) ? withMeantRules(body, { isEdit: true }) : body)),
		editFields.check(
			z.superRefine((link, context) => {
				for (const [field, message] of ruleFaults(link))
					context.addIssue({ code: 'custom', path: [field], message })
			}),
		),
	),
)
export type EditRequest = z.output<typeof editRequest>
export type EditInput = z.input<typeof editFields>
