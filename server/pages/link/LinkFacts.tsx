/** The facts about a link: limits, tags, dates, former targets. */
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { FormerTarget, LinkRecord } from '../../../shared/links.ts'
import { paths } from '../../../shared/paths.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import { english } from '../../../shared/statistics/words.ts'
import type { LinkManagement } from './LinkView.tsx'

const count = (value: number): string => figure(value, english)

const clicksLeft = ({ clicks, max_clicks }: LinkRecord): string => {
	const max = max_clicks ?? 0
	const left = Math.max(0, max - clicks)
	const of = `of ${count(max)} ${max === 1 ? 'click' : 'clicks'}`
	return left === 0 ? `${count(max)} ${of} used` : `${count(left)} ${of} left`
}

const Limits = ({ link }: { link: LinkRecord }) => (
	<>
		{link.expires_at !== null && (
			<li class={link.status === 'expired' ? 'bad' : undefined}>
				{link.status === 'expired' ? 'Expired ' : 'Until '}
				<Time at={link.expires_at} precision="day" />
			</li>
		)}
		{link.max_clicks !== null && (
			<li class={link.status === 'exhausted' ? 'bad' : undefined}>{clicksLeft(link)}</li>
		)}
		{link.is_protected && <li>Password</li>}
	</>
)

const Chips = ({ link, tagHref }: { link: LinkRecord; tagHref: LinkManagement['tagHref'] }) =>
	link.expires_at === null &&
	link.max_clicks === null &&
	!link.is_protected &&
	link.tags.length === 0 ? null : (
		<ul class="chips" aria-label="Limits and tags">
			<Limits link={link} />
			{link.tags.map((tag) => (
				<li key={tag} class="tag">
					{tagHref === undefined ? tag : <a href={tagHref(tag)}>{tag}</a>}
				</li>
			))}
		</ul>
	)

const FormerTargets = ({ targets }: { targets: FormerTarget[] }) =>
	targets.length === 0 ? null : (
		<details class="former">
			<summary>{targets.length === 1 ? '1 former target' : `${targets.length} former targets`}</summary>
			<ol>
				{targets.map(({ long_url, since, until }, index) => (
					<li key={index}>
						<span class="mono">{long_url}</span>
						<span class="hint">
							<Time at={since} /> to <Time at={until} />
						</span>
					</li>
				))}
			</ol>
		</details>
	)

const joined = (parts: ComponentChildren[]): ComponentChildren[] =>
	parts.flatMap((part, index) => (index === 0 ? [part] : [' · ', part]))

export interface LinkFactsProps {
	link: LinkRecord
	manage: LinkManagement | undefined
	/** Nobody has clicked it yet. */
	isFresh: boolean
}

/** Shows former targets only to those who manage the link. */
export const LinkFacts = ({ link, manage, isFresh }: LinkFactsProps) => {
	const facts: ComponentChildren[] = [
		<>
			Created <Time at={link.created_at} />
		</>,
	]
	if (link.updated_at !== null)
		facts.push(
			<>
				Edited <Time at={link.updated_at} />
			</>,
		)
	if (link.forward_query) facts.push('Passes on the query of each visit')
	if (isFresh && manage?.monitor) facts.push(<a href={paths.home()}>Shorten another</a>)
	return (
		<div class="facts">
			<Chips link={link} tagHref={manage?.tagHref} />
			<p class="hint">{joined(facts)}</p>
			{manage && <FormerTargets targets={manage.formerTargets} />}
		</div>
	)
}
