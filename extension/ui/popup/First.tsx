/** What became of the link that the popup made unasked, once options were chosen. */
import { useState } from 'preact/hooks'
import type { Kurz } from '../../actions/kurz.ts'
import { keepWanted } from '../../actions/making/unwanted.ts'
import type { ViewOfLink } from '../../actions/popup.ts'
import { shownAddress } from '../../actions/readable.ts'
import { Button } from '../Button.tsx'
import { useWords } from '../use-words.tsx'

export interface FirstProps {
	kurz: Kurz
	view: ViewOfLink
}

export const First = ({ kurz, view: { isEdited, replaced } }: FirstProps) => {
	const words = useWords()
	/** Whether it stays; false when it was deleted before. */
	const [isKept, setKept] = useState<boolean | undefined>()
	const name = shownAddress(replaced?.url ?? '')
	const keep = async (): Promise<void> => {
		const id = replaced?.creation
		const isThere = (await kurz.items.unwanted.read()).includes(id ?? '')
		await keepWanted(kurz, id)
		setKept(isThere)
	}
	const { kept, gone, replaced: going } = words.first
	const replacing = (isKept === undefined ? going : isKept ? kept : gone)(name)
	return (
		<div class={replaced === undefined ? '' : 'note'}>
			<p role="status" class="hint">
				{replaced === undefined ? isEdited === true && words.first.edited : replacing}
			</p>
			{replaced !== undefined && isKept === undefined && (
				<Button class="plain" onClick={() => void keep()} text={words.first.keep} />
			)}
		</div>
	)
}
