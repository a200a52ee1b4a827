/** The newest clicks of a link one by one, with a link to older ones. */
/** @jsxImportSource preact */

import type { ClickRecord } from '../../../shared/links.ts'
import type { AgentOf } from '../../../shared/statistics/agent-text.ts'
import { ClicksList } from '../../../shared/statistics/ClicksList.tsx'
import { useWords } from '../words/use-words.ts'

export interface NewestClicksProps {
	/** Newest first. */
	clicks: ClickRecord[]
	/** Parses their user agents. */
	agentOf: AgentOf
	now: Date
	next?: string | undefined
	/** Absent when these are the newest. */
	first?: string | undefined
	csvHref?: string | undefined
}

export const NewestClicks = ({ clicks, agentOf, now, next, first, csvHref }: NewestClicksProps) => {
	const { link: words, charts } = useWords()
	return (
		<section class="panel" aria-labelledby="newest">
			<div class="heading">
				<h2 id="newest">{first === undefined ? words.newest : words.older}</h2>
				{csvHref !== undefined && clicks.length > 0 && (
					<a href={csvHref} download>
						{words.saveAll}
					</a>
				)}
			</div>
			<ClicksList clicks={clicks} agentOf={agentOf} now={now} labelledBy="newest" words={charts} />
			{(next !== undefined || first !== undefined) && (
				<nav class="turn" aria-label={words.turn}>
					{first !== undefined && <a href={first}>{words.newest}</a>}
					{next !== undefined && (
						<a href={next} rel="next">
							{words.older}
						</a>
					)}
				</nav>
			)}
		</section>
	)
}
