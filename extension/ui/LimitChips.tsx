/** The limits of a link as chips; nothing for a link without any. */
import type { Limits } from '../actions/limits.ts'
import { limitTexts } from '../locales/limit-texts.ts'
import { useWords } from './use-words.tsx'

export const LimitChips = ({ link, now }: { link: Limits; now: Date }) => {
	const texts = limitTexts(link, now, useWords())
	if (texts.length === 0) return null
	return (
		<ul class="chips">
			{texts.map((text) => (
				<li key={text}>{text}</li>
			))}
		</ul>
	)
}
