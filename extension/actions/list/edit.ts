/** Edits a link: the form, the request it amounts to, and what is kept of the answer. */
import { ApiError } from '../../../shared/client/caller.ts'
import { createEditCalls } from '../../../shared/client/edit-calls.ts'
import { type EditInput, fieldsOfEdit } from '../../../shared/link/edit.ts'
import { briefNames, readFree, writeFree } from '../../../shared/link/free-fields.ts'
import { withScheme } from '../../../shared/text/typed-address.ts'
import { type Kurz, talkTo } from '../kurz.ts'
import { numberIn, toLocal, toUtc } from '../making/expiry.ts'
import { limitsIn } from '../making/target.ts'
import { type ListedLink, readRecord, tokenFor } from '../server/details.ts'
import { asInRecord } from '../storage/keep-figures.ts'
import { changeEach, hasKey } from '../storage/links.ts'
import { type FormField, fieldOf } from './field-names.ts'

export type EditField = Exclude<FormField, 'alias'>
export const editFields: EditField[] = ['target', ...briefNames, 'days', 'until', 'clicks', 'password']

/** What the form holds: days from now or a local time; a password only if it is a new one. */
export type EditDraft = Record<EditField, string> & {
	/** Removes the password. */
	isOpened: boolean
	confirm: boolean
	/** When the link expires now, to the second. */
	expires_at?: string | undefined
}

/** The untouched form of a link. */
export const draftOfLink = (link: ListedLink): EditDraft => ({
	target: link.target,
	...writeFree({ ...link.free, ...link }, toLocal),
	days: '',
	until: toLocal(link.expires_at),
	expires_at: link.expires_at,
	clicks: typeof link.max_clicks === 'number' ? String(link.max_clicks) : '',
	password: '',
	isOpened: false,
	confirm: link.confirm === true,
})

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

/** The request: only what differs. Limits go together: the server replaces them together. */
export const changesIn = (before: EditDraft, draft: EditDraft): EditInput => {
	const differs = (field: EditField) => draft[field].trim() !== before[field].trim()
	return {
		...(differs('target') && { url: withScheme(draft.target) }),
		...Object.fromEntries(
			briefNames.filter(differs).map((name) => [name, readFree(name, draft[name], toUtc)]),
		),
		...((['days', 'until', 'clicks'] as const).some(differs) && limitChanges(before, draft)),
		...(draft.confirm !== before.confirm && { confirm: draft.confirm }),
		...(draft.password !== '' && { isProtected: true, password: draft.password }),
		...(draft.password === '' && draft.isOpened && { isProtected: false }),
	}
}

/** The form's field for a field of the request, if there is one. */
export const editFieldOf = (name: string | undefined) => fieldOf(editFields, name)

/** Which fields the server would refuse. */
export const faultsInEdit = (changes: EditInput): Set<EditField> => {
	const result = fieldsOfEdit.safeParse(changes)
	const issues = result.success ? [] : result.error.issues
	return new Set(issues.flatMap(({ path }) => editFieldOf(String(path[0])) ?? []))
}

/** Stores an edited link that is on the list. */
export const keepEdited = (kurz: Kurz, link: ListedLink): Promise<unknown> =>
	changeEach(kurz, [link].filter(hasKey), ({ monitor_key }, now) => ({ ...now, monitor_key }))

/** Edits by key or as the account, and resolves to the link as it is now. Fails with `ApiError`. */
export const sendEdit = async (kurz: Kurz, link: ListedLink, changes: EditInput): Promise<ListedLink> => {
	const { slug, monitor_key: key } = link
	const calls = createEditCalls(talkTo(kurz, link.origin, await tokenFor(kurz, link)).caller)
	const record = await calls.edit(slug, key, changes)
	const edited: ListedLink = asInRecord(link, record, kurz.now())
	const isRenamed = link.title_edited === true || edited.title !== link.title
	return { ...edited, ...(isRenamed && { title_edited: true }) }
}

/** The link was edited elsewhere since it was shown; `now` is what its server has. */
export class EditConflict extends ApiError {
	constructor(readonly now: ListedLink) {
		super('edit_conflict', 409)
	}
}

/** Whether the form of the one would show something else than that of the other. */
const isOther = (shown: ListedLink, now: ListedLink): boolean => {
	const [before, after] = [draftOfLink(shown), draftOfLink(now)]
	// A page's title was never sent to servers before 2026-11-22.
	const isOurs = now.title === undefined && shown.title_edited !== true
	const differs = (field: EditField) => !(field === 'title' && isOurs) && before[field] !== after[field]
	return before.confirm !== after.confirm || editFields.some(differs)
}

/**
 * Edits the link as it was shown, stores the answer and resolves to it. Fails with `EditConflict`,
 * having changed nothing, or with `ApiError`.
 */
export const editLink = async (kurz: Kurz, shown: ListedLink, changes: EditInput): Promise<ListedLink> => {
	const readNow = async (): Promise<ListedLink> =>
		asInRecord(shown, await readRecord(kurz, shown), kurz.now())
	// Of a link whose other fields are unknown, the form showed too little.
	let version = shown.free === undefined ? undefined : shown.version
	if (version === undefined) {
		const now = await readNow()
		if (now.version !== undefined && isOther(shown, now)) throw new EditConflict(now)
		version = now.version
	}
	const request = { ...changes, ...(version !== undefined && { version }) }
	const edited = await sendEdit(kurz, shown, request).catch(async (error: unknown) => {
		const isConflict = error instanceof ApiError && error.code === 'edit_conflict'
		throw isConflict ? new EditConflict(await readNow()) : error
	})
	await keepEdited(kurz, edited)
	return edited
}

/** The edit that undoes this one. There is none for a password: nobody knows the one before. */
export const undoOf = (before: ListedLink, edited: ListedLink, changes: EditInput): EditInput | undefined => {
	if ('isProtected' in changes) return undefined
	const undo = changesIn(draftOfLink(edited), draftOfLink(before))
	// The form has it without seconds.
	return 'expires_at' in undo && before.expires_at ? { ...undo, expires_at: before.expires_at } : undo
}

/** A field that was changed elsewhere: the form takes it over, or another value was typed. */
export type Clash = { kind: 'taken' | 'typed'; value: string }

/** The form for what the server has now. What was typed stays; `clashes` has both values. */
export const rebase = (before: EditDraft, typed: EditDraft, now: EditDraft) => {
	const clashes: Partial<Record<EditField, Clash>> = {}
	const confirm = typed.confirm === before.confirm ? now.confirm : typed.confirm
	const draft = { ...typed, confirm, expires_at: now.expires_at }
	for (const field of editFields) {
		if (before[field] === now[field] || typed[field].trim() === now[field]) continue
		const isTyped = typed[field].trim() !== before[field].trim()
		clashes[field] = isTyped ? { kind: 'typed', value: now[field] } : { kind: 'taken', value: before[field] }
		if (!isTyped) draft[field] = now[field]
	}
	return { draft, clashes }
}
