/** A link's facts: limits and tags as chips, its dates, and how old its statistics are. */
import { Time } from '../../../shared/statistics/Time.tsx'
import type { ListedLink } from '../../actions/server/details.ts'
import { Chips, LimitChips } from '../LimitChips.tsx'
import { useAllWords } from '../use-words.tsx'

export interface FactsProps {
	link: ListedLink
	/** When it was edited last, if it was and that is known. */
	edited: string | null | undefined
	now: Date
}

export const Facts = ({ link, edited, now }: FactsProps) => {
	const words = useAllWords()
	const at = link.figures?.at
	return (
		<div class="facts">
			<div class="row">
				<LimitChips link={link} now={now} />
				<Chips label={words.fields.tags.label} texts={link.tags} />
			</div>
			<p class="hint known">
				<span>
					{words.madeOn} <Time at={link.made_at} words={words.charts} />
				</span>
				{edited && (
					<span>
						{words.editedOn} <Time at={edited} words={words.charts} />
					</span>
				)}
				<span class={at === undefined ? 'kept-place' : undefined} aria-hidden={at === undefined}>
					{words.asOf} <Time at={at ?? now.toISOString()} words={words.charts} />
				</span>
			</p>
		</div>
	)
}
