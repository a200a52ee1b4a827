/** The wishes that wait for their server, and the button that cancels one. */
import type { Kurz } from '../actions/kurz.ts'
import { cancelWaiting, readWaiting } from '../actions/making/waiting.ts'
import { shownAddress } from '../actions/readable.ts'
import type { Creation } from '../actions/storage/items.ts'
import { Button } from './Button.tsx'
import { useRead } from './use-kept.ts'
import { useWords } from './use-words.tsx'

export const useWaiting = (kurz: Kurz): Creation[] =>
	useRead(() => readWaiting(kurz), kurz.items.creations) ?? []

export interface CancelProps {
	kurz: Kurz
	wish: Creation
	onCancelled?: (url: string) => void
}

export const Cancel = ({ kurz, wish: { id, body }, onCancelled }: CancelProps) => {
	const words = useWords()
	return (
		<Button
			class="plain"
			aria-label={words.waiting.cancelWhat(shownAddress(body.url))}
			onClick={() => void cancelWaiting(kurz, id).then(() => onCancelled?.(body.url))}
			text={words.cancel}
		/>
	)
}
