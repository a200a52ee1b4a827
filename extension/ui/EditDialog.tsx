/** The form that edits a link, in a dialog over the popup or the links page. */
import { useState } from 'preact/hooks'
import type { EditInput } from '../../shared/link/edit.ts'
import { rowOf } from '../../shared/link/fields.ts'
import type { Kurz } from '../actions/kurz.ts'
import {
	type Clash,
	changesIn,
	draftOfLink,
	EditConflict,
	type EditField,
	editFieldOf,
	editFields,
	editLink,
	faultsInEdit,
	rebase,
	undoOf,
} from '../actions/list/edit.ts'
import { sentNames } from '../actions/list/field-names.ts'
import { typedFaultOf } from '../actions/making/address.ts'
import { withTyped } from '../actions/making/expiry.ts'
import { withoutLogin } from '../actions/making/unshortenable.ts'
import { shownAddress } from '../actions/readable.ts'
import type { ListedLink } from '../actions/server/details.ts'
import { readFailure, type ShownFailure } from '../actions/server/failure.ts'
import { failureText, refusedText } from '../locales/texts.ts'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { ConfirmBox } from './ConfirmBox.tsx'
import { Dialog } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { inputOf } from './input-of.ts'
import { Fault } from './Said.tsx'
import { useWords } from './use-words.tsx'

export interface EditDialogProps {
	kurz: Kurz
	link: ListedLink
	/** Called with the edited link, and with what undoes that, if it can be undone. */
	onEdited: (link: ListedLink, undo?: EditInput) => void
	onEnd: () => void
}

export const EditDialog = ({ kurz, link, onEdited, onEnd }: EditDialogProps) => {
	const words = useWords()
	/** What the form began with: the link may be read again while it is open. */
	const [shown, setShown] = useState(link)
	const [clashes, setClashes] = useState<Partial<Record<EditField, Clash>>>({})
	const before = draftOfLink(shown)
	const [draft, setDraft] = useState(before)
	const [failure, setFailure] = useState<ShownFailure>()
	const [isBusy, setBusy] = useState(false)
	const changes = changesIn(before, draft)
	const faults = faultsInEdit(changes)
	const refused = editFieldOf(failure?.field)
	const host = shownAddress(link.origin)

	const meet = (now: ListedLink): void => {
		const met = rebase(before, draft, draftOfLink(now))
		setShown(now)
		setClashes(met.clashes)
		setDraft(met.draft)
	}
	const submit = async (event: Event): Promise<void> => {
		event.preventDefault()
		if (isBusy || faults.size > 0) return
		if (Object.keys(changes).length === 0) return onEnd()
		setBusy(true)
		setFailure(undefined)
		try {
			const edited = await editLink(kurz, shown, changes)
			onEdited(edited, undoOf(shown, edited, changes))
		} catch (error) {
			if (error instanceof EditConflict) meet(error.now)
			setFailure(readFailure(error))
			setBusy(false)
		}
	}
	const faultOf = (field: EditField): string | undefined => {
		const own = words.fields[sentNames[field]]
		if (failure !== undefined && refused === field) return refusedText(failure, host, words, own)
		if (!faults.has(field)) return undefined
		if (field === 'target' && withoutLogin(draft.target) !== undefined) return words.login
		const cause = field === 'target' ? typedFaultOf(draft.target) : undefined
		return cause === undefined ? own.fault : words.targetFaults[cause]
	}
	const noteOn = (field: EditField): string | undefined => {
		const clash = clashes[field]
		if (clash === undefined) return undefined
		const text = rowOf(sentNames[field]).kind === 'time' ? clash.value.replace('T', ' ') : clash.value
		return words.elsewhere[clash.kind](text || words.elsewhere.none)
	}
	const inputFor = (field: EditField) => {
		const { hint, ...input } = inputOf(field, words.fields, true)
		return { ...input, hint: noteOn(field) ?? hint }
	}
	const says = failure !== undefined && refused === undefined && failureText(failure, host, words)
	return (
		<Dialog title={words.editWhat(shownAddress(link.url))} class="editing" onEnd={onEnd}>
			<form class="stack edit" onSubmit={submit} noValidate>
				{editFields.map((field) => (
					<Field
						key={field}
						name={`edit-${field}`}
						{...inputFor(field)}
						value={draft[field]}
						fault={faultOf(field)}
						onValue={(value) => {
							setFailure(undefined)
							setDraft(withTyped(draft, field, value))
						}}
					/>
				))}
				<ConfirmBox
					name="edit-confirm"
					clicks={draft.clicks}
					isConfirmed={draft.confirm}
					isStored={before.confirm}
					onChange={(confirm) => setDraft({ ...draft, confirm })}
				/>
				{shown.is_protected === true && draft.password === '' && (
					<Checkbox
						name="edit-open"
						label={words.removePassword}
						isChecked={draft.isOpened}
						onChange={(isOpened) => setDraft({ ...draft, isOpened })}
					/>
				)}
				<Fault>{failure?.code === 'edit_conflict' ? `${says} ${words.elsewhere.next}` : says}</Fault>
				<div class="row">
					<Button class="quiet" onClick={onEnd} text={words.cancel} />
					<button type="submit" disabled={isBusy}>
						{words.saveChanges}
					</button>
				</div>
			</form>
		</Dialog>
	)
}
