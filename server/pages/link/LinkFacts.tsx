/** The facts about a link: limits, tags, dates, former targets. */
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { FormerTarget, LinkRecord } from '../../../shared/link/links.ts'
import { paths } from '../../../shared/paths.ts'
import { figure } from '../../../shared/statistics/formats.ts'
import { Time } from '../../../shared/statistics/Time.tsx'
import type { Words } from '../../../shared/words/pages.ts'
import { accountPaths } from '../../http/account-paths.ts'
import { useWords } from '../words/use-words.ts'
import type { LinkManagement, LinkViewProps } from './LinkView.tsx'

const clicksLeft = ({ clicks, max_clicks }: LinkRecord, { link: words, charts }: Words): string => {
	const max = max_clicks ?? 0
	const left = Math.max(0, max - clicks)
	const of = figure(max, charts)
	return left === 0 ? words.used(max, of) : words.left(figure(left, charts), max, of)
}

/** Limits and tags; nothing without any. */
const Chips = ({ link, tagHref }: { link: LinkRecord; tagHref: LinkManagement['tagHref'] }) => {
	const words = useWords()
	const { status, starts_at, expires_at, max_clicks } = link
	const chips = [
		status === 'scheduled' && (
			<li key="starts_at" class="bad">
				{words.fields.starts_at.label} <Time at={starts_at!} words={words.charts} />
			</li>
		),
		expires_at !== null && (
			<li key="expires_at" class={status === 'expired' ? 'bad' : undefined}>
				{status === 'expired' ? words.link.expired : words.link.until}{' '}
				<Time at={expires_at} precision="day" words={words.charts} />
			</li>
		),
		max_clicks !== null && (
			<li key="max_clicks" class={status === 'exhausted' ? 'bad' : undefined}>
				{clicksLeft(link, words)}
			</li>
		),
		link.is_protected && <li key="password">{words.forms.password}</li>,
		link.archived && <li key="archived">{words.charts.states.archived}</li>,
		link.confirm && <li key="confirm">{words.link.opensWithButton}</li>,
		...link.tags.map((tag) => (
			<li key={`tag ${tag}`} class="tag">
				{tagHref === undefined ? tag : <a href={tagHref(tag)}>{tag}</a>}
			</li>
		)),
	]
	return chips.some(Boolean) ? (
		<ul class="chips" aria-label={words.link.limits}>
			{chips}
		</ul>
	) : null
}

const FormerTargets = ({ targets }: { targets: FormerTarget[] }) => {
	const { link: words, charts } = useWords()
	return targets.length === 0 ? null : (
		<details class="former">
			<summary>{words.formerTargets(targets.length)}</summary>
			<ol>
				{targets.map(({ long_url, since, until, edited_by: by }, index) => (
					<li key={index}>
						<span class="mono">{long_url}</span>
						<span class="hint">
							<Time at={since} words={charts} /> {words.to} <Time at={until} words={charts} />
							{by !== null && ` · ${words.replacedBy[by]}`}
						</span>
					</li>
				))}
			</ol>
		</details>
	)
}

/** A one-time link that anything can open: a mail scanner may be the one that does. */
const MailHint = ({ link, editPath }: { link: LinkRecord; editPath: string }) => {
	const { link: words } = useWords()
	const isFragile = link.max_clicks === 1 && link.status === 'active' && !link.is_protected && !link.confirm
	return isFragile ? (
		<p class="hint">
			{words.mailHint} <a href={editPath}>{words.mailHelp}</a>
		</p>
	) : null
}

const joined = (parts: ComponentChildren[]): ComponentChildren[] =>
	parts.flatMap((part, index) => (index === 0 ? [part] : [' · ', part]))

/** Shows former targets only to those who manage the link. */
export const LinkFacts = ({ link, details, manage }: LinkViewProps) => {
	const { link: words, charts } = useWords()
	const dated = (what: string, at: string) => (
		<>
			{what} <Time at={at} words={charts} />
		</>
	)
	const facts: ComponentChildren[] = [dated(words.created, link.created_at)]
	if (link.updated_at !== null) facts.push(dated(words.edited, link.updated_at))
	if (link.forward_query) facts.push(words.passesQuery)
	const form = manage?.monitor ? paths.home() : accountPaths.links()
	if (details.clicks === 0 && manage) facts.push(<a href={form}>{words.another}</a>)
	return (
		<div class="facts">
			<Chips link={link} tagHref={manage?.tagHref} />
			<p class="hint">{joined(facts)}</p>
			{link.note !== null && <p class="note">{link.note}</p>}
			{manage && <MailHint link={link} editPath={manage.editPath} />}
			{manage && <FormerTargets targets={manage.formerTargets} />}
		</div>
	)
}
