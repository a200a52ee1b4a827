/** The search of an account's links: words in sight, filters and order folded below them. */
/** @jsxImportSource preact */
import { bounds } from '../../../shared/bounds.ts'
import { linkSorts, listStates } from '../../../shared/link/links.ts'
import { Chips } from '../../../shared/statistics/Filters.tsx'
import { figure } from '../../../shared/statistics/formats.ts'
import { accountPaths } from '../../http/account-paths.ts'
import type { Needs } from '../../http/deps.ts'
import { Field, Hidden, SelectField, verbatim } from '../forms/Field.tsx'
import { Submit } from '../frame/Submit.tsx'
import { useWords } from '../words/use-words.ts'
import type { LinksAsked } from './list-page.ts'

/** A tag of the account, and how many of its links have it, if they were all counted. */
export type CountedTag = Awaited<ReturnType<Needs<'links'>['links']['tagsOf']>>[number]

/** The id of the tags that fields suggest. */
export const knownTags = 'known_tags'

/** For every field that takes one tag. */
export const KnownTags = ({ tags }: { tags: CountedTag[] }) => {
	const { charts, links } = useWords()
	return (
		<datalist id={knownTags}>
			{tags.map(({ tag, links: count }) => (
				<option
					key={tag}
					value={tag}
					label={count === undefined ? undefined : links.some(count, figure(count, charts))}
				/>
			))}
		</datalist>
	)
}

const TagLinks = ({ tags, asked }: { tags: CountedTag[]; asked: LinksAsked }) => {
	const { charts, fields, links } = useWords()
	return (
		<ul class="chips tag-links" aria-label={fields.tags.label}>
			{tags.map(({ tag, links: count }) => (
				<li key={tag} class="tag">
					<a href={accountPaths.links({ ...asked, tag })}>
						{tag}
						{count !== undefined && (
							<>
								{' '}
								<span class="hint">{figure(count, charts)}</span>
								<span class="unseen"> {links.links(count)}</span>
							</>
						)}
					</a>
				</li>
			))}
		</ul>
	)
}

/** Unfolds by itself once a filter is set. */
export const Search = ({ asked, tags }: { asked: LinksAsked; tags: CountedTag[] }) => {
	const { charts, links } = useWords()
	return (
		<search>
			<form method="get" action={accountPaths.links()} class="finding">
				<Hidden team={asked.team} />
				<div class="words">
					<label class="unseen" for="q">
						{links.search}
					</label>
					<input
						id="q"
						name="q"
						type="search"
						placeholder={links.where}
						value={asked.q ?? ''}
						{...verbatim}
					/>
					<Submit look="quiet" text={links.search} />
				</div>
				<details open={asked.tag !== undefined || asked.status !== undefined}>
					<summary>{links.filter}</summary>
					<div class="asking">
						<Field
							name="tag"
							type="search"
							label={links.tag}
							value={asked.tag ?? ''}
							maxLength={bounds.tags.length}
							list={knownTags}
							{...verbatim}
						/>
						<SelectField
							name="status"
							label={charts.state}
							value={asked.status ?? ''}
							choices={[
								['', links.anyState],
								...listStates.map((state) => [state, charts.states[state]] as const),
							]}
						/>
						<SelectField
							name="sort"
							label={links.order}
							value={asked.sort ?? ''}
							choices={linkSorts.map((sort) => [sort === 'created' ? '' : sort, links.orders[sort]] as const)}
						/>
					</div>
					{tags.length > 0 && <TagLinks {...{ tags, asked }} />}
				</details>
			</form>
		</search>
	)
}

/** The filters as chips that take one away. */
export const AskedChips = ({ asked }: { asked: LinksAsked }) => {
	const { charts, links } = useWords()
	const { tag, status } = asked
	const without = (name: 'tag' | 'status') => accountPaths.links({ ...asked, [name]: undefined })
	const chips = [
		...(tag === undefined ? [] : [[`${links.tag}: ${tag}`, without('tag')] as const]),
		...(status === undefined
			? []
			: [[`${charts.state}: ${charts.states[status]}`, without('status')] as const]),
	]
	return <Chips chips={chips} words={charts} />
}
