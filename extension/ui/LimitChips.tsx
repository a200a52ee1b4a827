/** The limits of a link as chips; nothing for a link without any. */
import type { Limits } from '../actions/storage/limits.ts'
import { limitTexts } from '../locales/texts.ts'
import { useWords } from './use-words.tsx'

export interface LimitChipsProps {
	link: Limits
	now: Date
	/** Clicks so far, if the chip is to say how many are left. */
	clicks?: number | undefined
}

export const LimitChips = ({ link, now, clicks }: LimitChipsProps) => {
	const texts = limitTexts(link, now, useWords(), clicks)
	if (texts.length === 0) return null
	return (
		<ul class="chips">
			{texts.map((text) => (
				<li key={text}>{text}</li>
			))}
		</ul>
	)
}
