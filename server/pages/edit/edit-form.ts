/** Reads the edit form as a change of the link, by the rules of the API. */
// A form to its row: edit/route.ts → here → server/links/edit.ts.
import * as z from 'zod/mini'
import { editFields } from '../../../shared/link/edit.ts'
import { bodyWith } from '../../../shared/link/edit-request.ts'
import { fields, freeSchemas, ruleSchemas } from '../../../shared/link/fields.ts'
import { ruleFaults } from '../../../shared/link/rules.ts'
import { withScheme } from '../../../shared/text/typed-address.ts'
import { check } from '../../http/request.ts'
import type { LinkChange } from '../../links/edit.ts'
import { expiryOf } from '../../links/expiry.ts'
import { placesAfter, placesOf } from '../../links/places.ts'
import { changedColumns } from '../../links/stored-columns.ts'
import type { LinkRow } from '../../store/link-rows.ts'
import { readFreeFields, readNumber, readSwitch, readTime } from '../forms/form-values.ts'

const { expires_in, expires_at, max_clicks, password } = ruleSchemas

const editForm = z
	.object({
		url: z.optional(fields.url.schema),
		...freeSchemas,
		...{ expires_in, expires_at, max_clicks, password },
		never: z.optional(z.boolean('never is on or off.')),
		remove_password: z.optional(z.boolean('remove_password is on or off.')),
	})
	.check(
		z.superRefine((form, context) => {
			const refuse = (path: string, message: string) =>
				context.addIssue({ code: 'custom', path: [path], message })
			const hasTime = form.expires_in !== undefined || form.expires_at !== undefined
			if (form.never && hasTime) refuse('never', 'Choose when it expires or tick “Never expires”, not both.')
			for (const [path, message] of ruleFaults({ ...form, isLimited: false })) refuse(path, message)
			if (form.remove_password && form.password !== undefined)
				refuse('remove_password', 'Enter a new password or tick “Remove the password”, not both.')
		}),
	)

const knownFields = bodyWith([...Object.keys(editForm.def.shape), 'version'])
const sentVersion = z.object({ version: editFields.def.shape.version })

/** The version that a form shows; one without it edits any. Fails with `validation_failed`. */
export const readVersion = ({ version }: Record<string, string>): number | undefined =>
	check(sentVersion, { version: readNumber(version) }).version

/**
 * What a form changes in a link; missing fields stay. `now`: milliseconds since 1970. Fails with
 * `validation_failed`.
 */
export const readEditForm = (form: Record<string, string>, link: LinkRow, now: number): LinkChange => {
	check(knownFields, form)
	// An imported link may have 0, which nobody can enter.
	const keepsClicks = form.max_clicks === undefined || form.max_clicks === String(link.maxClicks)
	const { places, ...read } = check(editForm, {
		...(form.url !== undefined && { url: withScheme(form.url) }),
		...readFreeFields(
			form,
			link.places?.map(({ name }) => name),
		),
		expires_in: readNumber(form.expires_in),
		...(!keepsClicks && { max_clicks: readNumber(form.max_clicks) }),
		expires_at: readTime(form.expires_at, form.zone),
		...(form.password && { password: form.password }),
		never: readSwitch(form.never, false),
		remove_password: readSwitch(form.remove_password, false),
	})
	const hasTime = (read.expires_in ?? read.expires_at) !== undefined
	const limits = {
		max_clicks: keepsClicks ? undefined : (read.max_clicks ?? null),
		expires_at: read.never ? null : hasTime ? expiryOf(read, now) : undefined,
	}
	return {
		...(read.url !== undefined && read.url !== link.longUrl && { longUrl: read.url }),
		...changedColumns({ ...read, ...limits }, link),
		...(places !== undefined &&
			!Bun.deepEquals(placesAfter(link.places, places, new Set()), placesOf(link.places)) && { places }),
		...(read.remove_password && link.passwordHash !== null && { password: null }),
		...(read.password !== undefined && { password: read.password }),
	}
}
