/** The choice of what copying puts on the clipboard; it is remembered. */
import { useEffect, useState } from 'preact/hooks'
import type { Kurz } from '../../actions/kurz.ts'
import { clipOf, type Named } from '../../actions/making/clip.ts'
import { type CopyFormat, copyFormats } from '../../actions/storage/items.ts'
import { changePreferences } from '../../actions/storage/preferences.ts'
import { Select } from '../Choice.tsx'
import { copyClip } from '../clipboard.ts'
import { useWords } from '../use-words.tsx'

export interface CopyAsProps {
	kurz: Kurz
	/** With its page's title, if known. */
	link: Named
}

export const CopyAs = ({ kurz, link }: CopyAsProps) => {
	const words = useWords()
	const [format, setFormat] = useState<CopyFormat>('url')
	const [said, setSaid] = useState('')
	useEffect(() => void kurz.items.preferences.read().then(({ copyAs }) => setFormat(copyAs)), [])
	/** Choosing a format copies at once. */
	const choose = async (chosen: CopyFormat): Promise<void> => {
		setFormat(chosen)
		setSaid((await copyClip(clipOf(chosen, link))) ? words.copiedToClipboard : words.notCopied)
		await changePreferences(kurz, { copyAs: chosen }).catch(() => setSaid(words.choiceNotKept))
	}
	return (
		<>
			<Select
				id="copy-as"
				class="copy-as"
				label={words.copyAs}
				value={format}
				choices={copyFormats}
				nameOf={(one) => words.copyFormats[one]}
				onValue={(chosen) => void choose(chosen)}
			/>
			<span class="unseen" role="status">
				{said}
			</span>
		</>
	)
}
