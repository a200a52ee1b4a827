/** A link's facts: limits and tags as chips, its dates, and how old its statistics are. */
import { Time } from '../../../shared/statistics/Time.tsx'
import type { Details, ListedLink } from '../../actions/server/details.ts'
import { limitsOf } from '../../actions/storage/limits.ts'
import { LimitChips } from '../LimitChips.tsx'
import { useAllWords } from '../use-words.tsx'

export interface FactsProps {
	link: ListedLink
	/** Until they arrive, the stored link is shown. */
	details: Details | undefined
	now: Date
}

export const Facts = ({ link, details, now }: FactsProps) => {
	const words = useAllWords()
	const record = details?.details.linkData
	const tags = record?.tags ?? link.tags ?? []
	const edited = record?.updated_at ?? undefined
	/** Without details, the list's statistics are shown. */
	const at = details?.at.toISOString() ?? link.figures?.at
	return (
		<div class="facts">
			<div class="row">
				<LimitChips link={record === undefined ? link : limitsOf(record)} now={now} />
				{tags.length > 0 && (
					<ul class="chips" aria-label={words.fields.tags.label}>
						{tags.map((tag) => (
							<li key={tag}>{tag}</li>
						))}
					</ul>
				)}
			</div>
			<p class="hint known">
				<span>
					{words.madeOn} <Time at={record?.created_at ?? link.made_at} words={words.charts} />
				</span>
				{edited !== undefined && (
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
