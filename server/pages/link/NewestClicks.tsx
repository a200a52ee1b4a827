/** The newest clicks of a link one by one, with a link to older ones. */
/** @jsxImportSource preact */
import { ClicksList } from '../../../shared/statistics/ClicksList.tsx'
import { Turn } from '../frame/Turn.tsx'
import { useWords } from '../words/use-words.ts'
import type { LinkViewProps } from './LinkView.tsx'

export const NewestClicks = ({ clicks, now, next, first, csvHref }: LinkViewProps) => {
	const { link: words, charts } = useWords()
	return (
		<section class="panel" aria-labelledby="newest">
			<div class="heading">
				<h2 id="newest">{first === undefined ? words.newest : words.older}</h2>
				{csvHref !== undefined && clicks.length > 0 && (
					<a href={csvHref} download>
						{csvHref.includes('?') ? words.saveThese : words.saveAll}
					</a>
				)}
			</div>
			<ClicksList clicks={clicks} now={now} labelledBy="newest" words={charts} />
			<Turn
				label={words.turn}
				ways={[
					[first, words.newest],
					[next, words.older, 'next'],
				]}
			/>
		</section>
	)
}
