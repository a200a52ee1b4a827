/** Edits a link: the form, the request it amounts to, and what is kept of the answer. */
import { withScheme } from '../../shared/addresses.ts'
import { type EditInput, editRequest } from '../../shared/edit.ts'
import { createEditCalls } from '../../shared/edit-calls.ts'
import { freeTextNames, readFree, writeFree } from '../../shared/free-fields.ts'
import { type ListedLink, tokenFor } from './details.ts'
import { toLocal, toUtc } from './expiry.ts'
import { type FormField, fieldOf } from './field-names.ts'
import { figuresOf } from './keep-figures.ts'
import type { Kurz } from './kurz.ts'
import { talkTo } from './kurz.ts'
import { limitsOf } from './limits.ts'
import { changeLinks } from './links.ts'
import { limitsIn } from './target.ts'

export type EditField = Exclude<FormField, 'alias'>
export const editFields: EditField[] = ['target', ...freeTextNames, 'days', 'until', 'clicks', 'password']

/** What the form holds: days from now or a local time; a password only if it is a new one. */
export type EditDraft = Record<EditField, string> & {
	/** Removes the password. */
	isOpened: boolean
	/** When the link expires now, to the second. */
	expires_at?: string | undefined
}

/** The untouched form of a link. */
export const draftOfLink = (link: ListedLink): EditDraft => ({
	target: link.target,
	...writeFree(link),
	days: '',
	until: toLocal(link.expires_at),
	expires_at: link.expires_at,
	clicks: typeof link.max_clicks === 'number' ? String(link.max_clicks) : '',
	password: '',
	isOpened: false,
})

const numberIn = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))

/** An untouched expiry is sent as it was. */
const limitChanges = (before: EditDraft, { days, until, clicks }: EditDraft): EditInput => {
	const isUntouched = until === before.until && until !== ''
	const limits = {
		days: numberIn(days),
		until: isUntouched ? before.expires_at : toUtc(until),
		clicks: numberIn(clicks),
	}
	return Object.values(limits).every((limit) => limit === undefined) ? { isLimited: false } : limitsIn(limits)
}

const limitNames = ['days', 'until', 'clicks'] as const

/** The request: only what differs. Limits go together: the server replaces them together. */
export const changesIn = (before: EditDraft, draft: EditDraft): EditInput => {
	const differs = (field: EditField) => draft[field].trim() !== before[field].trim()
	return {
		...(differs('target') && { url: withScheme(draft.target) }),
		...Object.fromEntries(freeTextNames.filter(differs).map((name) => [name, readFree(name, draft[name])])),
		...(limitNames.some(differs) && limitChanges(before, draft)),
		...(draft.password !== '' && { isProtected: true, password: draft.password }),
		...(draft.password === '' && draft.isOpened && { isProtected: false }),
	}
}

/** The form's field for a field of the request, if there is one. */
export const editFieldOf = (name: string | undefined) => fieldOf(editFields, name)

/** Which fields the server would refuse. */
export const faultsInEdit = (changes: EditInput): Set<EditField> => {
	const result = editRequest.safeParse(changes)
	const issues = result.success ? [] : result.error.issues
	return new Set(issues.flatMap(({ path }) => editFieldOf(String(path[0])) ?? []))
}

/** A link on the list; a link of the account alone has no key, so it's none of these. */
const entryOf = ({ url, monitor_key }: ListedLink): string => `${url} ${monitor_key}`

/** Stores edited links that are on the list. */
export const keepEdited = (kurz: Kurz, links: ListedLink[]): Promise<unknown> => {
	const edited = new Map(links.map((link) => [entryOf(link), link]))
	return changeLinks(
		kurz,
		links.map(({ url }) => url),
		(before) =>
			before.map((link) => {
				const now = edited.get(entryOf(link))
				return now === undefined ? link : { ...now, monitor_key: link.monitor_key }
			}),
	)
}

/** Edits by key or as the account, and resolves to the link as it is now. Fails with `ApiError`. */
export const sendEdit = async (kurz: Kurz, link: ListedLink, changes: EditInput): Promise<ListedLink> => {
	const { slug, monitor_key: key } = link
	const calls = createEditCalls(talkTo(kurz, link.origin, await tokenFor(kurz, link)).caller)
	const record = await (key === undefined ? calls.editMyLink(slug, changes) : calls.edit(slug, key, changes))
	const { expires_at: _expires, title: _title, ...rest } = link
	const title = record.title ?? undefined
	return {
		...rest,
		target: record.long_url,
		...(title !== undefined && { title }),
		...((link.title_edited === true || title !== link.title) && { title_edited: true }),
		tags: record.tags,
		...limitsOf(record),
		figures: figuresOf(record, kurz.now(), link.figures?.last_click_at),
	}
}

/** Edits a link, stores the answer and resolves to it. Fails with `ApiError`. */
export const editLink = async (kurz: Kurz, link: ListedLink, changes: EditInput): Promise<ListedLink> => {
	const edited = await sendEdit(kurz, link, changes)
	await keepEdited(kurz, [edited])
	return edited
}
