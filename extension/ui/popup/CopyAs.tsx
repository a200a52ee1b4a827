/** The choice of what copying puts on the clipboard; it is remembered. */
import { useState } from 'preact/hooks'
import type { Kurz } from '../../actions/kurz.ts'
import { clipOf, type Named } from '../../actions/making/clip.ts'
import { type CopyFormat, copyFormats } from '../../actions/storage/items.ts'
import { changePreferences } from '../../actions/storage/preferences.ts'
import { Select } from '../Choice.tsx'
import { copyClip } from '../clipboard.ts'
import { useLoaded } from '../use-loaded.ts'
import { useWords } from '../use-words.tsx'

export interface CopyAsProps {
	kurz: Kurz
	/** With its page's title, if known. */
	link: Named
}

export const CopyAs = ({ kurz, link }: CopyAsProps) => {
	const words = useWords()
	const [chosen, setChosen] = useState<CopyFormat>()
	const remembered = useLoaded(true, kurz.items.preferences.read)
	const [said, setSaid] = useState('')
	/** Choosing a format copies at once. */
	const choose = async (format: CopyFormat): Promise<void> => {
		setChosen(format)
		setSaid((await copyClip(clipOf(format, link))) ? words.copiedToClipboard : words.notCopied)
		await changePreferences(kurz, { copyAs: format }).catch(() => setSaid(words.choiceNotKept))
	}
	return (
		<>
			<Select
				id="copy-as"
				class="copy-as"
				label={words.copyAs}
				value={chosen ?? remembered?.copyAs ?? 'url'}
				choices={copyFormats}
				nameOf={(one) => words.copyFormats[one]}
				onValue={(format) => void choose(format)}
			/>
			<span class={said === words.copiedToClipboard ? 'unseen' : 'fault'} role="status">
				{said}
			</span>
		</>
	)
}
