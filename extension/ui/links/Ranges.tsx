/** The choice of the days that the statistics of a link cover. */
import { choicesFor, type RangeChoice } from '../../../shared/statistics/days.ts'
import { useAllWords } from '../use-words.tsx'

export interface RangesProps {
	/** When the link was made: only ranges shorter than its life can be chosen. */
	made: Date
	now: Date
	range: RangeChoice
	choose: (range: RangeChoice) => void
}

export const Ranges = ({ made, now, range, choose }: RangesProps) => {
	const { charts } = useAllWords()
	return (
		<fieldset class="ranges">
			<legend class="unseen">{charts.range}</legend>
			{choicesFor(made, now).map((choice) => (
				<button
					key={choice}
					type="button"
					class="plain"
					aria-pressed={choice === range}
					onClick={() => choose(choice)}
				>
					{charts.ranges[choice]}
				</button>
			))}
		</fieldset>
	)
}
