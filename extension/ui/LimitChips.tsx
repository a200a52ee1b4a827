/** Short facts about a link as chips: its limits, its tags. */
import type { Limits } from '../actions/storage/limits.ts'
import { limitTexts } from '../locales/texts.ts'
import { useWords } from './use-words.tsx'

interface ChipsProps {
	texts: string[] | undefined
	/** Names them for screen readers. */
	label?: string
	class?: string
}

/** Nothing without any. */
export const Chips = ({ texts, label, class: look = 'chips' }: ChipsProps) =>
	texts === undefined || texts.length === 0 ? null : (
		<ul class={look} aria-label={label}>
			{texts.map((text) => (
				<li key={text}>{text}</li>
			))}
		</ul>
	)

export interface LimitChipsProps {
	link: Limits
	now: Date
	/** Clicks so far, if the chip is to say how many are left. */
	clicks?: number | undefined
}

export const LimitChips = ({ link, now, clicks }: LimitChipsProps) => (
	<Chips texts={limitTexts(link, now, useWords(), clicks)} />
)
