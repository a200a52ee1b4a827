/** The question before the popup deletes a link: it may close before that could be undone. */
import { useState } from 'preact/hooks'
import type { Kurz } from '../actions/kurz.ts'
import { deleteLink } from '../actions/list/discard.ts'
import { shownAddress } from '../actions/readable.ts'
import type { ListedLink } from '../actions/server/details.ts'
import { readFailure } from '../actions/server/failure.ts'
import { failureText } from '../locales/texts.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Fault } from './Said.tsx'
import { useWords } from './use-words.tsx'

export interface RemoveDialogProps {
	kurz: Kurz
	link: ListedLink
	/** Called at the end, with a sentence if something was done. */
	onEnd: (said?: string) => void
}

export const RemoveDialog = ({ kurz, link, onEnd }: RemoveDialogProps) => {
	const words = useWords()
	const [fault, setFault] = useState('')
	const [isBusy, setBusy] = useState(false)
	const name = shownAddress(link.url)

	const remove = async (): Promise<void> => {
		setBusy(true)
		try {
			await deleteLink(kurz, link)
			onEnd(words.deleted(name))
		} catch (error) {
			setFault(failureText(readFailure(error), shownAddress(link.origin), words))
			setBusy(false)
		}
	}
	return (
		<Dialog title={words.removeTitle(name)} onEnd={() => onEnd()}>
			<p>{words.removeText}</p>
			<Fault>{fault}</Fault>
			<div class="row">
				<Button class="quiet" onClick={() => onEnd()} text={words.cancel} />
				<Button class="danger" disabled={isBusy} onClick={() => void remove()} text={words.removeAnyway} />
			</div>
		</Dialog>
	)
}
