/** The question before the popup deletes a link. */
import { useState } from 'preact/hooks'
import { withoutScheme } from '../../../shared/addresses.ts'
import { readFailure } from '../../actions/failure.ts'
import type { KeptLink } from '../../actions/items.ts'
import type { Kurz } from '../../actions/kurz.ts'
import { deleteLink } from '../../actions/links.ts'
import { failureText } from '../../locales/texts.ts'
import { useAllWords } from '../use-words.tsx'
import { Dialog } from './Dialog.tsx'

export interface DeleteDialogProps {
	kurz: Kurz
	link: KeptLink
	onDeleted: () => void
	onEnd: () => void
}

export const DeleteDialog = ({ kurz, link, onDeleted, onEnd }: DeleteDialogProps) => {
	const words = useAllWords()
	const [fault, setFault] = useState('')
	const [isBusy, setBusy] = useState(false)
	const remove = async (): Promise<void> => {
		setBusy(true)
		try {
			await deleteLink(kurz, link)
			onDeleted()
		} catch (error) {
			setFault(failureText(readFailure(error), new URL(link.origin).host, words))
			setBusy(false)
		}
	}
	return (
		<Dialog title={words.removeTitle(withoutScheme(link.url))} onEnd={onEnd}>
			<p>{words.removeText}</p>
			<p role="alert" class="fault">
				{fault}
			</p>
			<div class="row">
				<button type="button" class="quiet" onClick={onEnd}>
					{words.cancel}
				</button>
				<button type="button" class="danger" disabled={isBusy} onClick={() => void remove()}>
					{words.removeAnyway}
				</button>
			</div>
		</Dialog>
	)
}
