/** The wishes that wait for their server, and the button that cancels one. */
import { useEffect, useState } from 'preact/hooks'
import { withoutScheme } from '../../shared/text/addresses.ts'
import type { Kurz } from '../actions/kurz.ts'
import { cancelWaiting, readWaiting } from '../actions/making/waiting.ts'
import type { Creation } from '../actions/storage/items.ts'
import { Button } from './Button.tsx'
import { useWords } from './use-words.tsx'

/** Follows them, whichever page changes them. */
export const useWaiting = (kurz: Kurz): Creation[] => {
	const [waiting, setWaiting] = useState<Creation[]>([])
	useEffect(() => {
		const look = () => void readWaiting(kurz).then(setWaiting)
		look()
		return kurz.items.creations.watch(look)
	}, [])
	return waiting
}

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
			aria-label={words.waiting.cancelWhat(withoutScheme(body.url))}
			onClick={() => void cancelWaiting(kurz, id).then(() => onCancelled?.(body.url))}
			text={words.cancel}
		/>
	)
}
