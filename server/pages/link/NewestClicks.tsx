/** The newest clicks of a link one by one, with a link to older ones. */
/** @jsxImportSource preact */

import type { ClickRecord } from '../../../shared/links.ts'
import type { AgentOf } from '../../../shared/statistics/agent-text.ts'
import { ClicksList } from '../../../shared/statistics/ClicksList.tsx'

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

export const NewestClicks = ({ clicks, agentOf, now, next, first, csvHref }: NewestClicksProps) => (
	<section class="panel" aria-labelledby="newest">
		<div class="heading">
			<h2 id="newest">{first === undefined ? 'Newest clicks' : 'Older clicks'}</h2>
			{csvHref !== undefined && clicks.length > 0 && (
				<a href={csvHref} download>
					Save all as CSV
				</a>
			)}
		</div>
		<ClicksList clicks={clicks} agentOf={agentOf} now={now} labelledBy="newest" />
		{(next !== undefined || first !== undefined) && (
			<nav class="turn" aria-label="Pages of clicks">
				{first !== undefined && <a href={first}>Newest clicks</a>}
				{next !== undefined && (
					<a href={next} rel="next">
						Older clicks
					</a>
				)}
			</nav>
		)}
	</section>
)
