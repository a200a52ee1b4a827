/** The form that edits a link, in a dialog. */
import { useEffect, useRef } from 'preact/hooks'
import { withoutScheme } from '../../../shared/addresses.ts'
import { EditForm, type EditFormProps } from '../EditForm.tsx'
import { useAllWords } from '../use-words.tsx'

export const EditDialog = ({ onEnd, onEdited, ...form }: EditFormProps) => {
	const words = useAllWords()
	const dialog = useRef<HTMLDialogElement>(null)
	useEffect(() => dialog.current?.showModal(), [])
	return (
		<dialog ref={dialog} class="editing" aria-labelledby="edit-heading" onClose={onEnd}>
			<h2 id="edit-heading">{words.editWhat(withoutScheme(form.link.url))}</h2>
			<EditForm
				{...form}
				onEnd={() => dialog.current?.close()}
				onEdited={(link) => {
					// Only a closed dialog gives the focus back.
					dialog.current?.close()
					onEdited(link)
				}}
			/>
		</dialog>
	)
}
