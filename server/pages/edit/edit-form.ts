/** Reads the edit form as a change of the link, by the rules of the API. */
import * as z from 'zod/mini'
import { withScheme } from '../../../shared/addresses.ts'
import { editFields } from '../../../shared/edit.ts'
import { readTags } from '../../../shared/tags.ts'
import { day } from '../../../shared/time.ts'
import { check } from '../../http/request.ts'
import type { LinkChange } from '../../links/edit.ts'
import type { LinkRow } from '../../store/link-rows.ts'
import type { FormFault } from '../forms/faults.ts'
import { askingAgain } from '../forms/form-fault.ts'
import { readNumber, readSwitch } from '../forms/form-values.ts'
import type { SentEdit } from './EditForm.tsx'

const { url, title, tags, forward_query, expires_in, max_clicks, password } = editFields.def.shape

const editForm = z
	.object({
		url,
		title,
		tags,
		forward_query,
		expires_in,
		max_clicks,
		password,
		never: z.optional(z.boolean('never is on or off.')),
		remove_password: z.optional(z.boolean('remove_password is on or off.')),
	})
	.check(
		z.superRefine((form, context) => {
			const refuse = (path: string, message: string) =>
				context.addIssue({ code: 'custom', path: [path], message })
			if (form.never && form.expires_in !== undefined)
				refuse('never', 'Enter a number of days or tick “Never expires”, not both.')
			if (form.remove_password && form.password !== undefined)
				refuse('remove_password', 'Enter a new password or tick “Remove the password”, not both.')
		}),
	)

/** The form to show again with its fault: everything but the password. */
export const toSentEdit = ({ password, ...values }: Record<string, string>, fault: FormFault): SentEdit => ({
	values,
	fault: askingAgain(fault, password),
})

const isFilled = (text: string | undefined): text is string => text !== undefined && text !== ''
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * What a form changes in a link; missing fields stay. `now`: milliseconds since 1970. Fails with
 * `validation_failed`.
 */
export const readEditForm = (form: Record<string, string>, link: LinkRow, now: number): LinkChange => {
	const read = check(editForm, {
		...(form.url !== undefined && { url: withScheme(form.url) }),
		...(form.title !== undefined && { title: form.title }),
		...(form.tags !== undefined && { tags: readTags(form.tags) }),
		...(isFilled(form.forward_query) && { forward_query: readSwitch(form.forward_query, false) }),
		expires_in: readNumber(form.expires_in),
		max_clicks: readNumber(form.max_clicks),
		...(isFilled(form.password) && { password: form.password }),
		never: readSwitch(form.never, false),
		remove_password: readSwitch(form.remove_password, false),
	})
	const maxClicks = form.max_clicks === undefined ? link.maxClicks : (read.max_clicks ?? null)
	return {
		...(read.url !== undefined && read.url !== link.longUrl && { longUrl: read.url }),
		...(read.title !== undefined && read.title !== link.title && { title: read.title }),
		...(read.tags !== undefined && !isSame(read.tags, link.tags) && { tags: read.tags }),
		...(read.forward_query !== undefined &&
			read.forward_query !== link.forwardQuery && { forwardQuery: read.forward_query }),
		...(maxClicks !== link.maxClicks && { maxClicks }),
		...(read.never && link.expiresAt !== null && { expiresAt: null }),
		...(read.expires_in !== undefined && { expiresAt: new Date(now + read.expires_in * day) }),
		...(read.remove_password && link.passwordHash !== null && { password: null }),
		...(read.password !== undefined && { password: read.password }),
	}
}
